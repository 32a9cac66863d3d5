package check_test

import (
	"flag"
	"testing"

	"github.com/yomi-solver/yomi/check"
)

var (
	fights = flag.Int("fights", 120, "random fights of Go to try")
	fight  = flag.Int("fight", 0, "number of the first one")
	spaces = flag.Int("positions", 6000, "the most positions of a fight")
)

// TestFights compares all that is known of Go with the truth.
func TestFights(t *testing.T) { check.Fights(t, seedOf(), *fight, *fights, *spaces) }

// TestSkips compares searches with knowledge and without.
func TestSkips(t *testing.T) { check.Skips(t, seedOf(), *fight, *fights) }

// TestDrops looks for moves that should not have been dropped.
func TestDrops(t *testing.T) { check.Drops(t, seedOf(), *fight, 50**fights) }

// TestRounds is about endless play with threats. One draw of nine is such a fight, so there are more.
func TestRounds(t *testing.T) { check.Rounds(t, seedOf(), *fight, 4**fights, *spaces) }
