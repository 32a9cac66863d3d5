package tsumego

import (
	"math/bits"
	"slices"
)

// Unconditional life [Benson 1976]: stones that stay on the board even if their
// owner passes for ever.
//
// The points that are not of the owner's colour fall into regions, connected sets
// of empty points and stones of the opponent. A region is vital to a block if all
// its empty points are liberties of the block. Blocks with fewer than two vital
// regions are dropped, and with them the regions they border on, until nothing
// changes; the blocks that are left are alive.
//
// Why: take the block that falls first among them. Its last liberty lies in one
// region, so another region that is vital to it was filled before, down to the
// last empty point, for all of those are its liberties. Regions are never without
// an empty point, since their stones have liberties. Whatever filled the last one
// had no liberty: around the region are blocks that live, none of which has fallen
// yet. So it was suicide. Where suicide of several stones is allowed, stones that
// have filled a region go away and leave it as open as they like, so there every
// point of a vital region, stones included, must touch the block: then full again
// means suicide again, and less than full means a liberty. Ko only forbids moves
// of the opponent, which does no harm, and passes are never forbidden.
//
// Play may be confined to a set of points. An empty point outside of it stays
// empty for ever. A block with such a liberty is anchored: it cannot be taken and
// counts as alive from the beginning, without any eye. For all other blocks
// nothing changes: a region with an empty point outside holds a liberty that the
// opponent's stones keep, but no block that is not anchored touches this point,
// so the region is not vital to it by the same test. Stones of the opponent
// outside stay where they are, or leave empty points that do not fill again, and
// the argument above never needs a point of a vital region to be playable. Blocks
// of the owner that are not alive may be taken wherever they stand; they do not
// touch the regions that count.

// edge is a block next to a region.
type edge struct {
	name  Point
	vital bool
}

// life is what Alive and Lives write on.
type life struct {
	stamp uint32                // of the region that was met last
	call  uint32                // the last stamp of earlier calls: older marks are void
	marks [area]uint32          // by name: the last region that touches a block
	eyes  [area]int16           // by name: regions that are vital to a block, or anchored
	first [area + 1]int16       // by region: where its edges begin
	gone  [area]bool            // by region: dropped
	edges [2 * most * most]edge // fewer than there are pairs of neighbours
}

// anchored is what a block counts that needs no eyes.
const anchored = 1 << 12

// Alive returns the stones of c that are alive unconditionally. If within is not
// nil, nobody can play outside of it.
func (b *Board) Alive(c Colour, within *Set) Set {
	var alive Set
	regions := b.regions(c, within)
	if regions < 2 && within == nil {
		return alive
	}
	b.settle(regions)
	l := &b.life
	for i, word := range &b.sets[c] {
		for w := word; w != 0; w &= w - 1 {
			h := b.head[origin+Point(i<<6+bits.TrailingZeros64(w))]
			if l.marks[h] <= l.call {
				b.meet(h, within)
			}
			if l.eyes[h] < 2 {
				word &^= w & -w
			}
		}
		alive[i] = word
	}
	return alive
}

// Lives tells whether the block of the stone on p is alive unconditionally, as
// Alive does, but sooner.
func (b *Board) Lives(p Point, within *Set) bool {
	h := b.head[p]
	k := &b.blocks[h]
	if within != nil && outside(&k.liberties, within) {
		return true
	}
	if k.free < 2 {
		return false
	}
	// Step 1: two liberties, at least, touch no empty point but liberties.
	other := b.sets[Empty].AndNot(k.liberties)
	eyes := k.liberties.AndNot(other.grown(b.stride))
	if eyes.less(2) {
		return false
	}
	// Step 2: there are two vital regions, at least.
	c := b.cells[p]
	open := b.sets[Empty].Or(b.sets[c.Other()])
	open = open.AndNot(other.flood(&open, b.stride))
	one := open.lowest()
	if one = one.flood(&open, b.stride); one == open {
		return false
	}
	// Step 3: if no other block is around them, that is enough.
	if !b.rules.Suicide && b.alone(h, open.grown(b.stride).And(b.sets[c])) {
		return true
	}
	// Step 4: all blocks count.
	b.settle(b.regions(c, within))
	return b.life.marks[h] > b.life.call && b.life.eyes[h] >= 2
}

