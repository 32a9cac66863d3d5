package reversi

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// Estimate takes the moves behind a move for what is still to be done there: the side that moves needs
// one of them, the other side an answer to all.
//
// Against several players every number but the proof number of the attacker's own turn counts
// twice. Over six questions of 6x6 and 8x8 Rolit that took a seventh of the nodes of constant numbers and
// a quarter of those of the difference in corners [Saito 2010, 6.5.1] (docs/lab/rolit.md).
func (p *Position) Estimate(m game.Move) game.Numbers {
	s := p.state
	p.play(&s, m)
	return p.estimate(&s)
}

// estimate guesses the numbers of a position.
func (p *Position) estimate(s *state) game.Numbers {
	n := max(1, uint32(count(s.legal)))
	several := len(p.players) > 2
	switch mine := int(s.turn) == p.attacker; {
	case mine && several:
		return game.Numbers{Proof: 1, Disproof: 2 * n}
	case mine:
		return game.Numbers{Proof: 1, Disproof: n}
	case several:
		return game.Numbers{Proof: 2 * n, Disproof: 2}
	}
	return game.Numbers{Proof: n, Disproof: 1}
}
