package loa

import "github.com/yomi-solver/yomi/game"

var _ game.Estimator = (*Position)(nil)

// Estimate counts the units of each side, which is what it still has to bring
// together. Over the 417 recorded positions (data_test.go) df-pn needs 0.73 times the nodes so
// that it needs without estimates. The squares of these numbers, their third powers, the distances to
// the centre of mass, sums of these, and mobility all do worse.
func (p *Position) Estimate(m game.Move) game.Numbers {
	pieces := p.behind(m)
	return game.Numbers{
		Proof:    uint32(units(pieces[p.attacker])),
		Disproof: uint32(units(pieces[p.attacker.Other()])),
	}
}

// behind are the pieces after a move.
func (p *Position) behind(m game.Move) [2]uint64 {
	pieces := p.pieces
	if m != pass {
		from, to := squares(m)
		pieces[p.turn] ^= 1<<from | 1<<to
		pieces[p.turn.Other()] &^= 1 << to
	}
	return pieces
}
