package dfpn

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// sums is one look over the children of a node, seen by the side to move.
type sums struct {
	own, other uint64 // the numbers of the node
	best       int    // the child to search, or the one that wins
	second     uint64 // least own number among the other children
	rest       uint64 // what other children add to other
	won, lost  bool
	old        bool // an unsettled child was seen no deeper than the node
	uncounted  bool // the best child is no part of other
}

// sum adds up the children of a node that was seen at depth seen. It is the short
// sum, where nothing special is wanted, or longSum.
func (s *thread) sum(w *search.Worker, children []game.Child, turn game.Side, seen uint32) sums {
	if !s.plain {
		return s.longSum(w, children, turn, seen)
	}
	r := sums{lost: true}
	var total, largest, live uint64
	least, second := uint32(game.Infinity), uint32(game.Infinity)
	for i := range children {
		c := &children[i]
		own, other := c.Proof, c.Disproof
		if turn == game.Defender {
			own, other = other, own
		}
		if other == 0 {
			continue
		}
		r.lost = false
		if own == 0 {
			return sums{won: true, best: winner(children, i, turn)}
		}
		live++
		total += uint64(other)
		largest = max(largest, uint64(other))
		if s.tca {
			depth, known := search.Seen(c)
			r.old = r.old || known && depth <= seen
		}
		if own < least {
			least, second, r.best = own, least, i
		} else if own < second {
			second = own
		}
	}
	r.own, r.second = uint64(least), uint64(second)
	switch {
	case r.lost:
	case s.weak:
		r.rest = live - 1
		r.other = largest + r.rest
	default:
		r.other = total
		r.rest = total - uint64(children[r.best].Delta(turn))
	}
	return r
}

// winner returns the best of the children that win, of which the first is given:
// the one that leans least holds on most paths.
func winner(children []game.Child, first int, turn game.Side) int {
	best := first
	for i := first + 1; i < len(children); i++ {
		if c := &children[i]; c.Phi(turn) == 0 && c.Lean > children[best].Lean {
			best = i
		}
	}
	return best
}

// numbers are what the table keeps: sums stop at the largest finite number.
// Where disproof numbers are ignored, they stay at 1.
func (s *Solver) numbers(r *sums, turn game.Side) game.Numbers {
	switch {
	case r.won:
		return game.NumbersOf(turn.Wants())
	case r.lost:
		return game.NumbersOf(turn.Other().Wants())
	}
	n := game.NumbersFor(turn, uint32(min(r.own, game.MaxFinite)), uint32(min(r.other, game.MaxFinite)))
	if s.oneSided {
		n.Disproof = 1
	}
	return n
}

// live is an unsettled child that is shown.
type live struct {
	index      int
	own, other uint64
	counted    bool // it adds to the other side's number
	old        bool // it was seen no deeper than the node
	marked     bool // it is suspected to lead where a sibling leads
}

// longSum is sum with everything else the settings and the game ask for.
func (s *thread) longSum(w *search.Worker, children []game.Child, turn game.Side, seen uint32) sums {
	r := sums{lost: true}
	for i := range children {
		c := &children[i]
		if c.Phi(turn) == 0 {
			return sums{won: true, best: winner(children, i, turn)}
		}
		r.lost = r.lost && (c.Aside || c.Delta(turn) == 0)
	}
	if r.lost {
		return r
	}
	hidden := s.show(children, turn, seen)
	for i := range s.live {
		r.old = r.old || s.tca && s.live[i].old
	}
	if s.dag != nil {
		s.dag.mark(w, s.live)
	}
	s.sort(turn)
	window := s.live[:s.config.Widen.window(len(s.live))]
	r.best, r.own, r.second = window[0].index, window[0].own, game.Infinity
	if len(window) > 1 {
		r.second = window[1].own
	}
	s.add(&r, window)
	if hidden > 0 {
		// The side that owns the hidden moves must not postpone for free.
		penalty := uint64(max(1, hidden/8))
		r.other += penalty
		r.rest += penalty
	}
	return r
}

