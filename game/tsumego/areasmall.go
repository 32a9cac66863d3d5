package tsumego

import "github.com/yomi-solver/yomi/game"

// SmallMatches yields matches with a few thousand positions, of all rules and goals.
func SmallMatches(yield func(game.Problem) bool) {
	for _, c := range []struct{ text, goal string }{
		{"1x1", "draw"},
		{"1x2", "score>=0:repeat=no"},
		{"1x3", "win"},
		{"1x4", "score>=4"},
		{"1x5", "score>=1:repeat=yes"},
		{"6x1 B1", "draw:black"},
		{"2x2", "score>=1"},
		{"2x2", "score>=-1:repeat=no"},
		{"3x2", "win"},
		{"2x3 A2", "score>=-2:repeat=yes"},
		{"2x4 A2 B3", "score>=8"},
		{"4x2 X1O1/1XO1,w", "win"},
		{"3x3 B2", "score>=9:black"},
		{"3x3 XX1/OOX/1O1,w", "score>=-3"},
		{"3x3 XXX/1X1/OO1,b", "score>=9"},
		{"1x3 superko", "win"},
		{"3x1 superko A1", "score>=3"},
	} {
		p, err := parse(c.text, game.Question{Goal: c.goal})
		if err != nil {
			panic(err) // the list is right, and tested
		}
		if !yield(p) {
			return
		}
	}
}
