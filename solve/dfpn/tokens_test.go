package dfpn_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/table"
)

// TestTokens compares with the truth where play repeats and positions dominate
// others: a value that holds on one path only must not dominate anything. One in
// six hundred of these graphs tells.
func TestTokens(t *testing.T) {
	tab, err := table.New(table.Config{Bytes: 1 << 16})
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Free()
	for i := range uint64(5000) {
		r := rand.New(rand.NewPCG(i, 5))
		shape := graph.Shape{Kind: graph.Cyclic, Nodes: 6 + r.IntN(20), Branch: 2 + r.IntN(3), Repeat: game.Value(1 + i%2)}
		p := check.WithTokens(graph.Random(r, shape), i, 3)
		tab.Clear()
		s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Table: tab, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		result, err := s.Solve(t.Context(), p)
		if truth := check.Truth(p); err != nil || result.Value != truth {
			t.Fatalf("graph %d: %v (%v), but it is %v:\n%v", i, result.Value, err, truth, p)
		}
	}
}
