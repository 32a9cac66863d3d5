package mate_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/mate"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, mate.Algorithm(dfpn.Algorithms[0])) }
