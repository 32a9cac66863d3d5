package hands

import "github.com/yomi-solver/yomi/game"

// outcome is what the search of a node has found, as an answer for its parent. The
// position is that of the node.
func (s *thread) outcome(f *frame, depth int) answer {
	a := answer{Numbers: f.Numbers, lean: free, old: f.old, apart: f.apart, amount: 1}
	if len(f.children) > 0 {
		a.amount = saturate(f.children[f.best].amount, len(f.children)-1)
	}
	switch v := f.Numbers.Value(); {
	case v != game.Unknown && f.given:
		a.held, a.length = f.held, forever
	case v == game.Proven:
		s.proven(f, &a)
	case v == game.Disproven:
		s.disproven(f, &a, depth)
	}
	return a
}

func saturate(n uint32, more int) uint32 {
	if sum := uint64(n) + uint64(more); sum < 1<<32 {
		return uint32(sum)
	}
	return 1<<32 - 1
}

// longer is a length with one ply more.
func longer(length uint16) uint16 { return min(length+1, forever) }

// shorter is a limit with one ply less.
func shorter(limit uint16) uint16 {
	if limit == forever {
		return forever
	}
	return limit - 1
}

// proven finds the least that is enough and how long it takes.
func (s *thread) proven(f *frame, a *answer) {
	p := s.position
	if f.turn == game.Attacker {
		c := &f.children[f.best]
		a.held, a.length = p.Before(c.move, c.answer.held), longer(c.length)
		return
	}
	need := game.Resource(0)
	for i := range f.children {
		c := &f.children[i]
		need = p.Join(need, c.answer.held)
		a.length = max(a.length, longer(c.length))
		a.amount = max(a.amount, saturate(c.amount, len(f.children)-1))
	}
	a.held = p.Enough(need)
}

// disproven finds the most that is not enough and how long that holds. A disproof that
// leans on an ancestor above this node holds on this path only, and for what is held.
func (s *thread) disproven(f *frame, a *answer, depth int) {
	p := s.position
	if f.turn == game.Defender {
		c := &f.children[f.best]
		a.held, a.length, a.lean = c.answer.held, longer(c.length), c.lean
	} else {
		a.length, a.held = forever, p.Most()
		for i := range f.children {
			c := &f.children[i]
			a.length, a.lean = min(a.length, longer(c.length)), min(a.lean, c.lean)
			a.held = p.Meet(a.held, p.Before(c.move, c.answer.held))
			a.amount = max(a.amount, saturate(c.amount, len(f.children)-1))
		}
		a.held = p.Lacks(a.held)
	}
	if a.lean != free && int(a.lean) >= depth {
		a.lean = free
	}
	if a.lean != free {
		a.held = f.held
	}
}
