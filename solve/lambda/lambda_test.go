package lambda_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/lambda"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range lambda.Algorithms(alphabeta.Algorithms[2], dfpn.Algorithms[0]) {
		t.Run(a.Name, func(t *testing.T) { check.Algorithm(t, a) })
	}
}
