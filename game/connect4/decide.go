package connect4

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// nearEnd is the number of empty points up to which Decide trusts following up.
// A proof lists all the positions that playing it out can lead to: at this
// number some ten thousand, on boards with short columns up to some hundred
// thousand. Against 24, df-pn needs 1.9 times the nodes on 7x6 at 20 and 0.8
// times at 34; over smaller boards it needs 2.1 times the nodes at 16.
const nearEnd = 24

// Decide sees a line that the mover completes at once, one that it cannot
// prevent the other side from completing in reply, a maker that runs out of
// time, and what following up holds near the end of the game.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	var s scene
	p.view(&s)
	v, far := p.decide(&s)
	if far {
		return game.Unknown
	}
	return v
}

// decide decides a scene that the rules have not settled. Far says that playing
// it out takes long: good enough to choose a move by, too much to take for
// granted in a proof.
func (p *Position) decide(s *scene) (v game.Value, far bool) {
	mover := player(s.count & 1)
	other := mover.Other()
	// The maker's next turn is in time, or the rules would have settled this,
	// so a line completed in the next two plies always counts.
	if !s.wins.and(s.free).empty() {
		return p.wonBy(mover), false
	}
	if s.safe.empty() {
		return p.wonBy(other), false
	}
	// The maker completes no line at its next turn: it has no win now, or the
	// breaker has a safe move.
	next := s.count
	if mover != p.maker {
		next++
	}
	if p.expired(next + 1) {
		return p.made.Other(), false
	}
	if p.followsUp(s) {
		return p.wonBy(other), p.size()-s.count > nearEnd
	}
	return game.Unknown, false
}
