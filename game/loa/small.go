package loa

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some ten thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"3x3", "win"},
		{"3x3", "draw:second"},
		{"3x3 rules=mover", "win:second"},
		{"3x3 rules=openspiel", "draw"},
		{"b2b/4/w2w/4 w", "win"},
		{"b2b/2w1/4/w3 b", "draw"},
		{"b4/5/5/3w1/b3w w", "win"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("loa: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
