package shogi

import (
	"math/rand/v2"
	"testing"
)

// TestSafe compares with one square after the other.
func TestSafe(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	kept := 0
	for range 3000 {
		b := scatter(rnd)
		for _, c := range []Colour{Black, White} {
			king := b.kings[c]
			if king == NoSquare {
				continue
			}
			open := b.Occupied().Without(one[king])
			if rnd.IntN(2) == 0 {
				open = open.Or(one[rnd.IntN(int(NoSquare))])
			}
			to := near[Black][King][king]
			got := b.safe(to, king, c.Other(), open)
			for ; !to.Empty(); kept += got.Count() {
				if s := to.pop(); got.Has(s) == b.attacked(s, c.Other(), open) {
					t.Fatalf("%s: %v next to the king on %v: safe is %v", b.appendSFEN(nil, ' '), s, king, got.Has(s))
				}
			}
		}
	}
	if kept == 0 {
		t.Error("no square was safe")
	}
}
