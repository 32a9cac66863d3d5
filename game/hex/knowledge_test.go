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
		shared := newBoard(size.width, size.height)
		for range count {
			p := newPosition(shared)
			p.ask(player(r.IntN(2)))
			for range size.least + r.IntN(shared.cells-size.least) {
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
				if p.over {
					p.Undo()
				}
			}
			f(p, b)
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
