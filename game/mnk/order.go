package mnk

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Orderer = (*Position)(nil)

// Order puts the urgent point first, then forks, then other threats, then the
// rest, each from the centre outwards.
func (p *Position) Order(moves []game.Move) {
	if len(moves) < 2 {
		return
	}
	mine, urgent := p.look(p.turn), p.urgent()
	rank := func(m game.Move) int {
		c := point(m)
		switch {
		case c == urgent:
			return -1
		case in(mine.forks, c):
			return c
		case in(mine.makes, c):
			return c + p.points
		}
		return c + 2*p.points
	}
	slices.SortFunc(moves, func(a, b game.Move) int { return rank(a) - rank(b) })
}
