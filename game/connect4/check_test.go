package connect4_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/connect4"
)

func TestGame(t *testing.T) { check.Game(t, connect4.Game) }
