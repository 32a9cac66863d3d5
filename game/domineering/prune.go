package domineering

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Pruner = (*Position)(nil)

// Prune drops moves whose image under a symmetry of the position stays.
func (p *Position) Prune(moves []game.Move) []game.Move {
	for k := 1; k < symmetries; k++ {
		if p.taken[k] != p.taken[0] {
			continue
		}
		n := 0
		for _, m := range moves {
			image := move(bits.TrailingZeros64(p.dominoes[p.turn][square(m)][k]))
			if image < m {
				continue
			}
			moves[n] = m
			n++
		}
		moves = moves[:n]
	}
	return moves
}
