package dfpn_test

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// BenchmarkSolve solves positions again and again with a solver that keeps its
// memory, the steady state. Nodes are positions whose children were listed.
func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct {
		game game.Game
		text string
	}{
		{mnk.Game, "5x5x4"},
		{mnk.Game, "6x4x4"},
		{mnk.Game, "7x4x4"},
		{mnk.Game, "7x4x4 x1o3x/1o3o1/1o1x3/x6"},
		{mnk.Game, "8x4x4 x1o3x1/8/1o1x2o1/2o4x"},
		{connect4.Game, "6x5"},
	} {
		b.Run(c.game.Name+" "+c.text, func(b *testing.B) {
			p, err := c.game.Parse(c.text, game.Question{})
			if err != nil {
				b.Fatal(err)
			}
			s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 64 << 20})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			b.ReportAllocs()
			nodes := uint64(0)
			for b.Loop() {
				s.Table().Clear()
				r, err := s.Solve(b.Context(), p)
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
