package hands

import "github.com/yomi-solver/yomi/game"

// tolerance is by how much a number may rise on the way up before another branch is
// taken to be the reason for it.
const tolerance = 6

// untangle looks for a leaf that is counted twice: the best child of the node at a
// depth was last searched from another parent, and the parents of that one, as the
// table remembers them, meet the path again. Where they meet, the two children through
// which the ways lead are no longer added up: the larger one counts. This is the idea of
// SNDA [Kishimoto and Müller 2008] with the table instead of a tree.
func (s *Solver) untangle(depth int) {
	f := s.frames[depth]
	if f.Numbers.Value() != game.Unknown || f.children[f.best].first {
		return
	}
	c := &f.children[f.best]
	lo, held := c.key.Lo, c.held
	proof, disproof := uint64(c.Proof), uint64(c.Disproof)
	byProof, byDisproof := true, true
	for step := range depth + 1 {
		e := s.hands.seek(lo, held)
		if e == nil || e.parent == 0 && e.parentHeld == 0 {
			return
		}
		if step == 0 && e.parent == f.key.Lo && e.parentHeld == f.held {
			return // the usual case
		}
		byProof = byProof && uint64(e.proof) <= proof+tolerance
		byDisproof = byDisproof && uint64(e.disproof) <= disproof+tolerance
		if !byProof && !byDisproof {
			return
		}
		if d, ok := s.path.seek(e.parent, e.parentHeld); ok {
			if s.frames[d].turn == game.Attacker && byDisproof || s.frames[d].turn == game.Defender && byProof {
				s.separate(int(d), depth, lo, held)
			}
			return
		}
		proof, disproof = uint64(e.proof), uint64(e.disproof)
		lo, held = e.parent, e.parentHeld
	}
}

// separate takes two children of a node of the path out of the sum: the one that is
// being searched and the one with a base and hand. It does not if another branch is
// the reason for the numbers on the way there.
func (s *Solver) separate(root, depth int, lo uint64, held game.Resource) {
	r := s.frames[root]
	for d := root + 1; d < depth; d++ {
		f := s.frames[d]
		front := &f.children[f.front]
		if f.turn == r.turn && uint64(f.Delta(f.turn)) > uint64(front.Delta(f.turn))+tolerance {
			return
		}
	}
	front := r.front
	if root == depth {
		front = r.best
	}
	for i := range r.children {
		c := &r.children[i]
		if i == front || i >= 64 || front >= 64 || c.key.Lo != lo || c.held != held {
			continue
		}
		if both := uint64(1)<<i | uint64(1)<<front; r.apart&both != both {
			r.apart |= both
			r.add()
		}
		return
	}
}

// seek finds an entry by half of its key.
func (h *hands) seek(lo uint64, held game.Resource) *entry {
	for i := h.home(game.Key{Lo: lo}); h.entries[i].used; i = h.next(i) {
		if e := &h.entries[i]; e.key.Lo == lo && e.held == held {
			return e
		}
	}
	return nil
}

// seek finds the depth of an ancestor by half of its key.
func (a *ancestors) seek(lo uint64, held game.Resource) (uint16, bool) {
	mask := uint64(len(a.list) - 1)
	for i := lo & mask; a.list[i].used; i = (i + 1) & mask {
		if e := &a.list[i]; e.key.Lo == lo && e.held == held {
			return e.depth, true
		}
	}
	return 0, false
}
