package loa_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/loa"
)

func TestGame(t *testing.T) { check.Game(t, loa.Game) }
