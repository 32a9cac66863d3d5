package engine

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// sketch is a board that tests fill at random.
type sketch struct {
	width, height int
	cells         []byte // '.', 'X' or 'O', the top row first
	turn          string
}

func randomSketch(r *rand.Rand) sketch {
	s := sketch{width: 3 + r.IntN(3), height: 3 + r.IntN(2), turn: []string{"black", "white"}[r.IntN(2)]}
	s.cells = make([]byte, s.width*s.height)
	for i := range s.cells {
		s.cells[i] = "...XXOO"[r.IntN(7)]
	}
	return s
}

// changed fills the points that are not kept at random.
func (s sketch) changed(r *rand.Rand, keep map[string]bool) sketch {
	s.cells = slices.Clone(s.cells)
	for i := range s.cells {
		if !keep[s.name(i)] {
			s.cells[i] = "..XXOO"[r.IntN(6)]
		}
	}
	return s
}

func (s sketch) name(i int) string {
	return fmt.Sprintf("%c%d", 'A'+i%s.width, s.height-i/s.width)
}

func (s sketch) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;SZ[%d:%d]", s.width, s.height)
	for _, c := range []struct {
		name string
		mark byte
	}{{"AB", 'X'}, {"AW", 'O'}} {
		for i, cell := range s.cells {
			if cell == c.mark {
				fmt.Fprintf(&b, "%s[%c%c]", c.name, 'a'+i%s.width, 'a'+i/s.width)
			}
		}
	}
	return b.String() + ")"
}

func (s sketch) String() string {
	var rows []string
	for row := range slices.Chunk(s.cells, s.width) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "\n") + "\n" + s.turn
}

// zoneTrial settles small questions and finds their zones.
type zoneTrial struct {
	t      *testing.T
	r      *rand.Rand
	solver solve.Solver
	parse  func(text string, q game.Question) (game.Problem, error)
}

func newZoneTrial(t *testing.T) *zoneTrial {
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Algorithm("dfpn")
	if err != nil {
		t.Fatal(err)
	}
	s, err := a.New(solve.Options{Memory: 32 << 20, Nodes: 3000})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &zoneTrial{t: t, r: rand.New(rand.NewPCG(6, 7)), solver: s, parse: g.Parse}
}

// settle answers a question, Unknown if that takes too long.
func (z *zoneTrial) settle(p game.Problem) game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	r, _ := z.solver.Solve(z.t.Context(), p)
	return r.Value
}

// question draws a board and a question about one of its stones.
func (z *zoneTrial) question() (sketch, game.Question, game.Problem) {
	for {
		s := randomSketch(z.r)
		i := z.r.IntN(len(s.cells))
		if s.cells[i] == '.' {
			continue
		}
		q := game.Question{Goal: []string{"capture", "kill"}[z.r.IntN(2)], Target: s.name(i), Turn: s.turn}
		if q.Goal == "kill" || z.r.IntN(2) == 0 {
			q.Region = s.region(z.r)
		}
		if p, err := z.parse(s.text(), q); err == nil {
			return s, q, p
		}
	}
}

// region is a part of the board.
func (s sketch) region(r *rand.Rand) string {
	return fmt.Sprintf("A1:%c%d", 'A'+s.width-1-r.IntN(2), s.height-r.IntN(2))
}

// relevant is the zone of a question that was answered, as names.
func (z *zoneTrial) relevant(p game.Problem, v game.Value) (map[string]bool, bool) {
	w := solve.NewWalker(z.t.Context(), z.solver.(solve.Tabler).Table(), z.solver)
	zone, err := p.(game.Relevancer).Relevant(v, w.Settle, 3000)
	if err != nil {
		return nil, false
	}
	names := map[string]bool{}
	for _, m := range zone {
		names[p.FormatMove(m)] = true
	}
	return names, true
}

// zoneTrials is how many questions are drawn.
func zoneTrials() int {
	if n, err := strconv.Atoi(os.Getenv("YOMI_TRIALS")); err == nil {
		return n
	}
	return 500
}

// spare plays the loser's moves outside a zone, one at a time: the answer stays.
func (z *zoneTrial) spare(p game.Problem, v game.Value, zone map[string]bool) {
	z.t.Helper()
	loser := game.Attacker
	if v == game.Proven {
		loser = game.Defender
	}
	i := p.(game.Inverter)
	for _, m := range i.Spare(loser) {
		if zone[p.FormatMove(m)] {
			continue
		}
		if got := z.settle(i.Ignored(loser, m)); got != v && got != game.Unknown {
			z.t.Fatalf("%s is %v and not %v after %s, zone %v", p, got, v, p.FormatMove(m), zone)
		}
	}
}

// TestZones changes small boards outside of the zones of their answers: whatever is
// put there, the answer stays.
func TestZones(t *testing.T) {
	slow(t)
	z := newZoneTrial(t)
	zones, changes, smaller := 0, 0, 0
	for trials := range zoneTrials() {
		s, q, p := z.question()
		v := z.settle(p)
		if v == game.Unknown || p.Value() != game.Unknown {
			continue
		}
		zone, ok := z.relevant(p, v)
		if !ok {
			continue
		}
		zones++
		_, region := p.(game.Zoner).Zone()
		fixed, err := z.fixed(s, q, p)
		if err != nil {
			t.Fatal(err)
		}
		for name := range fixed {
			zone[name] = true
		}
		if len(zone) < len(s.cells) {
			smaller++
		}
		z.spare(p, v, zone)
		for range 20 {
			other := s.changed(z.r, zone)
			o, err := z.parse(other.text(), game.Question{Goal: q.Goal, Target: q.Target, Turn: q.Turn, Region: region})
			if err != nil || o.Value() != game.Unknown || !sameTarget(p, o) {
				continue
			}
			changes++
			if got := z.settle(o); got != v && got != game.Unknown {
				t.Fatalf("trial %d: %s is %v on\n%v\nand %v on\n%v\nzone %v, region %s", trials, q.Target, v, s, got, other, zone, region)
			}
		}
	}
	t.Logf("%d zones, %d of them smaller than the board, %d changes", zones, smaller, changes)
	if zones < 100 || smaller < 50 || changes < 500 {
		t.Error("too few zones were tried")
	}
}

// fixed are the points outside the region.
func (z *zoneTrial) fixed(s sketch, q game.Question, p game.Problem) (map[string]bool, error) {
	list := map[string]bool{}
	if q.Region == "" {
		return list, nil
	}
	var column byte
	var row int
	if _, err := fmt.Sscanf(q.Region, "A1:%c%d", &column, &row); err != nil {
		return nil, err
	}
	for i := range s.cells {
		if 'A'+i%s.width > int(column) || s.height-i/s.width > row {
			list[s.name(i)] = true
		}
	}
	return list, nil
}

// sameTarget tells whether two questions are about the same stones.
func sameTarget(p, o game.Problem) bool {
	a, _ := p.(game.Zoner).Zone()
	b, _ := o.(game.Zoner).Zone()
	return a == b
}
