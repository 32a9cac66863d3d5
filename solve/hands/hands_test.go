package hands_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/hands"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, hands.Algorithm) }
