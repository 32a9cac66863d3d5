package hands

import "github.com/yomi-solver/yomi/game"

// horizon is the limit of a defender's node behind whose moves at most two more moves of
// the attacker count. Everything there is tried at once, without the table: nearly every
// position so close to the limit is met once, and most of a search with a limit is there.
const horizon = 5

// finish settles the position behind a move of the defender near the limit.
func (s *thread) finish(f *frame, c *child) {
	p := s.position
	p.Play(c.move)
	if f.limit > 1 {
		c.answer = s.attack(f.limit - 1)
	} else {
		// Without a move left it fails whatever could be held.
		c.answer = answer{Numbers: game.DisprovenNumbers, held: p.Most(), amount: 1, lean: free}
	}
	p.Undo()
}

// attack settles a position in which the attacker moves and has so many plies left, at
// least one.
func (s *thread) attack(limit uint16) answer {
	p := s.position
	s.extra++
	v, held, plies := p.Glance()
	a := answer{Numbers: game.DisprovenNumbers, held: held, amount: 1, length: forever, lean: free}
	switch {
	case v == game.Proven:
		a.Numbers, a.length = game.ProvenNumbers, uint16(plies)
		return a
	case v == game.Disproven:
		return a
	case limit < 3:
		a.length = 2 // a win takes an odd number of plies
		return a
	}
	moves, mark := s.list()
	defer s.unlist(mark)
	a.held = p.Most()
	for _, m := range moves {
		p.Play(m)
		c := s.defend(limit - 1)
		p.Undo()
		c.held, c.length = p.Before(m, c.held), longer(c.length)
		if c.Proof == 0 {
			return c
		}
		a.held, a.length = p.Meet(a.held, c.held), min(a.length, c.length)
	}
	a.held = p.Lacks(a.held)
	return a
}

// defend settles a position in which the defender moves and so many plies are left, at
// least two.
func (s *thread) defend(limit uint16) answer {
	p := s.position
	moves, mark := s.list()
	defer s.unlist(mark)
	a := answer{Numbers: game.ProvenNumbers, amount: 1, lean: free}
	for _, m := range moves {
		p.Play(m)
		c := s.attack(limit - 1)
		p.Undo()
		c.length = longer(c.length)
		if c.Disproof == 0 {
			return c
		}
		a.held, a.length = p.Join(a.held, c.held), max(a.length, c.length)
	}
	a.held = p.Enough(a.held)
	return a
}

// list puts the moves of the position onto the scratch stack, in the order in which they
// are tried, and returns what unlist needs to take them off.
func (s *thread) list() (moves []game.Move, mark int) {
	mark = len(s.ahead)
	s.ahead = s.position.Moves(s.ahead)
	moves = s.ahead[mark:]
	if s.order != nil {
		s.order.Order(moves)
	}
	return moves, mark
}

func (s *thread) unlist(mark int) { s.ahead = s.ahead[:mark] }
