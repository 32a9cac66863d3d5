package mate

import (
	"math"

	"github.com/yomi-solver/yomi/game"
)

// frame is a node of the path.
type frame struct {
	game.Numbers
	key      game.Key
	turn     game.Side
	left     int // moves of the attacker
	children []game.Child
	best     int
	front    int    // the child that is being searched
	second   uint32 // phi of the second best child
	others   uint64 // what the node's delta has besides that of the best child
	moves    int    // of a proof: within which the goal is reached
	move     game.Move
}

// frame returns the frame of a depth.
func (s *Solver) frame(depth int) *frame {
	for len(s.frames) <= depth {
		s.frames = append(s.frames, new(frame))
	}
	return s.frames[depth]
}

// below are the moves that are left behind a move.
func (f *frame) below() int {
	if f.turn == game.Attacker {
		return f.left - 1
	}
	return f.left
}

// thresholds are the numbers at which a search of a node ends.
type thresholds struct{ proof, disproof uint64 }

func (t thresholds) passed(n game.Numbers) bool {
	return uint64(n.Proof) >= t.proof || uint64(n.Disproof) >= t.disproof
}

// search searches the node of a depth, of which key, turn and left are set, until it is settled or a
// threshold is passed.
func (s *Solver) search(depth int, limit thresholds) answer {
	f := s.frames[depth]
	before := s.worker.Nodes()

	// Step 1. List the children, with what is known of them.
	settled := s.expand(f)
	for !settled {
		// Step 2. Leave if there is nothing more to do here.
		s.add(f)
		if f.Numbers.Value() != game.Unknown || limit.passed(f.Numbers) || !s.worker.Spend() {
			f.note()
			break
		}

		// Step 3. Search the best child.
		next := f.next(limit, s.grow)
		f.front, s.depth = f.best, depth+1
		c := &f.children[f.best]
		g := s.frame(depth + 1)
		g.key, g.turn, g.left = c.Key, f.turn.Other(), f.below()
		s.position.Play(c.Move)
		a := s.search(depth+1, next)
		s.position.Undo()
		s.depth = depth
		c.Numbers, c.Seen = a.Numbers, uint32(a.moves)
	}

	// Step 4. Remember what was found.
	a := answer{Numbers: f.Numbers, moves: f.moves, known: true}
	s.memory.store(f.key, f.left, a, uint32(min(1+s.worker.Nodes()-before, math.MaxUint32)))
	return a
}

// expand lists the children of a node. It reports whether the game settles it at once.
func (s *Solver) expand(f *frame) (settled bool) {
	c := s.list(f)
	f.move = c.Move
	if c.Value != game.Unknown {
		f.Numbers, f.moves = game.NumbersOf(c.Value), c.Moves
		return true
	}
	below := f.below()
	for i := range f.children {
		s.touched ^= s.memory.home(f.children[i].Key)[0].key.Lo // so that the reads below do not wait for each other
	}
	for i := range f.children {
		c := &f.children[i]
		if a := s.memory.look(c.Key, below); a.known {
			c.Numbers, c.Seen = a.Numbers, uint32(a.moves)
		}
	}
	return false
}

// add computes the numbers of a node from its children: the side to move needs the best of them, the
// other side must refute them all. Seen is, of a proven child, the moves that it takes.
func (s *Solver) add(f *frame) {
	f.best, f.second, f.moves = 0, math.MaxUint32, 0
	bestPhi, bestDelta, sum := uint32(math.MaxUint32), uint32(math.MaxUint32), uint64(0)
	for i := range f.children {
		c := &f.children[i]
		phi, delta := c.Phi(f.turn), c.Delta(f.turn)
		if phi < bestPhi || phi == bestPhi && (delta < bestDelta || phi == 0 && c.Seen < f.children[f.best].Seen) {
			f.second = bestPhi
			f.best, bestPhi, bestDelta = i, phi, delta
		} else if phi < f.second {
			f.second = phi
		}
		if c.Proof == 0 {
			f.moves = max(f.moves, int(c.Seen))
		}
		sum += uint64(delta)
	}
	switch {
	case bestPhi == 0:
		f.Numbers = game.NumbersOf(f.turn.Wants())
		f.moves = int(f.children[f.best].Seen) + 1
	case sum == 0:
		f.Numbers = game.NumbersOf(f.turn.Other().Wants())
	default:
		f.others = sum - uint64(bestDelta)
		f.Numbers = game.NumbersFor(f.turn, min(bestPhi, game.MaxFinite), uint32(min(sum, game.MaxFinite)))
	}
}

// note keeps the move that looks best.
func (f *frame) note() {
	if len(f.children) > 0 {
		f.move = f.children[f.best].Move
	}
}

// next are the thresholds of the best child.
func (f *frame) next(limit thresholds, grow uint64) thresholds {
	phi, delta := limit.proof, limit.disproof
	if f.turn == game.Defender {
		phi, delta = delta, phi
	}
	second := uint64(f.second) + 1
	if f.second < game.MaxFinite {
		second += uint64(f.second) * grow / 64
	}
	phi = min(phi, second)
	if delta < game.Infinity-1 {
		delta -= min(delta, f.others)
	}
	if f.turn == game.Attacker {
		return thresholds{phi, delta}
	}
	return thresholds{delta, phi}
}
