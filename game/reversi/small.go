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

var smallOthello = examples(othello, "othello",
	example{"4x4 a2a1b1", "win"},
	example{"4x4 a2a1b1", "score>=-8"},
)

var smallReversi = examples(othello, "reversi",
	example{"4x4 a2a1b1a3", "draw"},
)

var smallRolit = examples(rolit, "rolit",
	example{"4x4 players=3 for=green", "score>=4"},
)

var smallYonin = examples(yonin, "yonin",
	example{"4x4 for=a", "win"},
)
