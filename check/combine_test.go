package check_test

import (
	"flag"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/check"
)

var (
	seed  = flag.Uint64("seed", 0, "seed of random settings; 0: another one each run")
	draws = flag.Int("draws", 4000, "random settings to try")
)

// TestSettings is the metamorphic test: other settings, same answer.
func TestSettings(t *testing.T) { check.Combine(t, seedOf(), *draws) }

// TestSingleSettings tries every setting alone.
func TestSingleSettings(t *testing.T) { check.Singly(t, seedOf(), 1+*draws/1000) }

// seedOf is the seed that was asked for, or another one each run.
func seedOf() uint64 {
	if *seed == 0 {
		return uint64(time.Now().UnixNano())
	}
	return *seed
}
