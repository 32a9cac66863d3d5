package hands

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// deepest is a depth that is not searched; a search that needs it has no answer.
const deepest = forever

// thresholds end the search of a node.
type thresholds struct{ proof, disproof uint64 }

// unlimited is above every finite number and below Infinity.
const unlimited = game.Infinity - 1

// passed reports whether numbers have reached a threshold.
func (t thresholds) passed(n game.Numbers) bool {
	return uint64(n.Proof) >= t.proof || uint64(n.Disproof) >= t.disproof
}

// raised are thresholds that let at least one more node be searched.
func (t thresholds) raised(n game.Numbers) thresholds {
	if n.Value() != game.Unknown {
		return t
	}
	return thresholds{max(t.proof, uint64(n.Proof)+1), max(t.disproof, uint64(n.Disproof)+1)}
}

// next are the thresholds of the best child.
func (f *frame) next(t thresholds, grow uint64) thresholds {
	own, other := t.proof, t.disproof
	if f.turn == game.Defender {
		own, other = other, own
	}
	own = min(own, uint64(f.second)+1+uint64(f.second)*grow/64)
	// No limit stays none, since sums end at the largest number.
	switch {
	case other >= unlimited:
	case other > f.others:
		other -= f.others
	default:
		other = 0
	}
	if f.turn == game.Defender {
		own, other = other, own
	}
	return thresholds{own, other}
}

// search is the loop: it searches the node at a depth until its thresholds are reached
// or it is settled. Credit is threshold control [Kishimoto 2010]: every node with a
// child that was seen higher up allows one new position to be searched beyond the
// thresholds, and every new position takes one away; what is left comes back. A
// node whose virtual numbers its parent did not know is searched once at least, too.
func (s *thread) search(w *search.Worker, depth int, limit thresholds, credit int) int {
	f := s.frames[depth]
	if s.snda {
		s.untangle(depth)
	}
	had := credit
	if f.old && s.tca {
		credit++
	}
	s.depth = depth
	now := limit
	if credit > 0 || f.virtual != f.Numbers {
		now = limit.raised(f.virtual)
	}
	for !now.passed(f.virtual) && !s.recalled(depth) && s.spend(w) {
		// Step 1. Enter the best child, unless depths could no longer be told apart.
		if depth+1 >= deepest {
			w.Finish(solve.ErrDepth)
			break
		}
		i := f.best
		f.front = i
		c := &f.children[i]
		next, first := f.next(now, s.growth(f)), c.first
		before := w.Nodes()
		s.enter(c)
		s.position.Play(c.move)
		g := s.push(depth+1, c.key, c.held, shorter(f.limit), first, c.apart)

		// Step 2. Search it, unless it is new and beyond its thresholds as it comes.
		if first && credit > 0 {
			credit--
		}
		if !first || !next.passed(g.Numbers) {
			credit = s.search(w, depth+1, next, credit)
		}

		// Step 3. Leave it, and remember what was found.
		s.depth = depth
		c.answer = s.outcome(g, depth+1)
		s.pop(depth + 1)
		s.position.Undo()
		s.store(f, c, depth+1)
		s.leave(f, c, depth, w.Nodes()-before)
		s.add(f)

		// Step 4. The thresholds are raised for as long as there is credit.
		now = limit
		if credit > 0 {
			now = limit.raised(f.virtual)
		} else if had > 0 {
			break
		}
	}
	return min(credit, had)
}

// spend counts a node and all that were glanced at.
func (s *thread) spend(w *search.Worker) bool {
	if s.alone && w.Nodes() >= s.until {
		s.invite(w)
	}
	for ; s.extra > 0; s.extra-- {
		if !w.Spend() {
			return false
		}
	}
	return w.Spend()
}
