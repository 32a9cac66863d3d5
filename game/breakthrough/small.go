package breakthrough

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some ten thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"2x4", "win"},
		{"2x4", "win:second"},
		{"2x5", "win"},
		{"2x6", "win"},
		{"3x4", "win"},
		{"3x4 b2xc3", "win"},
		{"3x4 bb1/b1b/1w1/ww1 b", "win"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("breakthrough: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
