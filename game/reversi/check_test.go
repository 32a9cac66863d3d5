package reversi_test

import (
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game/reversi"
)

func TestGame(t *testing.T) {
	for _, g := range reversi.Games() {
		t.Run(g.Name, func(t *testing.T) { check.Game(t, g) })
	}
}
