package mnk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// ends calls f with random positions of which at most a few points are empty, so
// that the referee can play them out: boards of one word and of several.
func ends(t *testing.T, f func(p *Position, s *slow)) {
	count := 100
	if testing.Short() {
		count = 20
	}
	for _, test := range []struct {
		size string
		left int
	}{
		{"3x3x3", 9}, {"4x3x3", 8}, {"3x4x3", 8}, {"4x4x3", 9}, {"4x4x4", 9}, {"5x4x4", 9}, {"5x5x4", 9}, {"6x5x4", 9},
		{"5x5x5", 9}, {"7x2x4", 9}, {"9x1x3", 9}, {"6x6x5", 9}, {"7x7x5", 8}, {"9x9x6", 7}, {"13x6x6", 7}, {"3x3x2", 9},
	} {
		r := rand.New(rand.NewPCG(uint64(len(test.size)), uint64(test.left)))
		for range count {
			p := mustParse(t, test.size, goals[r.IntN(len(goals))])
			wander(r, p, p.points-test.left+r.IntN(test.left))
			if p.left > test.left {
				continue // there was no quiet move
			}
			// The goal names the attacker, so it is the same question again.
			q := mustParse(t, p.String(), p.Goal())
			f(q, slowOf(t, q))
		}
	}
}

// TestValue wants the rule about open lines to agree with play to the last point.
func TestValue(t *testing.T) {
	settled := 0
	ends(t, func(p *Position, s *slow) {
		if v := p.Value(); v != game.Unknown {
			settled++
			if want := s.truth(p); v != want {
				t.Fatalf("%s %s: the rules say %v, play says %v", p, p.Goal(), v, want)
			}
		}
	})
	if settled == 0 {
		t.Error("no position was settled")
	}
}

func TestDecide(t *testing.T) {
	decided := 0
	ends(t, func(p *Position, s *slow) {
		v := p.Decide()
		if v == game.Unknown {
			return
		}
		if p.Value() == game.Unknown {
			decided++
		}
		if want := s.truth(p); v != want {
			t.Fatalf("%s %s: decides %v, want %v", p, p.Goal(), v, want)
		}
	})
	if decided < 100 && !testing.Short() {
		t.Errorf("only %d decisions", decided)
	}
}

// TestDecideOpens wants a decision to show one move later too: where the side to
// move gets what it wants in a child, else in all of them. A proof then follows
// without search.
func TestDecideOpens(t *testing.T) {
	ends(t, func(p *Position, _ *slow) {
		v := p.Decide()
		if v == game.Unknown || p.Value() != game.Unknown {
			return
		}
		agree := 0
		moves := p.Moves(nil)
		for _, m := range moves {
			p.Play(m)
			if p.Decide() == v {
				agree++
			}
			p.Undo()
		}
		if agree == 0 || v != p.Turn().Wants() && agree < len(moves) {
			t.Fatalf("%s %s: %v, which only %d of %d moves show", p, p.Goal(), v, agree, len(moves))
		}
	})
}

// TestPrune wants the moves that are left to have the value of all.
func TestPrune(t *testing.T) {
	dropped := 0
	ends(t, func(p *Position, s *slow) {
		if p.Value() != game.Unknown {
			return
		}
		all := p.Moves(nil)
		kept := p.Prune(slices.Clone(all))
		if len(kept) == 0 {
			t.Fatalf("%s %s: nothing is left", p, p.Goal())
		}
		dropped += len(all) - len(kept)
		want := s.truth(p)
		got := p.Turn().Other().Wants()
		for _, m := range kept {
			if !slices.Contains(all, m) {
				t.Fatalf("%s %s: %s is new", p, p.Goal(), p.FormatMove(m))
			}
			p.Play(m)
			child := slowOf(t, p)
			child.memo = s.memo
			if v := child.truth(p); v == p.Turn().Other().Wants() {
				got = v
			}
			p.Undo()
		}
		if got != want {
			t.Fatalf("%s %s: %v after pruning to %d moves, want %v", p, p.Goal(), got, len(kept), want)
		}
	})
	if dropped < 100 && !testing.Short() {
		t.Errorf("only %d moves dropped", dropped)
	}
}

// generic is the expansion that Expand has to equal.
func generic(p *Position) []game.Child { return search.Expand(p, game.KnowExpand, nil) }

