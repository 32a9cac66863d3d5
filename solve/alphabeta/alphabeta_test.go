package alphabeta_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/alphabeta"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range alphabeta.Algorithms {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			check.Algorithm(t, a)
		})
	}
}
