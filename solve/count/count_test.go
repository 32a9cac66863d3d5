package count_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/count"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, count.Algorithm(dfpn.Algorithms[0])) }
