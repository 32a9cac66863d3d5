package mate_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/mate"
	"github.com/yomi-solver/yomi/table"
)

// newSolver makes a solver with a table of so many bytes.
func newSolver(t *testing.T, bytes int64) *mate.Solver {
	t.Helper()
	s, err := mate.New(solve.Options{Memory: bytes}, dfpn.Algorithms[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// prove makes the certificate of an answer and has it checked.
func prove(t *testing.T, s *mate.Solver, p game.Problem, claim game.Value) error {
	t.Helper()
	tab, err := table.New(table.Config{Bytes: table.MinBytes})
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Free()
	c, err := solve.NewWalker(t.Context(), tab, s).Prove(p, claim)
	if err != nil {
		return err
	}
	return check.Verify(c, p)
}

// mates settles a question by the rules alone.
func mates(p game.Position) bool {
	if v := p.Value(); v != game.Unknown {
		return v == game.Proven
	}
	wants := p.Turn() == game.Attacker
	for _, m := range p.Moves(nil) {
		p.Play(m)
		v := mates(p)
		p.Undo()
		if v == wants {
			return wants
		}
	}
	return !wants
}

// draw is a random position with few pieces, as FEN. It may be one that is refused.
func draw(rnd *rand.Rand) string {
	var cells [64]string
	for i := range cells {
		cells[i] = "1"
	}
	for _, piece := range strings.Split("K k "+[]string{"Q", "R", "R p", "Q r", "R R", "Q P", "R R n", "P P p p", "Q N", "Q q", "Q R p p"}[rnd.IntN(11)], " ") {
		s := rnd.IntN(64)
		if piece == "k" {
			s = rnd.IntN(8) // kings are mated at the edge
		}
		if strings.EqualFold(piece, "p") {
			s = 8 + rnd.IntN(48)
		}
		cells[s] = piece
	}
	var rows []string
	for y := range 8 {
		rows = append(rows, strings.Join(cells[8*y:8*y+8], ""))
	}
	return fmt.Sprintf("%s %s - - 0 1", strings.Join(rows, "/"), []string{"w", "b"}[rnd.IntN(2)])
}

// TestRules compares with the rules alone on random positions, for mates in up to three moves by either
// side, with a table of any size, and has the proofs checked.
func TestRules(t *testing.T) {
	positions := 120
	if testing.Short() {
		positions = 30
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	solvers := []*mate.Solver{newSolver(t, 1<<10), newSolver(t, 1<<16), newSolver(t, 1<<22)}
	proven := 0
	for n := 0; n < positions; {
		goal := fmt.Sprintf("mate in %d:%s", 1+rnd.IntN(3), []string{"white", "white", "black"}[rnd.IntN(3)])
		text := draw(rnd)
		p, err := chess.Game.Parse(text, game.Question{Goal: goal})
		if err != nil {
			continue
		}
		n++
		want := game.Disproven
		if mates(p) {
			want = game.Proven
			proven++
		}
		s := solvers[n%len(solvers)]
		r, err := s.Solve(t.Context(), p)
		if r.Value != want || err != nil {
			t.Fatalf("%s, %s: %v, %v, want %v", text, goal, r.Value, err, want)
		}
		if n%4 != 0 {
			continue
		}
		if err := prove(t, s, p, want); err != nil {
			t.Fatalf("%s, %s: %v", text, goal, err)
		}
	}
	t.Logf("%d of %d are mates", proven, positions)
	if proven < positions/20 {
		t.Errorf("only %d of %d are mates: they test nothing", proven, positions)
	}
}

// TestTablebases compares with distances that tablebases give: mate in as many moves, and no sooner. Where
// a line of best play is recorded, its end is asked about.
func TestTablebases(t *testing.T) {
	for _, c := range []struct {
		file  string
		least int // positions of which both are settled
		every int // which positions are asked
		plies int // that are asked about
	}{
		{file: "KRvK1000.epd", least: 20, every: 1, plies: 13},
		{file: "KQvKR1000pv.epd", least: 25, every: 25, plies: 9},
		{file: "KBNvK1000pv.epd", least: 25, every: 25, plies: 9},
	} {
		t.Run(c.file, func(t *testing.T) {
			lines := bufio.NewScanner(trial.Open(t, "boards", "chess", c.file))
			settled, asked := 0, 0
			for i := 0; lines.Scan(); i++ {
				if i%c.every != 0 {
					continue
				}
				item, length := theEnd(t, lines.Text(), c.plies)
				if length > c.plies {
					continue
				}
				asked++
				if distance(t, item, length) {
					settled++
				}
			}
			t.Logf("%d of %d settled", settled, asked)
			if settled < c.least {
				t.Errorf("%d of %d settled, want %d", settled, asked, c.least)
			}
		})
	}
}

// theEnd plays a recorded line of best play but for so many plies, and returns what is asked there with
// its length.
func theEnd(t *testing.T, line string, plies int) (game.Item, int) {
	t.Helper()
	items, err := chess.Game.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	item := items[0]
	length, err := strconv.Atoi(item.Meta["published"])
	if err != nil {
		t.Fatal(err)
	}
	item.Meta["goal"] = strings.Replace(item.Meta["goal"], fmt.Sprintf(" in %d", (length+1)/2), "", 1)
	_, pv, ok := strings.Cut(line, "PV: ")
	if !ok || length <= plies {
		return item, length
	}
	p := trial.Must(t, chess.Game.Parse, item.Text, item.Meta["goal"])
	moves := strings.Fields(strings.TrimRight(pv, "; "))
	if len(moves) != length {
		t.Fatalf("%s: %d moves for %d plies", line, len(moves), length)
	}
	for _, word := range moves[:length-plies] {
		m, err := p.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	return game.Item{Text: p.String(), Meta: map[string]string{"goal": p.Goal()}}, plies
}

// distance asks for a mate in so many plies and for a shorter one. It reports whether both were answered.
func distance(t *testing.T, item game.Item, length int) bool {
	t.Helper()
	const nodes = 30_000
	s := newSolver(t, 1<<24)
	s.Limit(nodes)
	p := trial.Must(t, chess.Game.Parse, item.Text, item.Meta["goal"])
	yes, _ := s.Solve(t.Context(), game.Within(p, length))
	no, _ := s.Solve(t.Context(), game.Within(p, length-2))
	if yes.Value == game.Disproven || no.Value == game.Proven {
		t.Errorf("%s: mate in %d plies %v, in %d %v", item.Text, length, yes.Value, length-2, no.Value)
	}
	return yes.Value == game.Proven && no.Value == game.Disproven
}

// TestOpen asks questions without a limit, of both answers.
func TestOpen(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  game.Value
		least int // plies of a mate
	}{
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", game.Proven, 3},
		{"8/8/8/8/4k3/8/3QK3/8 w - - 0 1", game.Proven, 9},
		{"8/8/8/8/8/2k5/1p6/1K6 b - - 0 1", game.Disproven, 0}, // the pawn is lost, or it is stalemate
	} {
		s := newSolver(t, 1<<24)
		p := trial.Must(t, chess.Game.Parse, c.text, "mate")
		r, err := s.Solve(t.Context(), p)
		if r.Value != c.want || r.Length < c.least || err != nil {
			t.Errorf("%s: %v in %d, %v; want %v in at least %d", c.text, r.Value, r.Length, err, c.want, c.least)
		}
		if err := prove(t, s, p, c.want); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}
