package breakthrough

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		size  string
		plies []int
	}{
		{"2x4", []int{1, 2, 6, 20, 50, 128}},
		{"3x5", []int{1, 7, 42, 276, 1776, 11860}},
		{"5x5", []int{1, 13, 156, 1924, 23084}},
		{"8x8", []int{1, 22, 484, 11132, 256036}},
	} {
		p := mustParse(t, c.size, "win")
		o := newOracle(p.width, p.height)
		for depth, want := range c.plies {
			got, plain := trial.Perft(p, depth), o.perft(o.opening(), depth)
			if got != want || plain != want {
				t.Errorf("%s: %d lines of %d plies, the plain game has %d, want %d", c.size, got, depth, plain, want)
			}
		}
	}
}

// TestRules compares moves and values with the plain game in random play.
func TestRules(t *testing.T) {
	for w := minWidth; w <= maxWidth; w++ {
		for h := minHeight; h <= maxHeight; h++ {
			r := rand.New(rand.NewPCG(uint64(w), uint64(h)))
			o := newOracle(w, h)
			b, err := newBoard(w, h)
			if err != nil {
				t.Fatal(err)
			}
			p := &Position{board: b, pawns: b.start, mirror: b.start}
			p.ask(player(r.IntN(2)))
			for range 10 {
				game := playOut(t, r, o, p)
				for range game {
					p.Undo()
				}
				if p.pawns != b.start || p.mirror != b.start || p.turn != first || p.played != 0 {
					t.Fatalf("%dx%d: Undo does not lead back", w, h)
				}
			}
		}
	}
}

// playOut plays at random to the end and returns the number of moves.
func playOut(t *testing.T, r *rand.Rand, o *oracle, p *Position) int {
	t.Helper()
	for n := 0; ; n++ {
		g := gridOf(p)
		want := game.Unknown
		for who := first; who <= second; who++ {
			if o.won(g, byte(who)+1) {
				want = p.wonBy(who)
			}
		}
		if got := p.Value(); got != want {
			t.Fatalf("%s: value %v, want %v", p, got, want)
		}
		moves := p.Moves(nil)
		if want != game.Unknown {
			if len(moves) > 0 {
				t.Fatalf("%s: moves after the end", p)
			}
			return n
		}
		var names, others []string
		for _, m := range moves {
			names = append(names, p.FormatMove(m))
		}
		next := o.next(g)
		for name := range next {
			others = append(others, name)
		}
		slices.Sort(names)
		slices.Sort(others)
		if !slices.Equal(names, others) {
			t.Fatalf("%s: moves %v, want %v", p, names, others)
		}
		m := moves[r.IntN(len(moves))]
		g = next[p.FormatMove(m)]
		p.Play(m)
		if gridOf(p) != g {
			t.Fatalf("the move leads to %s", p)
		}
	}
}

// TestKeys wants a position and its mirror image to share a key, and no others of
// the same board, over all positions of 2x4 and of the opening of 4x5.
func TestKeys(t *testing.T) {
	for _, size := range []string{"2x4", "4x5"} {
		p := mustParse(t, size, "win:first")
		seen := map[game.Key][2]uint64{}
		var visit func(depth int)
		visit = func(depth int) {
			code := p.pawns
			if p.mirror[first] < code[first] || p.mirror[first] == code[first] && p.mirror[second] < code[second] {
				code = p.mirror
			}
			// The mirror image is made anew here, not taken from what Play keeps.
			q := *p
			for who := range q.pawns {
				q.pawns[who] = 0
				for s := range p.width * p.height {
					if p.pawns[who]>>s&1 != 0 {
						q.pawns[who] |= 1 << (s/p.width*p.width + p.width - 1 - s%p.width)
					}
				}
			}
			if q.pawns != p.mirror {
				t.Fatalf("%s: the mirror image is wrong", p)
			}
			q.mirror = p.pawns
			if q.Key() != p.Key() {
				t.Fatalf("%s: the mirror image has another key", p)
			}
			if old, ok := seen[p.Key()]; ok && old != code {
				t.Fatalf("%s: two positions share a key", p)
			}
			seen[p.Key()] = code
			if depth == 0 {
				return
			}
			for _, m := range p.Moves(nil) {
				p.Play(m)
				visit(depth - 1)
				p.Undo()
			}
		}
		visit(5)
	}
	keys := map[game.Key]string{}
	for _, text := range []string{"3x5", "3x6", "4x4", "3x5 bbb/bbb/3/www/www b"} {
		for _, goal := range []string{"win:first", "win:second"} {
			p := mustParse(t, text, goal)
			if old, ok := keys[p.Key()]; ok {
				t.Errorf("%s %s has the key of %s", text, goal, old)
			}
			keys[p.Key()] = text + " " + goal
		}
	}
}

func TestDoesNotAllocate(t *testing.T) {
	p := mustParse(t, "8x8 b2b3 c7c6", "win")
	moves := make([]game.Move, 0, maxMoves)
	if n := testing.AllocsPerRun(100, func() {
		moves = p.Prune(p.Moves(moves[:0]))
		p.Order(moves)
		p.Estimate(moves[0])
		p.Play(moves[0])
		p.Key()
		p.Decide()
		p.Undo()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
