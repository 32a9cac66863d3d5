package hands

import "github.com/yomi-solver/yomi/game"

// tolerance is by how much a number may rise on the way up before another branch is
// taken to be the reason for it.
const tolerance = 6

// untangle looks for a leaf that is counted twice: the best child of the node at a
// depth was last searched from another parent, and the parents of that one, as the
// table remembers them, meet the path again. Where they meet, the two children through
// which the ways lead are no longer added up: the larger one counts. This is the idea of
// SNDA [Kishimoto 2010] with the table instead of a tree.
func (s *thread) untangle(depth int) {
	f := s.frames[depth]
	if f.Numbers.Value() != game.Unknown || f.children[f.best].first {
		return
	}
	c := &f.children[f.best]
	at := origin{lo: c.key.Lo, held: c.held, proof: c.Proof, disproof: c.Disproof}
	byProof, byDisproof := true, true
	for step := range depth + 1 {
		up, ok := s.parent(at)
		if !ok || step == 0 && up.lo == f.key.Lo && up.held == f.held {
			return // which is the usual case
		}
		byProof = byProof && uint64(up.proof) <= uint64(at.proof)+tolerance
		byDisproof = byDisproof && uint64(up.disproof) <= uint64(at.disproof)+tolerance
		if !byProof && !byDisproof {
			return
		}
		if d, ok := s.path.seek(up.lo, up.held); ok {
			if s.frames[d].turn == game.Attacker && byDisproof || s.frames[d].turn == game.Defender && byProof {
				s.separate(int(d), depth, at.lo, at.held)
			}
			return
		}
		at = up
	}
}

// origin is a position on the way up, with the numbers of the one it was reached from.
type origin struct {
	lo              uint64
	held            game.Resource
	proof, disproof uint32
}

// parent is where a position was last searched from: the parent of the entry that its
// larger number comes from.
func (s *thread) parent(at origin) (origin, bool) {
	h, p := s.hands.part(at.lo), s.position
	h.hold()
	defer h.release()
	up, found := origin{proof: 1, disproof: 1}, false
	for i := h.home(game.Key{Lo: at.lo}); h.entries[i].used; i = h.next(i) {
		e := &h.entries[i]
		if e.key.Lo != at.lo || e.parent == 0 {
			continue
		}
		if e.proof > up.proof && p.Covers(e.held, at.held) {
			up.proof = e.proof
			if !found || up.proof > up.disproof {
				up.lo, up.held, found = e.parent, p.Shift(e.parentHeld, e.held, at.held), true
			}
		}
		if e.disproof > up.disproof && p.Covers(at.held, e.held) {
			up.disproof = e.disproof
			if !found || up.disproof > up.proof {
				up.lo, up.held, found = e.parent, p.Shift(e.parentHeld, e.held, at.held), true
			}
		}
	}
	return up, found
}

// separate takes two children of a node of the path out of the sum: the one that is
// being searched and the one with a base and hand. It does not if another branch is
// the reason for the numbers on the way there.
func (s *thread) separate(root, depth int, lo uint64, held game.Resource) {
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
			s.add(r)
		}
		return
	}
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
