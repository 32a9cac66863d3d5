package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// TestWaiting asks about drawn stones in open regions with moves elsewhere waiting, and without: the
// answers are the same, and take fewer nodes together.
func TestWaiting(t *testing.T) {
	slow(t)
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Algorithm("dfpn")
	if err != nil {
		t.Fatal(err)
	}
	var solvers [2]solve.Solver
	for i, chains := range []string{"false", "true"} {
		o := solve.Options{Memory: 32 << 20, Nodes: 10_000, Settings: map[string]string{"chains": chains}}
		if solvers[i], err = a.New(o); err != nil {
			t.Fatal(err)
		}
		defer solvers[i].Close()
	}
	r := rand.New(rand.NewPCG(22, 43))
	asked, nodes := 0, [2]uint64{}
	for asked < 120 {
		s := sketch{width: 9, height: 6, turn: []string{"black", "white"}[r.IntN(2)], cells: make([]byte, 54)}
		for i := range s.cells {
			s.cells[i] = "......XXO"[r.IntN(9)]
		}
		i := r.IntN(len(s.cells))
		q := game.Question{Goal: "kill", Turn: s.turn, Target: s.name(i), Region: "near:2:" + s.name(i)}
		p, err := g.Parse(s.text(), q)
		if err != nil {
			continue // no stone, or nothing to ask
		}
		if c, ok := p.(game.Correlator); !ok || !c.Chains() {
			continue
		}
		asked++
		var values [2]game.Value
		for i, solver := range solvers {
			found, _ := solver.Solve(t.Context(), p.Clone())
			values[i], nodes[i] = found.Value, nodes[i]+found.Nodes
		}
		if values[0] != values[1] && values[0] != game.Unknown && values[1] != game.Unknown {
			t.Fatalf("%v in %s: %v without waiting, %v with it\n%s", q.Target, q.Region, values[0], values[1], s)
		}
	}
	t.Logf("%d questions: %d nodes without waiting, %d with it", asked, nodes[0], nodes[1])
	if nodes[1] > nodes[0] {
		t.Error("waiting takes more nodes")
	}
}
