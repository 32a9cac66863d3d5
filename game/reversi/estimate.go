package reversi

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// Estimate takes the moves behind a move for what is still to be done there: the side that moves needs
// one of them, the other side an answer to all. Against several players, who only have to take from one what he
// has, it also counts what is hard to take from him.
func (p *Position) Estimate(m game.Move) game.Numbers {
	s := p.state
	p.play(&s, m)
	return p.estimate(&s)
}

// estimate guesses the numbers of a position.
func (p *Position) estimate(s *state) game.Numbers {
	n := max(1, uint32(count(s.legal)))
	mine := int(s.turn) == p.attacker
	switch {
	case len(p.players) > 2:
		return p.estimateMany(s, n, mine)
	case mine:
		return game.Numbers{Proof: 1, Disproof: n}
	}
	return game.Numbers{Proof: n, Disproof: 1}
}

// What is hard to take, measured in half moves: a piece on the edge, and a corner within reach.
const (
	edgeCost   = 4
	cornerCost = 4
)

// estimateMany is estimate for one against several, by n moves of the mover. Over the questions about 6x6
// and 8x8 Rolit in lab/rolit.suite it settles what neither constant numbers nor moves alone nor the
// difference in corners [Saito 2010, 6.5.1] do in ten times the nodes (docs/lab/rolit.md).
func (p *Position) estimateMany(s *state, n uint32, mine bool) game.Numbers {
	own := s.discs[p.colour[p.attacker]]
	held := edgeCost * uint32(count(own&(p.edge[0]|p.edge[1])))
	if mine {
		return game.Numbers{Proof: 1, Disproof: 2*n + held}
	}
	taken := s.taken()
	near := reach(own, taken&^own, p.all&^taken)
	return game.Numbers{Proof: 2 * n, Disproof: 2 + uint32(count(near)+cornerCost*count(near&p.corners())) + held}
}
