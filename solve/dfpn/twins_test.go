package dfpn_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/pns"
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

// TestLeans solves many graphs of the size at which it shows most often when a
// value that was not found by the loop itself forgets that it leans on the path: one
// of a simulation, or one of a second level. It shows on one graph in some
// thousand.
func TestLeans(t *testing.T) {
	both := newSolver(t, map[string]string{"twins": "true", "simulate": "true"})
	solvers := map[string]solve.Solver{"simulation": both}
	for _, a := range dfpn.Hybrids(pns.NewSecond) {
		s, err := a.New(solve.Options{Table: both.Table(), Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		solvers[a.Name] = s
	}
	for name, s := range solvers {
		for i := range uint64(6000) {
			r := rand.New(rand.NewPCG(i, 5))
			p := graph.Random(r, graph.Shape{Kind: graph.Cyclic, Nodes: 20 + r.IntN(40), Branch: 3, Repeat: game.Value(1 + i%2)})
			both.Table().Clear()
			if a, _ := s.Solve(t.Context(), p); a.Value != game.Unknown && a.Value != p.Truth() {
				t.Fatalf("%s, graph %d: %v, but it is %v", name, i, a.Value, p.Truth())
			}
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
