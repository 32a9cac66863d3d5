package breakthrough

import "github.com/yomi-solver/yomi/game"

var _ game.Orderer = (*Position)(nil)

// Order puts moves that take a pawn first, and among equals those nearer to the
// last row and to squares where they cannot be taken.
func (p *Position) Order(moves []game.Move) {
	you := p.turn.Other()
	guarded := p.aslant(you, p.pawns[you])
	var ranks [maxMoves]int
	for i, m := range moves {
		_, to := squares(m)
		rank := -2 * int(p.distances[p.turn][to])
		if p.pawns[you]>>to&1 != 0 {
			rank += 8
		}
		if guarded>>to&1 != 0 {
			rank -= 5
		}
		j := i
		for ; j > 0 && ranks[j-1] < rank; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = rank, m
	}
}

// maxMoves is the most moves a side can have: three a pawn.
const maxMoves = 3 * 2 * maxWidth
