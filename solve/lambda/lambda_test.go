package lambda_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range algorithms() {
		t.Run(a.Name, func(t *testing.T) { check.Algorithm(t, a) })
	}
}
