package hex

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// maxGuess bounds the guesses.
const maxGuess = 16

// Estimate takes a move to be the harder the farther its cell is from the sides,
// compared with the best cell.
func (p *Position) Estimate(m game.Move) game.Numbers {
	d := p.distances()
	own := min(maxGuess, 1+uint32(d.sum[point(m)]-d.least))
	return game.NumbersFor(p.Turn(), own, 1)
}
