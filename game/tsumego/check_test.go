package tsumego_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/tsumego"
)

func TestGame(t *testing.T) { check.Game(t, tsumego.Game) }
