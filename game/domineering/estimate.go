package domineering

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// Estimate guesses by what is missing for Decide: the moves that a side lacks, to the
// third power. Over twelve problems of 24 to 36 squares df-pn needs 232,000 nodes
// without estimates, 88,000 with the plain number, 68,000 with its square and 61,000
// with its cube; 7x7 takes 515,000 with the square and 126,000 with the cube.
func (p *Position) Estimate(m game.Move) game.Numbers {
	me, you := p.turn, p.turn.Other()
	empty := p.empty() &^ p.dominoes[me][square(m)][0]
	return game.NumbersFor(p.Turn(), effort(-p.surplus(me, empty, 0)), effort(1-p.surplus(you, empty, 2)))
}

func effort(lack int) uint32 {
	n := uint32(max(1, lack))
	return n * n * n
}
