package shogi

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// Decide sees a mate in one of the attacker.
func (p *stage) Decide() game.Value {
	if p.turn == p.attacker && p.MateInOne() != 0 {
		return game.Proven
	}
	return game.Unknown
}
