package reversi

import (
	"iter"

	"github.com/yomi-solver/yomi/game"
)

// example is a small problem.
type example struct{ text, goal string }

// examples lists small problems of a game.
func examples(v variant, name string, list ...example) iter.Seq[game.Problem] {
	return func(yield func(game.Problem) bool) {
		for _, e := range list {
			p, err := read(v, name, e.text, game.Question{Goal: e.goal})
			if err != nil {
				panic("reversi: a small problem is bad: " + err.Error())
			}
			if !yield(p) {
				return
			}
		}
	}
}

// They are small, since every algorithm is tried on them in many ways: with nine empty squares there are some
// thousand positions. Comments say the answer.

var smallOthello = examples(othello, "othello",
	example{"4x4 a2a1b1", "win"},                // yes
	example{"OX--OXX-OOO----- X", "score>=-10"}, // yes
	example{"OX--OXX-OOO----- X", "score>=-9"},  // no
	example{"O---XOX--XO---XO X", "draw:white"}, // yes
	example{"XXXXXXXXXXXOXX-- O", "score>=-15"}, // no, and there is a pass
)

var smallReversi = examples(othello, "reversi",
	example{"OX--OXX-OOO----- X", "draw"}, // no
)

var smallRolit = examples(rolit, "rolit",
	example{"4x4 players=2 for=red turn=green 4/1rrr/ggrr/1r1r", "win"},          // yes
	example{"4x4 players=3 for=yellow turn=green 3g/1ry1/1yrr/yyy1", "score>=5"}, // no
	example{"4x4 players=3 for=yellow turn=green y3/1yrr/gry1/1r1y", "score>=7"}, // yes
	example{"4x4 players=4 for=green turn=yellow 3g/bry1/1rr1/1rrr", "draw"},     // no
	example{"4x4 players=4 for=blue turn=yellow y3/1rrr/ggrr/3r", "score>=2"},    // yes
)

var smallYonin = examples(yonin, "yonin",
	example{"4x4 for=a turn=c ox2/1ox1/1xo1/4", "score>=1"}, // no
	example{"4x4 for=d turn=d ox2/1ox1/1xx1/2x1", "win"},    // yes
)
