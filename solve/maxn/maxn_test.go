package maxn_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/maxn"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, maxn.Algorithm(alphabeta.Algorithms[0])) }
