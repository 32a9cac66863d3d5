package mcts_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/mcts"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, mcts.Algorithm) }

func TestParallel(t *testing.T) {
	for _, a := range mcts.Parallel {
		t.Run(a.Name, func(t *testing.T) { check.Algorithm(t, a) })
	}
}
