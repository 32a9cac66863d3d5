package tsumego_test

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// bulky is a group that dies by a bulky five alone: Black fills his own eye at A1.
//
//	. . . . . .
//	X X X X X .
//	O O . . X .
//	X O O . X .
//	X X O . X .
//	. X . O X .
const bulky = "(;SZ[6]AB[bf][ef][ae][be][ee][ad][ed][ec][ab][bb][cb][db][eb]AW[df][ce][bd][cd][ac][bc]" +
	"PL[B]MA[ce][bd][cd][ac][bc]SQ[ac:df])"

// TestSacrifice wants an eye to be filled where that makes a larger sacrifice.
func TestSacrifice(t *testing.T) {
	for _, goal := range []string{"kill", "kill:defender=2", "kill:attacker=1"} {
		p, err := tsumego.Game.Parse(bulky, game.Question{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		for _, skip := range []game.Knowledge{0, game.KnowPrune, game.KnowAll} {
			s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 24, Skip: skip})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Solve(t.Context(), p)
			if r.Value != game.Proven || err != nil {
				t.Errorf("%s without %b: %v, %v", goal, skip, r.Value, err)
			}
			t.Logf("%s without %b: %v by %s", goal, skip, r.Value, p.FormatMove(r.Best))
			s.Close()
		}
	}
}
