package mnk_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/mnk"
)

func TestGame(t *testing.T) { check.Game(t, mnk.Game) }
