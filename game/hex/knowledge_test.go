package hex

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// positions calls f with positions of small boards that are not over: all of some
// boards, random ones of others, those with few stones rarely.
func positions(t *testing.T, f func(p *Position, b *brute)) {
	for _, size := range []struct{ width, height int }{
		{1, 1}, {2, 2}, {3, 2}, {2, 3}, {4, 2}, {3, 3},
	} {
		p := newPosition(newBoard(size.width, size.height))
		p.ask(first)
		b := newBrute(size.width, size.height)
		seen := map[string]bool{}
		var visit func()
		visit = func() {
			state := string(p.AppendState(nil))
			if seen[state] || p.over {
				return
			}
			seen[state] = true
			f(p, b)
			for _, m := range p.Moves(nil) {
				p.Play(m)
				visit()
				p.Undo()
			}
		}
		visit()
	}
	count := 3000
	if testing.Short() {
		count = 300
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []struct{ width, height, least int }{
		{4, 3, 0}, {3, 4, 0}, {5, 3, 2}, {2, 7, 2}, {4, 4, 3},
	} {
		b := newBrute(size.width, size.height)
		p := newPosition(newBoard(size.width, size.height))
		p.ask(first)
		for i := range count {
			if i == count/2 {
				p.ask(first) // takes the first question back
				p.ask(second)
			}
			for range size.least + r.IntN(p.cells-size.least) {
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
				if p.over {
					p.Undo()
				}
			}
			f(p, b)
			for len(p.played) > 0 {
				p.Undo()
			}
		}
	}
}

func TestDecide(t *testing.T) {
	decided, all := 0, 0
	positions(t, func(p *Position, b *brute) {
		all++
		v := p.Decide()
		if v == game.Unknown {
			return
		}
		decided++
		if want := b.truth(p); v != want {
			t.Fatalf("%s %s: decides %v, want %v", p, p.Goal(), v, want)
		}
	})
	t.Logf("decides %d of %d positions", decided, all)
	if decided < all/2 {
		t.Errorf("decides only %d of %d positions", decided, all)
	}
}

// TestPrune wants the moves that are left to have the value of all, and wants some
// to be left out.
func TestPrune(t *testing.T) {
	kept, all := 0, 0
	positions(t, func(p *Position, b *brute) {
		want := b.truth(p)
		got := p.Turn().Other().Wants()
		moves := p.Prune(p.Moves(nil))
		if len(moves) == 0 {
			t.Fatalf("%s: nothing is left", p)
		}
		all += p.empty().count()
		kept += len(moves)
		for _, m := range moves {
			if !p.empty().has(point(m)) {
				t.Fatalf("%s: %s is new", p, p.FormatMove(m))
			}
			p.Play(m)
			if b.truth(p) == p.Turn().Other().Wants() {
				got = p.Turn().Other().Wants()
			}
			p.Undo()
		}
		if got != want {
			t.Fatalf("%s %s: pruned to %v, want %v", p, p.Goal(), got, want)
		}
	})
	t.Logf("keeps %d of %d moves", kept, all)
	if kept > all/2 {
		t.Errorf("keeps %d of %d moves", kept, all)
	}
}

// TestMustPlay wants every move outside the must-play region to lose.
func TestMustPlay(t *testing.T) {
	outside := 0
	positions(t, func(p *Position, b *brute) {
		s := *p.survey()
		for _, m := range p.Moves(nil) {
			if s.must.has(point(m)) || s.won {
				continue
			}
			outside++
			p.Play(m)
			if b.truth(p) != p.Turn().Wants() {
				t.Fatalf("%s: %s is outside the must-play region, yet wins", p, p.FormatMove(m))
			}
			p.Undo()
		}
	})
	if outside == 0 {
		t.Error("no must-play region")
	}
}

// TestDead fills the board in all ways: the winner must not depend on a dead cell.
// It wants restrict without must-play to keep the value too.
func TestDead(t *testing.T) {
	found, left := 0, 0
	positions(t, func(p *Position, b *brute) {
		empty := p.empty()
		keep := p.restrict(empty)
		left += empty.count() - keep.count()
		best := p.Turn().Other().Wants()
		for rest := keep; !rest.none(); {
			p.Play(move(rest.pop()))
			if v := b.truth(p); v == p.Turn().Other().Wants() {
				best = v
			}
			p.Undo()
		}
		if want := b.truth(p); best != want {
			t.Fatalf("%s: restricted to %v, want %v", p, best, want)
		}
		if empty.count() > 9 {
			return
		}
		for rest := empty; !rest.none(); {
			c := rest.pop()
			if p.isDead(p.stonesAround(c)) {
				found++
				if !b.indifferent(p, c) {
					t.Fatalf("%s: %s is not dead", p, p.FormatMove(move(c)))
				}
			}
		}
	})
	t.Logf("%d dead cells, %d moves left out", found, left)
	if found == 0 || left == 0 {
		t.Errorf("%d dead cells, %d moves left out", found, left)
	}
}

// indifferent reports whether a cell matters to the winner in no way of filling
// the others.
func (b *brute) indifferent(p *Position, c int) bool {
	b.load(p)
	var open []int
	for i, stone := range b.cells {
		if stone == '.' && i != c {
			open = append(open, i)
		}
	}
	for fill := range 1 << len(open) {
		for i, at := range open {
			b.cells[at] = "xo"[fill>>i&1]
		}
		b.cells[c] = 'x'
		with := b.joined('x')
		b.cells[c] = 'o'
		if with != b.joined('x') {
			return false
		}
	}
	return true
}
