package refine_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/refine"
)

// TestAlgorithm wants every test of an algorithm to pass with heuristic proofs
// on the way.
func TestAlgorithm(t *testing.T) {
	a := refine.Algorithms(dfpn.Algorithms)[0]
	inner := a.New
	a.New = func(o solve.Options) (solve.Solver, error) {
		settings := map[string]string{"heuristic": "1"}
		for k, v := range o.Settings {
			settings[k] = v
		}
		o.Settings = settings
		return inner(o)
	}
	check.Algorithm(t, a)
}
