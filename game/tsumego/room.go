package tsumego

// Room for two eyes.
//
// A space of empty points that one block of the prey encloses alone is a path if no
// point of it has more than two neighbours in it and it has no circle. If all its points
// touch the block, and there are four or more, p1 to pn, the block lives though the hunter
// moves first:
//
//   - if he plays on p1, the owner plays on p2 and takes that stone: p1 is an eye,
//     and p3 to pn are another;
//   - if he plays on p2, the owner plays on p3: p1 and p2 are one, p4 to pn the other;
//   - if he plays on pk, k > 2, the owner plays on the point before: p1 to p(k-2) are one,
//     and what is left, pk to pn, is the other.
//
// In each of them all empty points touch the block, and nothing else of the owner is near, so
// the block is alive unconditionally (benson.go). No ko comes up: the stone that takes p1 is part
// of the block. Until the hunter plays there, the owner may pass.

// roomy is a block of the prey with such a space, and the space; nothing if none is seen.
func (p *Position) roomy() Set {
	b := p.board
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		if b.Free(q) < leastPath {
			continue
		}
		for left := *b.Liberties(q); !left.less(leastPath); {
			space := left.lowest().flood(&b.sets[Empty], b.stride)
			left = left.AndNot(space)
			all := space.Or(block)
			if near := b.besides(space); !outside(&near, &all) && !outside(&space, &p.asks.region) && b.halves(space, block) {
				return all
			}
		}
	}
	return Set{}
}

// leastPath is how many points in a path are enough.
const leastPath = 4

// halves tells whether a connected space is a path that is long enough, all points of which touch
// a block.
func (b *Board) halves(space, block Set) bool {
	if space.less(leastPath) {
		return false
	}
	if shore := block.grown(b.stride); outside(&space, &shore) {
		return false
	}
	var buf [area]Point
	points, links := space.Append(buf[:0]), 0
	for _, q := range points {
		n := 0
		for _, r := range b.Near(q) {
			if b.cells[r] != Wall && space.Has(r) {
				n++
			}
		}
		if n > 2 {
			return false
		}
		links += n
	}
	return links == 2*(len(points)-1)
}
