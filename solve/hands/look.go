package hands

import "github.com/yomi-solver/yomi/game"

// look collects what the table knows of a base with what is held, for a limit in
// plies, at a depth of the path that code names. What is known of other holdings
// counts too: less is proven, more is disproven, and the numbers of unsettled ones
// bound each other. Of several proofs the shortest counts, so that lengths never grow
// when a proof is gone through again. Numbers must not come from deeper below, lest a
// position feed on its own descendants.
func (s *thread) look(key game.Key, held game.Resource, limit, depth uint16, code uint64) answer {
	a := answer{Numbers: game.FreshNumbers, amount: 1, lean: free, first: true}
	proven := answer{length: never}
	h := s.hands.part(key.Lo)
	h.hold()
	defer h.release()
	for i := h.home(key); ; i = h.next(i) {
		e := &h.entries[i]
		if !e.used {
			break
		}
		if e.key != key {
			continue
		}
		same := e.held == held
		more := same || s.position.Covers(e.held, held)
		if more && e.upTo >= int16(limit) {
			return answer{Numbers: game.DisprovenNumbers, held: e.held, amount: e.amount, length: uint16(e.upTo), lean: free}
		}
		less := same || s.position.Covers(held, e.held)
		if less && e.within <= limit {
			if e.within < proven.length {
				proven = answer{Numbers: game.ProvenNumbers, held: e.held, amount: e.amount, length: e.within, lean: free}
			}
			continue
		}
		if same {
			if a.merge(h, e, limit, depth, code) {
				break
			}
			continue
		}
		if e.depth > depth {
			continue
		}
		if more && e.proof > a.Proof {
			a.Proof, a.old = e.proof, a.old || e.depth < depth
			a.amount = max(a.amount, e.amount)
		}
		if less && e.disproof > a.Disproof {
			a.Disproof, a.old = e.disproof, a.old || e.depth < depth
			a.amount = max(a.amount, e.amount)
		}
	}
	if proven.length != never {
		return proven
	}
	return a
}

// merge takes in the entry of the very position. It reports whether that settles it
// on this path.
func (a *answer) merge(h *part, e *entry, limit, depth uint16, code uint64) bool {
	if e.twins {
		if t, ok := h.twins.find(code); ok && t.length >= limit {
			*a = answer{Numbers: game.DisprovenNumbers, held: e.held, amount: e.amount, length: t.length, lean: t.lean}
			return true
		}
	}
	if e.proof > a.Proof || e.disproof > a.Disproof {
		a.Proof, a.Disproof = max(a.Proof, e.proof), max(a.Disproof, e.disproof)
		a.old = a.old || e.depth < depth
	}
	e.depth = min(e.depth, depth)
	a.amount = max(a.amount, e.amount)
	a.first, a.apart = false, e.apart
	return false
}

// store remembers what was found behind the child of a node. A settled position is
// stored with the least or the most that settles it.
func (s *thread) store(f *frame, c *child, depth int) {
	h := s.hands.part(c.key.Lo)
	h.hold()
	defer h.release()
	switch v := c.Numbers.Value(); {
	case v == game.Proven:
		e := h.at(c.key, c.answer.held)
		e.within = min(e.within, c.length)
		e.amount = max(e.amount, c.amount)
	case v == game.Disproven && c.lean == free:
		e := h.at(c.key, c.answer.held)
		e.upTo = max(e.upTo, int16(c.length))
		e.amount = max(e.amount, c.amount)
	case v == game.Disproven:
		e := h.at(c.key, c.held)
		e.twins, e.proof, e.disproof = true, 1, 1
		e.amount = max(e.amount, c.amount)
		e.depth = min(e.depth, uint16(depth))
		h.twins.store(twin{chain(f.code, c.key, c.held), c.length, c.lean, uint32(c.key.Lo)})
	default:
		e := h.at(c.key, c.held)
		e.proof, e.disproof, e.apart = c.Proof, c.Disproof, c.apart
		e.amount = max(e.amount, c.amount)
		e.depth = min(e.depth, uint16(depth))
		e.parent, e.parentHeld = f.key.Lo, f.held
	}
}
