package mnk

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// maxGuess bounds the guesses.
const maxGuess = 16

// Estimate guesses by the potential behind a move: the farther it is above what
// the breaker can hold, the more he has to do.
func (p *Position) Estimate(m game.Move) game.Numbers {
	partners, _, _ := p.partners(p.turn, point(m))
	return p.guess(p.after(p.potential(), point(m)), partners == 0)
}

// guess returns the numbers of a child with a potential. A quiet move, one that
// makes no threat, leaves the opponent free and costs the side to move one more.
func (p *Position) guess(potential int64, quiet bool) game.Numbers {
	own := uint32(1)
	if quiet {
		own = 2
	}
	// The breaker holds below full if he is to move, else below half of it.
	if p.turn == p.maker {
		return game.NumbersFor(p.Turn(), own, uint32(min(maxGuess, max(1, 2*potential>>p.k))))
	}
	hard := uint32(min(maxGuess, max(1, 4*potential>>p.k)))
	return game.NumbersFor(p.Turn(), hard+own-1, 1)
}
