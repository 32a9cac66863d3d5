package domineering_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/domineering"
)

func TestGame(t *testing.T) { check.Game(t, domineering.Game) }
