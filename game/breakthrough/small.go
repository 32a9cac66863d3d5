package breakthrough

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some ten thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"2x4", "win"},
		{"2x4", "win:second"},
		{"2x5", "win"},
		{"2x6 1b/bb/2/ww/2/1w b", "win"},
		{"3x4 b2xc3 b4xc3 a2xb3", "win"},
		{"3x4 bb1/b1b/1w1/ww1 b", "win"},
		{"3x5 b2/1b1/3/w1w/1w1 w", "win"},
		{"4x4 1b1b/2b1/1w2/w1w1 w", "win:second"},
		{"8x8 8/8/6b1/8/8/1w6/8/8 b", "win:first"},
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
