package tsumego_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// TestMatches runs what every game must pass on small matches.
func TestMatches(t *testing.T) {
	g := tsumego.Game
	g.Small = tsumego.SmallMatches
	g.Looks = nil // a size may belong to other games
	check.Game(t, g)
}
