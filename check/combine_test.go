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
func TestSettings(t *testing.T) {
	s := *seed
	if s == 0 {
		s = uint64(time.Now().UnixNano())
	}
	check.Combine(t, s, *draws)
}
