package shogi_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/shogi"
)

func TestGame(t *testing.T) { check.Game(t, shogi.Game) }
