package domineering

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Orderer = (*Position)(nil)

// Order puts moves first that leave the side to move more places for dominoes, and
// the other side fewer.
func (p *Position) Order(moves []game.Move) {
	var ranks [maxSquares]int
	for i, m := range moves {
		mine, yours := p.after(m)
		rank := mine - yours
		j := i
		for ; j > 0 && ranks[j-1] < rank; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = rank, m
	}
}

// after counts the places for dominoes of both sides behind a move.
func (p *Position) after(m game.Move) (mine, yours int) {
	empty := p.empty() &^ p.dominoes[p.turn][square(m)][0]
	return bits.OnesCount64(p.places(p.turn, empty)), bits.OnesCount64(p.places(p.turn.Other(), empty))
}
