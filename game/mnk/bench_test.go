package mnk

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// undecided returns random positions of which neither the rules nor Decide know
// the value: what a search expands.
func undecided(tb testing.TB, size string, n int) []*Position {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var list []*Position
	for len(list) < n {
		p := mustParse(tb, size, goals[r.IntN(len(goals))])
		for range r.IntN(p.points) {
			moves := p.Prune(p.Moves(nil))
			p.Play(moves[r.IntN(len(moves))])
			if p.Decide() != game.Unknown {
				break
			}
			if r.IntN(4) == 0 {
				list = append(list, p.Clone().(*Position))
			}
		}
	}
	return list[:n]
}

func BenchmarkExpand(b *testing.B) {
	for _, size := range []string{"5x4x4", "5x5x4", "6x5x4", "6x6x5", "7x7x5", "15x15x5"} {
		b.Run(size, func(b *testing.B) {
			list := undecided(b, size, 256)
			var buf []game.Child
			children := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				buf = list[i%len(list)].Expand(buf[:0])
				children += len(buf)
			}
			b.ReportMetric(float64(children)/float64(b.N), "children/op")
		})
	}
}

func BenchmarkPlayUndo(b *testing.B) {
	for _, size := range []string{"4x4x4", "6x5x4", "15x15x5"} {
		b.Run(size, func(b *testing.B) {
			p := mustParse(b, size, "win")
			moves := p.Moves(nil)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p.Play(moves[i%len(moves)])
				p.Undo()
			}
		})
	}
}

// BenchmarkThreats measures what lambda search asks for at each node.
func BenchmarkThreats(b *testing.B) {
	list := undecided(b, "15x15x5", 256)
	for name, f := range map[string]func(p *Position, buf []game.Move) []game.Move{
		"threats1": func(p *Position, buf []game.Move) []game.Move { return p.Threats(1, buf) },
		"threats2": func(p *Position, buf []game.Move) []game.Move { return p.Threats(2, buf) },
		"replies2": func(p *Position, buf []game.Move) []game.Move { return p.Replies(2, buf) },
	} {
		b.Run(name, func(b *testing.B) {
			var buf []game.Move
			kept := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p := list[i%len(list)]
				buf = p.Moves(buf[:0])
				kept += len(f(p, buf))
			}
			b.ReportMetric(float64(kept)/float64(b.N), "kept/op")
		})
	}
}
