package hands

import "github.com/yomi-solver/yomi/game"

// push makes the frame of the position as it stands, with its children.
func (s *thread) push(depth int, key game.Key, held game.Resource, limit uint16, first bool, apart uint64) *frame {
	if depth == len(s.frames) {
		s.frames = append(s.frames, new(frame))
	}
	f := s.frames[depth]
	f.key, f.held, f.limit, f.apart = key, held, limit, apart
	f.turn = s.position.Turn()
	f.code, f.old = 0, false
	if depth > 0 {
		f.code = s.frames[depth-1].code
	}
	f.code = chain(f.code, key, held)
	f.children = f.children[:0]
	f.onPath = false
	var v game.Value
	if v, f.given = s.ends(limit); v != game.Unknown {
		// Numbers as if there were no children, for the one who has lost.
		f.turn = game.Attacker
		if v == game.Proven {
			f.turn = game.Defender
		}
		f.settle(v)
		return f
	}
	if f.turn == game.Attacker && limit == 0 {
		f.settle(game.Disproven) // only the root can be so
		return f
	}
	s.path.push(key, held, depth)
	f.onPath = true
	f.children = s.expand(f, depth, first)
	s.add(f)
	return f
}

// pop leaves the frame at a depth.
func (s *thread) pop(depth int) {
	if f := s.frames[depth]; f.onPath {
		s.path.pop(f.key, depth)
	}
}

// expand lists the children of a node with what is known of each. If one of them wins,
// it is the only one that matters, and the last.
func (s *thread) expand(f *frame, depth int, first bool) []child {
	p := s.position
	s.opened++
	s.moves = p.Moves(s.moves[:0])
	if s.order != nil {
		s.order.Order(s.moves)
	}
	near := !s.plain && f.turn == game.Defender && f.limit <= horizon
	list := f.children
	for _, m := range s.moves {
		c := child{move: m, after: -1}
		c.key, c.held = p.Behind(m)
		if !near {
			s.hands.part(c.key.Lo).fetch(c.key)
		}
		list = append(list, c)
	}
	var last [256]int32 // of each chain, plus one
	wants := f.turn.Wants()
	for i := range list {
		c := &list[i]
		if near {
			s.finish(f, c)
		} else {
			s.judge(f, c, depth+1)
		}
		if n := s.chainOf(f, c.move); n != 0 {
			c.after, last[n] = last[n]-1, int32(i+1)
		}
		if c.first && c.Numbers.Value() == game.Unknown {
			n := s.estimate(f, c.move)
			c.Proof, c.Disproof = max(c.Proof, n.Proof), max(c.Disproof, n.Disproof)
			if first && s.glances() && f.turn == game.Defender && (c.after < 0 || list[c.after].Numbers.Value() != game.Unknown) {
				s.glance(f, c, depth+1)
			}
		}
		f.old = f.old || c.old
		if c.Numbers.Value() == wants && c.lean == free {
			return list[:i+1]
		}
	}
	return list
}

// glances tells whether new leaves get a glance.
func (s *thread) glances() bool { return !s.plain && s.skip&game.KnowDecide == 0 }

// judge finds what is known behind a move: by the path, by the table.
func (s *thread) judge(f *frame, c *child, depth int) {
	if d, ok := s.path.find(s.position, c.key, c.held); ok && s.repeats {
		c.answer = answer{Numbers: game.DisprovenNumbers, held: c.held, amount: 1, length: forever, lean: d}
		return
	}
	c.answer = s.look(c.key, c.held, shorter(f.limit), uint16(depth), chain(f.code, c.key, c.held))
}

// glance looks at a new position behind a move of the defender. One that it does not
// settle is as hard to refute as the attacker has moves.
func (s *thread) glance(f *frame, c *child, depth int) {
	p := s.position
	p.Play(c.move)
	s.extra++
	v, held, plies := p.Glance()
	if v == game.Unknown && s.far {
		if a := s.attack(3); a.Proof == 0 {
			v, held, plies = game.Proven, a.held, int(a.length)
		}
	}
	if v == game.Unknown && s.guess != nil {
		mark := len(s.ahead)
		s.ahead = p.Moves(s.ahead)
		c.Disproof = max(c.Disproof, burden(len(s.ahead)-mark, f.limit))
		s.unlist(mark)
	}
	p.Undo()
	if v == game.Unknown || v == game.Proven && plies > int(shorter(f.limit)) {
		return
	}
	c.answer = answer{Numbers: game.NumbersOf(v), held: held, amount: 1, length: uint16(plies), lean: free}
	if v == game.Disproven {
		c.length = forever
	}
	s.store(f, c, depth)
}
