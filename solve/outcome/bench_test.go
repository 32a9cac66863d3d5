package outcome_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve"
)

// BenchmarkWork compares the nodes of all methods; docs/lab/values.md has the
// table. One round is enough: -benchtime 1x.
func BenchmarkWork(b *testing.B) {
	for _, c := range []struct{ game, text, goal string }{
		{"mnk", "3x3x3", "win"},
		{"mnk", "4x3x3", "win"},
		{"mnk", "4x4x4", "win"},
		{"mnk", "5x4x4", "win"},
		{"connect4", "4x4", "win"},
		{"connect4", "5x4", "win"},
		{"connect4", "4x5", "win"},
		{"connect4", "6x4", "win"},
		{"connect4", "5x5", "win"},
		{"connect4", "4x4", "score>=0"},
		{"connect4", "5x4", "score>=0"},
		{"connect4", "4x5", "score>=0"},
		{"connect4", "6x4", "score>=0"},
		{"connect4", "5x5", "score>=0"},
	} {
		g, err := catalog.Game(c.game)
		if err != nil {
			b.Fatal(err)
		}
		p, err := g.Parse(c.text, game.Question{Goal: c.goal})
		if err != nil {
			b.Fatal(err)
		}
		work(b, fmt.Sprintf("%s/%s/%s", c.game, c.text, c.goal), []game.Scorer{p.(game.Scorer)})
	}
	for _, kind := range []graph.Kind{graph.Tree, graph.DAG, graph.Cyclic} {
		for _, nodes := range []int{60, 2000} {
			var list []game.Scorer
			for i := range 200 {
				r := rand.New(rand.NewPCG(uint64(i), 7))
				shape := graph.Shape{Kind: kind, Nodes: nodes, Branch: 2 + i%4, Values: 7, RepeatScore: i % 7}
				list = append(list, graph.Random(r, shape))
			}
			work(b, fmt.Sprintf("graph/%v/%d", kind, nodes), list)
		}
	}
}

// besides are the two orders over a tree, as yardsticks for mopns.
var besides = []method{
	{name: "pns-linear", algorithm: "pns", order: solve.Linear},
	{name: "pns-binary", algorithm: "pns", order: solve.Binary},
}

// work reports the nodes of each method on a list of positions. A position that
// takes too long counts as far as it got and is reported as open.
func work(b *testing.B, name string, list []game.Scorer) {
	for _, m := range append(besides, methods...) {
		b.Run(name+"/"+m.name, func(b *testing.B) {
			nodes, open := uint64(0), 0
			for range b.N {
				nodes, open = 0, 0
				for _, p := range list {
					r, _ := m.find(b.Context(), p, solve.Options{Memory: 256 << 20, Nodes: 500_000})
					nodes += r.Nodes
					if !r.Known() {
						open++
					}
				}
			}
			b.ReportMetric(float64(nodes), "nodes")
			b.ReportMetric(float64(open), "open")
		})
	}
}
