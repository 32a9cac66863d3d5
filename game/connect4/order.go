package connect4

import "github.com/yomi-solver/yomi/game"

var _ game.Orderer = (*Position)(nil)

// Order puts moves that make more threats first, and among equals those nearer
// to the centre.
func (p *Position) Order(moves []game.Move) {
	free, taken, own := p.playable(), p.taken(), p.stones[p.mover()]
	var ranks [maxSide]int
	for i, m := range moves {
		point := free.and(p.columns[columnOf(m)])
		rank := p.rank(p.gaps(own.or(point)).without(taken.or(point)), columnOf(m))
		j := i
		for ; j > 0 && ranks[j-1] < rank; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = rank, m
	}
}

// rank grows with the threats that stand after a move in a column, and less so
// with nearness to the centre.
func (p *Position) rank(threats set, column int) int {
	aside := 2*column - (p.width - 1)
	return threats.count()<<8 - max(aside, -aside)
}
