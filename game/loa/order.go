package loa

import "github.com/yomi-solver/yomi/game"

var _ game.Orderer = (*Position)(nil)

// Order puts moves that take a piece first, then those that lead further in.
func (p *Position) Order(moves []game.Move) {
	yours := p.pieces[p.turn.Other()]
	var ranks [maxMoves]int8
	for i, m := range moves {
		from, to := squares(m)
		rank := int8(p.ring[to]) - int8(p.ring[from])
		rank += 4 * int8(yours>>to&1)
		j := i
		for ; j > 0 && ranks[j-1] < rank; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = rank, m
	}
}
