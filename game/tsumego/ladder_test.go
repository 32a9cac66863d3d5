package tsumego

import (
	"math/rand/v2"
	"testing"
)

// byAtaris reads the definition of a capture by ataris out: the hunter may play
// wherever that puts the block in atari or takes it, the owner anywhere. The second
// result tells that a line was too long to be read.
func byAtaris(b *Board, stone Point, hunter Colour, kos KoSide, again bool, depth int) (falls, cut bool) {
	me := b.turn
	if depth == 0 {
		return false, true
	}
	before, single := b.Free(stone), b.Stones(stone) == 1
	lifts := kos == OwnerThreats && me != hunter || kos == HunterThreats && me == hunter
	for _, q := range append(b.sets[Empty].Append(nil), Pass) {
		if q == Pass && me == hunter || q != Pass && (!b.lives(q, me) || q == b.ko && !lifts) {
			continue
		}
		b.Play(q, me)
		result, far := false, false
		switch {
		case b.cells[stone] == Empty:
			result = true
			back := b.ko != stone || kos == OwnerThreats
			if again && single && b.Free(q) == 1 && back {
				b.Play(stone, hunter.Other())
				result, far = byAtaris(b, stone, hunter, kos, again, depth-1)
				b.Undo()
			}
		case me == hunter && (b.Free(stone) > 1 || before == 1):
		default:
			result, far = byAtaris(b, stone, hunter, kos, again, depth-1)
		}
		b.Undo()
		cut = cut || far
		if result == (me == hunter) {
			return result, cut
		}
	}
	return me != hunter, cut
}

// crowd fills a board with stones at random, all of them with liberties.
func crowd(b *Board, r *rand.Rand) {
	for range 5 + r.IntN(3*b.width*b.height) {
		empty := b.sets[Empty].Append(nil)
		if len(empty) == 0 {
			break
		}
		p, c := empty[r.IntN(len(empty))], Black+Colour(r.IntN(2))
		if b.lives(p, c) {
			b.Play(p, c)
		}
	}
}

// TestLadder compares the reader with the definition.
func TestLadder(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 10))
	found := map[Ladder]int{}
	read, rounds := 0, 60_000
	if testing.Short() {
		rounds = 6000
	}
	for i := range rounds {
		b := newBoard(t, 2+i%5, 2+i/5%5, Rules{})
		crowd(b, r)
		for _, c := range []Colour{Black, White} {
			for _, p := range b.sets[c].Append(nil) {
				if b.head[p] != p || b.Free(p) > 2 {
					continue
				}
				for n := range 2 * (HunterThreats + 1) {
					kos, again := n/2, n%2 == 1
					l := ladder{board: b, stone: p, hunter: c.Other(), kos: kos, again: again, left: ladderNodes}
					if b.turn == c && b.Free(p) == 2 {
						continue
					}
					want, cut := byAtaris(b, p, c.Other(), kos, again, 14)
					if got := l.falls(); got != want && !cut && (got || !l.cut) {
						t.Fatalf("%v block %s, %v to move, kos %d, again %v, ko at %s: falls %v, want %v\n%s",
							c, b.Name(p), b.turn, kos, again, b.Name(b.ko), got, want, b)
					}
					read++
				}
				found[b.Ladder(p)]++
			}
		}
	}
	t.Log(read, "read:", found)
	for _, l := range []Ladder{Escapes, NeedsKo, FallsByKo, Falls} {
		if found[l] < 10 {
			t.Errorf("only %d of the blocks: %v", found[l], l)
		}
	}
}

// TestLadderTrace plays every move that a ladder is said not to depend on, and
// reads again.
func TestLadderTrace(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 14))
	dropped, kept := 0, 0
	rounds := 60_000
	if testing.Short() {
		rounds = 6000
	}
	for i := range rounds {
		b := newBoard(t, 3+i%6, 3+i/6%6, Rules{})
		crowd(b, r)
		c := b.turn
		for _, p := range b.sets[c].Append(nil) {
			if b.head[p] != p || b.Free(p) != 2 {
				continue
			}
			for n := range 2 * (HunterThreats + 1) {
				kos, again := n/2, n%2 == 1
				var trace Set
				l := ladder{board: b, stone: p, hunter: c.Other(), kos: kos, again: again, left: ladderNodes, trace: &trace}
				b.Play(Pass, c)
				falls := l.attack()
				b.Undo()
				if !falls {
					continue
				}
				for _, q := range b.sets[Empty].Append(nil) {
					if trace.Has(q) || !b.lives(q, c) || q == b.ko && kos != OwnerThreats {
						kept++
						continue
					}
					dropped++
					b.Play(q, c)
					next := ladder{board: b, stone: p, hunter: c.Other(), kos: kos, again: again, left: 10 * ladderNodes}
					good := next.attack()
					if !good && next.cut {
						good, _ = byAtaris(b, p, c.Other(), kos, again, 20)
					}
					b.Undo()
					if !good {
						t.Fatalf("%v block %s, kos %d, again %v: %s breaks the ladder\n%s", c, b.Name(p), kos, again, b.Name(q), b)
					}
				}
			}
		}
	}
	t.Log(dropped, "moves dropped,", kept, "kept")
	if dropped < rounds/10 {
		t.Errorf("only %d moves dropped", dropped)
	}
}

// BenchmarkLadder reads a ladder across the board.
func BenchmarkLadder(b *testing.B) {
	board := newBoard(b, 19, 19, Rules{})
	for _, s := range []struct {
		name string
		c    Colour
	}{{"D4", White}, {"C4", Black}, {"D3", Black}, {"E3", Black}} {
		p, err := board.Find(s.name)
		if err != nil {
			b.Fatal(err)
		}
		board.Play(p, s.c)
	}
	board.Play(Pass, White)
	p, err := board.Find("D4")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if board.Ladder(p) != Falls {
			b.Fatal("the ladder works")
		}
	}
}
