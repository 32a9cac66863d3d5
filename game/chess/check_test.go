package chess_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/chess"
)

func TestGame(t *testing.T) { check.Game(t, chess.Game) }
