package reversi

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// Positions with at most so many empty squares are played out to the end by Decide. On 6x6 and 8x8
// boards this is where listing them in a search begins to cost more than trying them.
const (
	countOut = 7 // Othello: some hundred positions
	tryOut   = 5 // with more players
)

// Decide counts pieces that are safe for good, and plays the last moves out.
func (p *Position) Decide() game.Value { return p.decide(&p.state) }

func (p *Position) decide(s *state) game.Value {
	if v := p.value(s); v != game.Unknown {
		return v
	}
	empty := p.all &^ s.taken()
	n := count(empty)
	if p.variant == othello {
		return p.decideCount(s, empty, n)
	}
	if v := p.decideSafe(s, empty, n); v != game.Unknown {
		return v
	}
	if n > tryOut {
		return game.Unknown
	}
	if p.forces(s) {
		return game.Proven
	}
	return game.Disproven
}

// decideCount is Decide for Othello.
func (p *Position) decideCount(s *state, empty uint64, n int) game.Value {
	own, other := s.discs[p.attacker], s.discs[1-p.attacker]
	if n > countOut {
		// Who has so many safe pieces has at least that difference, and at most the other way round.
		switch {
		case p.need <= 2*count(p.stable(own, empty))-p.squares():
			return game.Proven
		case p.need > p.squares()-2*count(p.stable(other, empty)):
			return game.Disproven
		}
		return game.Unknown
	}
	c := counter{rules: p.rules, area: p.squares()}
	reached := false
	if int(s.turn) == p.attacker {
		reached = c.score(own, other, p.need-1, p.need, false) >= p.need
	} else {
		reached = -c.score(other, own, -p.need, 1-p.need, false) >= p.need
	}
	if reached {
		return game.Proven
	}
	return game.Disproven
}

// decideSafe counts safe pieces.
func (p *Position) decideSafe(s *state, empty uint64, n int) game.Value {
	if p.margin {
		return game.Unknown
	}
	home := p.home[p.attacker]
	own := s.discs[p.colour[p.attacker]]
	if safe := count(p.stable(own, empty) & home); safe >= p.need {
		return game.Proven
	}
	// Others' safe pieces can only be too many once most of the board is taken.
	if n >= p.need+count(own) {
		return game.Unknown
	}
	lost := 0
	for c, discs := range s.discs {
		if uint8(c) != p.colour[p.attacker] {
			lost += count(p.stable(discs, empty) & home)
		}
	}
	if count(home)-lost < p.need {
		return game.Disproven
	}
	return game.Unknown
}

// forces plays a position out: does the attacker reach what the question asks for?
func (p *Position) forces(s *state) bool {
	if s.over {
		return p.reached(s)
	}
	mine := int(s.turn) == p.attacker
	if s.legal == 0 {
		next := *s
		p.play(&next, pass)
		return p.forces(&next)
	}
	for set := s.legal; set != 0; set &= set - 1 {
		next := *s
		p.play(&next, moveOf(first(set)))
		if p.forces(&next) == mine {
			return mine
		}
	}
	return !mine
}
