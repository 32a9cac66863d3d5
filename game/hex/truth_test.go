package hex

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

var long = flag.Bool("long", false, "solve all openings of 6x6, and those of 5x5 without virtual connections too")

// data is where tables of known results are, if they are.
var data = filepath.Join("..", "..", "..", "shared", "data", "boards")

func newSolver(tb testing.TB, skip game.Knowledge) *dfpn.Solver {
	tb.Helper()
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Skip: skip, Memory: 256 << 20})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

func ask(tb testing.TB, s solve.Solver, p game.Position) solve.Result {
	tb.Helper()
	r, err := s.Solve(tb.Context(), p)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// winning lists the openings with which Black wins, row by row, and the nodes
// spent on all of them.
func winning(t *testing.T, size int, s solve.Solver, view func(*Position) game.Position) (list string, nodes uint64) {
	t.Helper()
	var names []string
	for c := range size * size {
		p := mustParse(t, fmt.Sprintf("%dx%d", size, size), "win:first")
		name := p.FormatMove(move(c))
		p.Play(move(c))
		r := ask(t, s, view(p))
		nodes += r.Nodes
		if r.Value == game.Proven {
			names = append(names, name)
		}
	}
	return strings.Join(names, " "), nodes
}

// The openings with which Black wins. Those of 2x2 to 4x4 are also in the tables
// of known results.
var openings = map[int]string{
	1: "a1",
	2: "b1 a2",
	3: "c1 a2 b2 c2 a3",
	4: "d1 c2 b3 a4",
	5: "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5",
}

// unconnected hides all that virtual connections tell. What is left of knowledge
// is dead cells, the order and the estimate.
type unconnected struct{ game.Position }

func (u unconnected) own() *Position                    { return u.Position.(*Position) }
func (u unconnected) Clone() game.Position              { return unconnected{u.Position.Clone()} }
func (u unconnected) Order(moves []game.Move)           { u.own().Order(moves) }
func (u unconnected) Estimate(m game.Move) game.Numbers { return u.own().Estimate(m) }
func (u unconnected) Prune(moves []game.Move) []game.Move {
	if len(moves) == 0 {
		return moves
	}
	keep := u.own().restrict(u.own().empty())
	kept := moves[:0]
	for _, m := range moves {
		if keep.has(point(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// TestOpenings solves all openings of small boards with all knowledge, without
// virtual connections, and by the rules alone where that is fast enough.
func TestOpenings(t *testing.T) {
	views := []struct {
		name string
		view func(*Position) game.Position
		most int // size of the board
	}{
		{"all knowledge", func(p *Position) game.Position { return p }, 5},
		{"no virtual connections", func(p *Position) game.Position { return unconnected{p} }, 4},
		{"rules alone", func(p *Position) game.Position { return game.Plain(p) }, 4},
	}
	for _, v := range views {
		most := v.most
		if *long && v.name == "no virtual connections" {
			most = 5
		}
		if testing.Short() {
			most = min(most, 3)
		}
		for size := 1; size <= most; size++ {
			got, nodes := winning(t, size, newSolver(t, 0), v.view)
			if got != openings[size] {
				t.Errorf("%dx%d, %s: %s, want %s", size, size, v.name, got, openings[size])
			}
			t.Logf("%dx%d, %s: %d nodes", size, size, v.name, nodes)
		}
	}
}

// TestAbilities solves the openings of 4x4 with each ability left out, and those
// of 5x5 where that is fast enough.
func TestAbilities(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short")
	}
	for name, skip := range map[string]game.Knowledge{
		"Decide": game.KnowDecide, "Prune": game.KnowPrune, "Order": game.KnowOrder, "Estimate": game.KnowEstimate,
		"Order and Estimate": game.KnowOrder | game.KnowEstimate,
	} {
		for _, size := range []int{4, 5} {
			got, nodes := winning(t, size, newSolver(t, skip), func(p *Position) game.Position { return p })
			if got != openings[size] {
				t.Errorf("%dx%d without %s: %s", size, size, name, got)
			}
			t.Logf("%dx%d without %s: %d nodes", size, size, name, nodes)
		}
	}
}

// TestKnownOpenings compares with published results: a few openings of 6x6, or
// all of them with -long.
func TestKnownOpenings(t *testing.T) {
	file, err := os.Open(filepath.Join(data, "hex", "openings.csv"))
	if err != nil {
		t.Skip("no table of openings here")
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	few := map[string]bool{"a1": true, "c6": true, "b1": true, "d4": true}
	solver, solved := newSolver(t, 0), 0
	for _, row := range rows {
		if row[0] != "dfpn-solve-6x6.tst" || !*long && (testing.Short() || !few[row[3]]) {
			continue
		}
		p := mustParse(t, row[1]+" "+row[3], "win:first")
		r := ask(t, solver, p)
		solved++
		if got := p.Verdict(r.Value, 0); got != row[4]+" wins" {
			t.Errorf("%s %s: %s, want %s", row[1], row[3], got, row[4])
		}
		t.Logf("%s %s: %v, %d nodes", row[1], row[3], r.Value, r.Nodes)
	}
	if solved == 0 && !testing.Short() {
		t.Error("no opening of 6x6 in the table")
	}
}
