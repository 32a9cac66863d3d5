package connect4

import "github.com/yomi-solver/yomi/game"

// scene is what knowledge looks at: a position that the rules have not settled,
// by its stones alone. It stands for the position itself or for one behind a
// move that has not been played.
type scene struct {
	mover, other set // stones of the side to move and of the side that moved
	free         set // points that can be played
	wins         set // empty points where the mover completes a line
	threats      set // empty points where the other side does
	safe         set // moves that do not let the other side win at once
	count        int // of stones
}

// view looks at the position itself.
func (p *Position) view(s *scene) {
	me, taken := p.mover(), p.taken()
	s.mover, s.other = p.stones[me], p.stones[me.Other()]
	s.free = p.markers(taken).and(p.board)
	s.wins = p.gaps(s.mover).without(taken)
	s.threats = p.gaps(s.other).without(taken)
	s.safe = safe(s.free, s.threats)
	s.count = p.count
}

// behind looks behind a move that does not complete a line.
func (p *Position) behind(s *scene, point set, b *scene) {
	b.mover, b.other = s.other, s.mover.or(point)
	b.free = s.free.without(point).or(point.left(1).and(p.board))
	b.wins = s.threats.without(point)
	b.threats = p.gaps(b.other).without(b.mover.or(b.other))
	b.safe = safe(b.free, b.threats)
	b.count = s.count + 1
}

// safe returns the moves after which nobody can complete a line at one of the
// threats at once: a threat that can be played must be taken, and the point
// below a threat must not.
func safe(free, threats set) set {
	if forced := free.and(threats); !forced.empty() {
		if forced != forced.first() {
			return set{}
		}
		free = forced
	}
	return free.without(threats.right(1))
}

// settled is Position.Value for a scene behind a move that completes no line.
func (p *Position) settled(s *scene) game.Value {
	if p.expired(s.count) {
		return p.made.Other()
	}
	// Only a move of the breaker can close a line.
	if player(s.count&1) == p.maker && !p.aligned(p.board.without(s.other)) {
		return p.made.Other()
	}
	return game.Unknown
}

// tell returns what the rules and all knowledge say about a scene behind a move
// that completes no line; far is as for decide.
func (p *Position) tell(s *scene) (v game.Value, far bool) {
	if v := p.settled(s); v != game.Unknown {
		return v, false
	}
	return p.decide(s)
}
