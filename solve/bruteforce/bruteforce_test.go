package bruteforce_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/bruteforce"
)

func TestAlgorithm(t *testing.T) { check.Algorithm(t, bruteforce.Algorithm) }
