package dfpn_test

import (
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/pns"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range slices.Concat(dfpn.Algorithms, dfpn.Hybrids(pns.NewSecond)) {
		t.Run(a.Name, func(t *testing.T) { check.Algorithm(t, a) })
	}
}

// TestAllocations solves again with a solver that has its memory: what it
// allocates does not grow with the nodes.
func TestAllocations(t *testing.T) {
	p, err := mnk.Game.Parse("5x5x4", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 22, Nodes: 50_000, Skip: game.KnowDecide})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var nodes uint64
	allocations := testing.AllocsPerRun(3, func() {
		s.Table().Clear()
		r, _ := s.Solve(t.Context(), p)
		nodes = r.Nodes
	})
	t.Logf("%v allocations over %d nodes", allocations, nodes)
	if nodes < 10_000 || allocations > 100 {
		t.Errorf("%v allocations over %d nodes", allocations, nodes)
	}
}