func TestExpand(t *testing.T) {
	count := 150
	if testing.Short() {
		count = 40
	}
	kinds := map[string]int{}
	for _, size := range append([]string{"6x4x4", "6x6x4", "6x6x5", "7x6x4", "9x9x5", "11x6x3"}, boards...) {
		r := rand.New(rand.NewPCG(7, uint64(len(size))))
		for range count {
			p := mustParse(t, size, goals[r.IntN(len(goals))])
			if p.points > 100 && r.IntN(20) > 0 {
				continue // large boards take long
			}
			for range 1 + r.IntN(p.points) {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				// Half of the play is sensible, so that threats and forks occur.
				if r.IntN(2) == 0 {
					moves = p.Prune(moves)
				}
				p.Play(moves[r.IntN(len(moves))])
				kinds[expands(t, p)]++
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"many", "one won", "one lost", "one open", "none"} {
		if kinds[kind] == 0 {
			t.Errorf("never saw %s", kind)
		}
	}
}

// expands compares Expand with the generic expansion, also where the question is
// settled but the game is not over, and says what kind of answer it is.
func expands(t *testing.T, p *Position) string {
	t.Helper()
	mark := game.Child{Move: 77}
	want := generic(p)
	got := p.Expand([]game.Child{mark})
	p.Keys(got[1:])
	if got[0] != mark || !slices.Equal(got[1:], want) {
		t.Fatalf("%s %s:\ngot  %v\nwant %v", p, p.Goal(), got[1:], want)
	}
	for _, c := range want {
		if !c.Consistent() {
			t.Fatalf("%s %s: numbers %v", p, p.Goal(), c.Numbers)
		}
	}
	switch len(want) {
	case 0:
		return "none"
	case 1:
		switch want[0].Value() {
		case game.Unknown:
			return "one open"
		case p.Turn().Wants():
			return "one won"
		}
		return "one lost"
	}
	return "many"
}

func TestOrder(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"3x3x3", "b2 a1 c1 a3 c3 b1 a2 c2 b3 "},
		// b1 completes a line.
		{"3x3x3 a1 b2 c1 a3", "b1 "},
		// c1 would complete a line of the second player.
		{"3x3x3 a1 b2 c2 a3", "c1 "},
		// a3 and a2 are forks, c1 and c2 make one threat.
		{"3x3x3 a1 b1 b2 c3", "a3 a2 c1 c2 b3 "},
	} {
		p := mustParse(t, test.text, "win")
		moves := p.Moves(nil)
		p.Order(moves)
		var names string
		for _, m := range moves {
			names += p.FormatMove(m) + " "
		}
		if !strings.HasPrefix(names, test.want) {
			t.Errorf("%s: order %s, want %s", test.text, names, test.want)
		}
	}
}

func TestSelect(t *testing.T) {
	p := mustParse(t, "15x15x5", "win")
	if got := len(p.Select(p.Moves(nil))); got != 225 {
		t.Errorf("%d moves on the empty board", got)
	}
	p = mustParse(t, "15x15x5 h8 a1", "win")
	var names []string
	for _, m := range p.Select(p.Moves(nil)) {
		names = append(names, p.FormatMove(m))
	}
	if len(names) != 24+8 || !slices.Contains(names, "j10") || !slices.Contains(names, "c2") || slices.Contains(names, "d1") {
		t.Errorf("near h8 and a1: %v", names)
	}
	if p.Assumes() == "" {
		t.Error("nothing is assumed")
	}
}

func TestEstimate(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, size := range boards {
		p := mustParse(t, size, goals[r.IntN(len(goals))])
		wander(r, p, r.IntN(p.points))
		for _, m := range p.Moves(nil) {
			n := p.Estimate(m)
			if n.Proof < 1 || n.Disproof < 1 || n.Proof > maxGuess+1 || n.Disproof > maxGuess+1 {
				t.Errorf("%s: estimate of %s is %v", p, p.FormatMove(m), n)
			}
		}
	}
}

// TestPotential compares the potential with its definition.
func TestPotential(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	for _, size := range boards {
		for range 5 {
			p := mustParse(t, size, goals[r.IntN(len(goals))])
			wander(r, p, r.IntN(min(p.points, 30)))
			if got, want := p.potential(), count(p); got != want {
				t.Fatalf("%s: potential %d, want %d", p, got, want)
			}
			for _, m := range p.Moves(nil) {
				before := p.potential()
				after := p.after(before, point(m))
				p.Play(m)
				if p.over && p.turn != p.maker {
					after = count(p) // a complete line is beyond counting
				}
				if got := count(p); got != after {
					t.Fatalf("%s: potential %d, foreseen %d", p, got, after)
				}
				p.Undo()
			}
		}
	}
}

// count adds up 2^stones over the windows that are open to the maker.
func count(p *Position) int64 {
	var sum int64
	for i := 0; i < len(p.window); i += p.k {
		stones := 0
		for _, c := range p.window[i : i+p.k] {
			switch {
			case p.isEmpty(int(c)):
			case p.isFirst(int(c)) == (p.maker == first):
				stones++
			default:
				stones = -100
			}
		}
		if stones >= 0 {
			sum += 1 << stones
		}
	}
	return sum
}
