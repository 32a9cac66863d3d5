package domineering

import (
	"math/bits"
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
		{"1x1", []int{1, 0}},
		{"3x3", []int{1, 6, 20, 40, 8, 0}},
		{"4x4", []int{1, 12, 108, 756, 3628}},
		{"8x8", []int{1, 56, 2940, 146580}},
	} {
		p := mustParse(t, c.size, "win")
		o := newOracle(p.width, p.height)
		for depth, want := range c.plies {
			got, plain := trial.Perft(p, depth), o.perft(grid{upright: true}, depth)
			if got != want || plain != want {
				t.Errorf("%s: %d lines of %d plies, the plain game has %d, want %d", c.size, got, depth, plain, want)
			}
		}
	}
}

// TestRules compares moves with the plain game in random play.
func TestRules(t *testing.T) {
	for w := 1; w <= 8; w++ {
		for h := 1; h <= 8; h++ {
			r := rand.New(rand.NewPCG(uint64(w), uint64(h)))
			o := newOracle(w, h)
			b, err := newBoard(w, h)
			if err != nil {
				t.Fatal(err)
			}
			p := set(b, 0, vertical, player(r.IntN(2)))
			for range 5 {
				before := *p
				for range playOut(t, r, o, p) {
					p.Undo()
				}
				before.history = p.history
				if *p != before {
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
		next := o.next(gridOf(p))
		var names, others []string
		moves := p.Moves(nil)
		for _, m := range moves {
			names = append(names, p.FormatMove(m))
		}
		for name := range next {
			others = append(others, name)
		}
		slices.Sort(names)
		slices.Sort(others)
		if !slices.Equal(names, others) {
			t.Fatalf("%s: moves %v, want %v", p, names, others)
		}
		want := game.Unknown
		if len(next) == 0 {
			want = p.wonBy(p.turn.Other())
		}
		if got := p.Value(); got != want {
			t.Fatalf("%s: value %v, want %v", p, got, want)
		}
		if len(moves) == 0 {
			return n
		}
		m := moves[r.IntN(len(moves))]
		g := next[p.FormatMove(m)]
		p.Play(m)
		if gridOf(p) != g {
			t.Fatalf("the move leads to %s", p)
		}
	}
}

// TestKeys wants a key to tell positions apart but for reflections and squares
// that nobody can cover, over all positions of a board.
func TestKeys(t *testing.T) {
	b, err := newBoard(4, 3)
	if err != nil {
		t.Fatal(err)
	}
	classes := map[game.Key]map[uint64]bool{}
	class := map[uint64]game.Key{}
	for taken := range uint64(1 << 12) {
		p := set(b, taken, vertical, vertical)
		key := p.Key()
		if key == set(b, taken, horizontal, vertical).Key() || key == set(b, taken, vertical, horizontal).Key() {
			t.Fatalf("%s: the key does not tell who moves or attacks", p)
		}
		if classes[key] == nil {
			classes[key] = map[uint64]bool{}
		}
		// Leave out lone squares, in the plainest way.
		open := uint64(0)
		for s := range 12 {
			for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				x, y := s%4+d[0], s/4+d[1]
				if x >= 0 && x < 4 && y >= 0 && y < 3 && taken>>s&1 == 0 && taken>>(4*y+x)&1 == 0 {
					open |= 1 << s
				}
			}
		}
		classes[key][open] = true
		if old, ok := class[open]; ok && old != key {
			t.Fatalf("%s: a lone square changes the key", p)
		}
		class[open] = key
		for k := range symmetries {
			if set(b, p.taken[k], vertical, vertical).Key() != key {
				t.Fatalf("%s: symmetry %d changes the key", p, k)
			}
		}
	}
	for key, list := range classes {
		if len(list) > symmetries {
			t.Errorf("%d positions have the key %x", len(list), key)
		}
		for open := range list {
			for other := range list {
				images := set(b, open, vertical, vertical).taken
				if !slices.Contains(images[:], other) {
					t.Fatalf("%b and %b share a key", open, other)
				}
			}
		}
	}
}

// TestPack compares with the best packing, found by trying all.
func TestPack(t *testing.T) {
	b, err := newBoard(3, 4)
	if err != nil {
		t.Fatal(err)
	}
	for set := range uint64(1 << 12) {
		for who := vertical; who <= horizontal; who++ {
			n, left := b.pack(who, set)
			if want := best(b, who, set); n != want {
				t.Fatalf("%b: %d dominoes of %v, want %d", set, n, who, want)
			}
			if left&^set != 0 || bits.OnesCount64(left) != bits.OnesCount64(set)-2*n {
				t.Fatalf("%b: %b is left", set, left)
			}
		}
	}
}

func best(b *board, who player, set uint64) int {
	most := 0
	for places := b.places(who, set); places != 0; places &= places - 1 {
		s := bits.TrailingZeros64(places)
		most = max(most, 1+best(b, who, set&^b.dominoes[who][s][0]))
	}
	return most
}

func TestDoesNotAllocate(t *testing.T) {
	p := mustParse(t, "8x8 b2 c7", "win")
	moves := make([]game.Move, 0, maxSquares)
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
