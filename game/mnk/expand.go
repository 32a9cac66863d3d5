package mnk

import (
	"math/bits"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Expander = (*Position)(nil)

// Expand lists the children as the generic expansion does, without playing the
// moves: what Decide sees behind a move is told by the windows through its point.
func (p *Position) Expand(buf []game.Child) []game.Child {
	if p.over || p.left == 0 {
		return buf
	}
	if p.pointWords == 1 && p.lineWords == 1 {
		return p.expandSmall(buf)
	}
	me, you := p.turn, p.turn.Other()

	// Step 1. A line is completed or must be prevented: there is one move.
	if c := p.completing(me); c >= 0 {
		return p.add(buf, c, game.NumbersOf(p.wants(me)))
	}
	potential := p.potential()
	if c := p.completing(you); c >= 0 {
		return p.add(buf, c, p.block(c, potential))
	}

	// Step 2. A fork completes a line two moves later.
	mine := p.look(me)
	if c := firstOf(mine.forks); c >= 0 {
		return p.add(buf, c, game.NumbersOf(p.wants(me)))
	}

	// Step 3. All moves that matter, threats first. The breaker holds behind
	// some; where that is what the side to move wants, one child is enough.
	p.restrict(mine, p.look(you), potential)
	start, far, after := len(buf), potential >= p.far, potential
	for _, quiet := range [2]bool{false, true} {
		for i, set := range p.allowed {
			if quiet {
				set &^= mine.makes[i]
			} else {
				set &= mine.makes[i]
			}
			for ; set != 0; set &= set - 1 {
				c := 64*i + bits.TrailingZeros64(set)
				if !far {
					after = p.after(potential, c)
				}
				if !p.holdsAfter(c, after) {
					buf = p.add(buf, c, p.guess(after, quiet))
					continue
				}
				if me != p.maker {
					return p.add(buf[:start], c, game.NumbersOf(p.wants(me)))
				}
				buf = p.add(buf, c, game.NumbersOf(p.wants(you)))
			}
		}
	}
	return buf
}

// block returns the numbers behind a stone at c, where the opponent could have
// completed a line.
func (p *Position) block(c int, potential int64) game.Numbers {
	me, you := p.turn, p.turn.Other()
	partners, _, _ := p.partners(me, c)
	after := p.after(potential, c)
	switch {
	case p.completesElsewhere(you, c):
		return game.NumbersOf(p.wants(you))
	case partners > 1:
		return game.NumbersOf(p.wants(me))
	case p.holdsAfter(c, after):
		return game.NumbersOf(p.wants(p.maker.Other()))
	}
	return p.guess(after, partners == 0)
}

// add appends the child behind a stone at c. It writes in place: copying a Child
// would cost more than filling it in.
func (p *Position) add(buf []game.Child, c int, n game.Numbers) []game.Child {
	last := len(buf)
	if last == cap(buf) {
		buf = slices.Grow(buf, p.left)
	}
	buf = buf[:last+1]
	child := &buf[last]
	*child = game.Child{}
	child.Numbers = n
	child.Move = move(c)
	return buf
}

// Keys writes the keys of children: the least sum over the symmetries.
func (p *Position) Keys(children []game.Child) {
	for i := range children {
		r := &p.random[p.turn][point(children[i].Move)]
		least := min(p.hi[0]^r.hi[0], p.hi[1]^r.hi[1], p.hi[2]^r.hi[2], p.hi[3]^r.hi[3])
		if p.symmetries == 8 {
			least = min(least, p.hi[4]^r.hi[4], p.hi[5]^r.hi[5], p.hi[6]^r.hi[6], p.hi[7]^r.hi[7])
		}
		s := least & tags
		children[i].Key = key(least, p.lo[s]^r.lo[s])
	}
}
