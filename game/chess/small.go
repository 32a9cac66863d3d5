package chess

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "mate in 1"},
		{"7k/8/5K2/8/6Q1/8/8/8 w - - 0 1", "mate in 2"},
		{"8/8/8/8/8/5K2/3Q4/7k b - - 0 1", "mate in 1:white"},
		{"k7/8/K7/8/8/8/8/7R w - - 0 1", "mate in 2"},
		{"8/8/8/8/8/pk6/8/K7 b - - 0 1", "mate in 3"},
		{"5k2/5P2/5K2/8/8/8/8/8 w - - 0 1", "mate in 3"},
		{"8/8/8/8/8/1k6/2p5/K7 b - - 0 1", "mate in 2"},
		{"k7/P1K5/8/8/8/8/8/8 b - - 0 1", mate},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("chess: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
