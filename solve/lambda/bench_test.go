package lambda_test

import (
	"os"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/lambda"
)

// BenchmarkSolve solves the wins by threes of Go-Moku.
func BenchmarkSolve(b *testing.B) {
	text, err := os.ReadFile("../../testdata/problems/mnk/gomoku-vct.suite")
	if err != nil {
		b.Fatal(err)
	}
	items, err := game.Lines(string(text))
	if err != nil {
		b.Fatal(err)
	}
	for _, a := range append(lambda.Algorithms(alphabeta.Algorithms[2], dfpn.Algorithms[0])[2:], dfpn.Algorithms[0]) {
		b.Run(a.Name, func(b *testing.B) {
			nodes, solved := uint64(0), 0
			for b.Loop() {
				for _, item := range items {
					p, err := mnk.Game.Parse(item.Text, game.Question{Goal: item.Meta["goal"]})
					if err != nil {
						b.Fatal(err)
					}
					s, err := a.New(solve.Options{Memory: 64 << 20, Nodes: 5000})
					if err != nil {
						b.Fatal(err)
					}
					r, _ := s.Solve(b.Context(), p)
					nodes += r.Nodes
					if r.Value == game.Proven {
						solved++
					}
					if err := s.Close(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(solved)/float64(b.N), "solved/op")
		})
	}
}
