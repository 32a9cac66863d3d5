package cpu

import (
	"testing"
	"time"
)

// TestSince wants work to cost something, and never more than the clock says on one thread.
func TestSince(t *testing.T) {
	start, clock := Now(), time.Now()
	x := uint64(1)
	for Since(start) < time.Millisecond {
		for range 100_000 {
			x = x*3 + 1
		}
	}
	if x == 0 || time.Since(clock) < time.Millisecond/4 {
		t.Errorf("a millisecond was over after %v", time.Since(clock))
	}
}
