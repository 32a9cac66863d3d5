package domineering

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// Estimate guesses by mobility: the side with fewer places for its dominoes has
// more to do.
func (p *Position) Estimate(m game.Move) game.Numbers {
	mine, yours := p.after(m)
	return game.NumbersFor(p.Turn(), uint32(max(1, 1+yours-mine)), uint32(max(1, 1+mine-yours)))
}
