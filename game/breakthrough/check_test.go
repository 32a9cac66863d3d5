package breakthrough_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/breakthrough"
)

func TestGame(t *testing.T) { check.Game(t, breakthrough.Game) }