// show collects the unsettled children, the moves of chains one at a time, and
// says how many are hidden.
func (s *thread) show(children []game.Child, turn game.Side, seen uint32) (hidden int) {
	var shown [256]bool
	s.live = s.live[:0]
	last, fresh := 0, 0
	for i := range children {
		c := &children[i]
		if c.Delta(turn) == 0 {
			continue
		}
		if c.Chain != 0 && s.config.Chains {
			if c.Chain == game.LastChain {
				last++
				continue
			}
			if shown[c.Chain] {
				hidden++
				continue
			}
			shown[c.Chain] = true
		}
		s.add1(c, i, turn, seen)
		if !c.Aside {
			fresh++
		}
	}
	if fresh > 0 || last == 0 {
		return hidden + last
	}
	for i := range children {
		if c := &children[i]; c.Delta(turn) != 0 && c.Chain == game.LastChain {
			s.add1(c, i, turn, seen)
		}
	}
	return hidden
}

// add1 puts a child among the live ones.
func (s *thread) add1(c *game.Child, i int, turn game.Side, seen uint32) {
	depth, known := search.Seen(c)
	l := live{
		index: i, own: uint64(c.Phi(turn)), other: uint64(c.Delta(turn)),
		counted: !c.Aside, old: known && depth <= seen,
	}
	if s.config.Edge != search.OnNode {
		l.own += uint64(c.Cost.For(turn))
		l.other += uint64(c.Cost.For(turn.Other()))
	}
	s.live = append(s.live, l)
}

// sort brings the children that may be searched to the front: all that the
// window holds, or the best two.
func (s *thread) sort(turn game.Side) {
	less := s.compare(turn)
	if s.config.Widen != (Widening{}) {
		slices.SortStableFunc(s.live, less)
		return
	}
	for front := range min(2, len(s.live)) {
		best := front
		for i := front + 1; i < len(s.live); i++ {
			if less(s.live[i], s.live[best]) < 0 {
				best = i
			}
		}
		if best != front {
			// Keep the order of the others: ties go to the first.
			l := s.live[best]
			copy(s.live[front+1:best+1], s.live[front:best])
			s.live[front] = l
		}
	}
}

// compare is the order in which children are preferred.
func (s *Solver) compare(turn game.Side) func(a, b live) int {
	if s.config.Rule.oneSided() && turn == game.Defender {
		if s.config.Rule == CStar {
			return func(a, b live) int { return cmp.Compare(a.index, b.index) }
		}
		return func(a, b live) int { return cmp.Compare(a.other, b.other) }
	}
	switch s.config.Tie {
	case LessGreater:
		return func(a, b live) int { return cmp.Or(cmp.Compare(a.own, b.own), cmp.Compare(b.other, a.other)) }
	case LessLess:
		return func(a, b live) int { return cmp.Or(cmp.Compare(a.own, b.own), cmp.Compare(a.other, b.other)) }
	}
	return func(a, b live) int { return cmp.Compare(a.own, b.own) }
}

// add sums up the other side's number over the window, whose first child is the
// best.
func (s *thread) add(r *sums, window []live) {
	skip := s.old && slices.ContainsFunc(window, func(l live) bool { return !l.old && l.counted })
	var total, largest, markedRest, n uint64
	for i := range window {
		l := &window[i]
		l.counted = l.counted && !(skip && l.old)
		if !l.counted {
			continue
		}
		n++
		largest = max(largest, l.other)
		switch {
		case !l.marked:
			total += l.other
		case i > 0:
			markedRest = max(markedRest, l.other)
		}
	}
	best := &window[0]
	r.uncounted = !best.counted
	if n == 0 {
		r.other = 1
		return
	}
	switch s.config.Sum {
	case Weak:
		r.rest, r.other = n-1, largest+n-1
	case Branch:
		r.rest = n - 1
		r.other = r.rest + largest
		if best.counted {
			r.other = r.rest + best.other
		}
	default:
		r.other = total + markedRest
		r.rest = r.other
		switch {
		case !best.counted:
		case best.marked:
			r.other = total + max(markedRest, best.other)
			r.rest = total
		default:
			r.rest -= best.other
		}
	}
}
