package mnk

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// Decide sees three things. Whoever completes a line gets his way, whatever the
// goal:
//
//   - the side to move completes a line;
//   - else the opponent completes one, having several points to do so;
//   - the breaker holds by always taking the most dangerous point (measure).
//
// All are proved by playing on without search; the third may take many moves.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	me, you := p.turn, p.turn.Other()
	if p.completing(me) >= 0 {
		return p.wants(me)
	}
	if c := p.completing(you); c >= 0 && p.completesElsewhere(you, c) {
		return p.wants(you)
	}
	if p.holds(p.potential()) {
		return p.wants(p.maker.Other())
	}
	return game.Unknown
}
