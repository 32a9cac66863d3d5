package dfpn_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// TestSimulation solves cyclic graphs that are large enough for path-bound
// values to matter, with trees tried on other paths and on siblings. The answers
// are right, and the searches differ from those without, so it is at work.
func TestSimulation(t *testing.T) {
	for _, setting := range []string{"twins", "simulate"} {
		t.Run(setting, func(t *testing.T) {
			with := newSolver(t, map[string]string{setting: "true"})
			without := newSolver(t, nil)
			differ := 0
			for i := range 1500 {
				r := rand.New(rand.NewPCG(uint64(i), 5))
				p := graph.Random(r, graph.Shape{
					Kind: graph.Cyclic, Nodes: 40 + r.IntN(200), Branch: 2 + r.IntN(2), Repeat: game.Value(1 + i%2),
				})
				with.Table().Clear()
				without.Table().Clear()
				a, _ := with.Solve(t.Context(), p)
				b, _ := without.Solve(t.Context(), p)
				if a.Value != game.Unknown && a.Value != p.Truth() {
					t.Fatalf("graph %d: %v, but it is %v", i, a.Value, p.Truth())
				}
				if a.Nodes != b.Nodes {
					differ++
				}
			}
			t.Logf("%d searches differ", differ)
			if differ < 100 {
				t.Errorf("only %d searches differ", differ)
			}
		})
	}
}

// TestSimulationLeans solves many graphs of the size at which it shows most often
// when a simulation forgets that what it settles leans on the path: on one in some
// thousand.
func TestSimulationLeans(t *testing.T) {
	s := newSolver(t, map[string]string{"twins": "true", "simulate": "true"})
	for i := range uint64(12_000) {
		r := rand.New(rand.NewPCG(i, 5))
		p := graph.Random(r, graph.Shape{Kind: graph.Cyclic, Nodes: 20 + r.IntN(40), Branch: 3, Repeat: game.Value(1 + i%2)})
		s.Table().Clear()
		if a, _ := s.Solve(t.Context(), p); a.Value != game.Unknown && a.Value != p.Truth() {
			t.Fatalf("graph %d: %v, but it is %v", i, a.Value, p.Truth())
		}
	}
}

func newSolver(t *testing.T, settings map[string]string) *dfpn.Solver {
	t.Helper()
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 20, Nodes: 20_000, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
