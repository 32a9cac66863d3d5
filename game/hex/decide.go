package hex

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// Decide sees virtual connections: the opponent of the side to move wins if his
// sides are fully connected, the side to move if its own are connected at least
// by a semi-connection.
func (p *Position) Decide() game.Value {
	if p.over {
		return p.Value()
	}
	if s := p.survey(); s.won {
		return p.wants(s.winner)
	}
	return game.Unknown
}
