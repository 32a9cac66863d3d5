package domineering

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some ten thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"1x1", "win"},
		{"2x2", "win"},
		{"1x6", "win"},
		{"6x1", "win"},
		{"3x3", "win:second"},
		{"3x4", "win"},
		{"4x4", "win"},
		{"4x4 b2", "win"},
		{"5x4 b2", "win:first"},
		{"5x4 4#/2#2/5/#1#2 h", "win"},
		{"26x2 ###1###########9##/5###############1##### v", "win"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("domineering: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
