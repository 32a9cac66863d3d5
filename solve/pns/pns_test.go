package pns_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/solve/pns"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range pns.Algorithms {
		t.Run(a.Name, func(t *testing.T) { check.Algorithm(t, a) })
	}
}