// alone tells whether all stones of a set belong to the block h.
func (b *Board) alone(h Point, stones Set) bool {
	for i, word := range stones {
		for ; word != 0; word &= word - 1 {
			if b.head[origin+Point(i<<6+bits.TrailingZeros64(word))] != h {
				return false
			}
		}
	}
	return true
}

// regions finds the regions that are vital to a block at least, and the blocks
// around them. It returns their number.
func (b *Board) regions(c Colour, within *Set) int {
	// Step 1: points that no vital region contains, and all that they reach.
	open := b.sets[Empty].Or(b.sets[c.Other()])
	shore := b.sets[c].grown(b.stride)
	lost := b.sets[Empty].AndNot(shore)
	if b.rules.Suicide {
		lost = open.AndNot(shore)
	}
	if within != nil {
		lost = lost.Or(b.sets[Empty].AndNot(*within))
	}
	open = open.AndNot(lost.flood(&open, b.stride))
	// Step 2: the regions among the rest, one by one.
	return b.split(open, c, within)
}

// split notes the regions of a set that are vital to a block at least, and the
// blocks around them. It returns their number.
func (b *Board) split(open Set, c Colour, within *Set) int {
	l := &b.life
	if l.stamp > 1<<31 {
		*l = life{}
	}
	l.call = l.stamp
	l.stamp++
	n, edges := 0, 0
	for open != (Set{}) {
		seed := open.lowest()
		region := seed.flood(&open, b.stride)
		open = open.AndNot(region)
		l.stamp++
		l.first[n] = int16(edges)
		if e := b.border(&region, c, within, edges); e > 0 {
			l.gone[n] = false
			edges = e
			n++
		}
	}
	l.first[n] = int16(edges)
	return n
}

// border lists the blocks around a region behind the edges that there are, and
// returns their number with the new ones, or 0 if the region is vital to none.
func (b *Board) border(region *Set, c Colour, within *Set, edges int) int {
	l := &b.life
	empty := region.And(b.sets[Empty])
	around := region.grown(b.stride).And(b.sets[c])
	vital := 0
	from := edges
	for i, word := range around {
		for ; word != 0; word &= word - 1 {
			h := b.head[origin+Point(i<<6+bits.TrailingZeros64(word))]
			if l.marks[h] == l.stamp {
				continue
			}
			if l.marks[h] <= l.call {
				b.meet(h, within)
			}
			l.marks[h] = l.stamp
			e := edge{h, !outside(&empty, &b.blocks[h].liberties)}
			if e.vital && b.rules.Suicide {
				e.vital = b.covers(h, region.AndNot(empty))
			}
			if e.vital {
				vital++
			}
			l.edges[edges] = e
			edges++
		}
	}
	if vital == 0 {
		return 0
	}
	for _, e := range l.edges[from:edges] {
		if e.vital {
			l.eyes[e.name]++
		}
	}
	return edges
}

// meet begins to count the eyes of a block.
func (b *Board) meet(h Point, within *Set) {
	l := &b.life
	l.marks[h], l.eyes[h] = l.stamp, 0
	if within != nil && outside(&b.blocks[h].liberties, within) {
		l.eyes[h] = anchored
	}
}

// covers tells whether all points of a set touch the block h.
func (b *Board) covers(h Point, points Set) bool {
	c := b.cells[h]
	for i, word := range points {
		for ; word != 0; word &= word - 1 {
			touches := false
			for _, q := range b.Near(origin + Point(i<<6+bits.TrailingZeros64(word))) {
				touches = touches || b.cells[q] == c && b.head[q] == h
			}
			if !touches {
				return false
			}
		}
	}
	return true
}

// settle drops regions that border on a block with fewer than two eyes, which
// takes eyes from other blocks, until there is none.
func (b *Board) settle(regions int) {
	l := &b.life
	for again := true; again; {
		again = false
		for r := range regions {
			if l.gone[r] {
				continue
			}
			list := l.edges[l.first[r]:l.first[r+1]]
			if !slices.ContainsFunc(list, func(e edge) bool { return l.eyes[e.name] < 2 }) {
				continue
			}
			l.gone[r], again = true, true
			for _, e := range list {
				if e.vital {
					l.eyes[e.name]--
				}
			}
		}
	}
}
