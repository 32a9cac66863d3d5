package hex_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/hex"
)

func TestGame(t *testing.T) { check.Game(t, hex.Game) }
