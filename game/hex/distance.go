package hex

import "github.com/yomi-solver/yomi/game"

// far is the distance of cells that are not reached.
const far = 20

// distances hold for each empty cell how far it is from the sides of both players.
//
// The distance from a side is the two-distance [van Rijswijck 2002]: one more than
// that of the second-nearest neighbour, since the opponent will take the nearest.
// A chain of stones is reached when two of the cells next to it are, and then is
// as good a start as the side.
type distances struct {
	key   game.Key
	known bool
	sum   [MaxCells]uint8 // of all four distances
	least uint8           // among empty cells
}

// distances measures the position, or remembers that it did.
func (p *Position) distances() *distances {
	d := &p.know().distances
	if d.known && d.key == p.sums[0] {
		return d
	}
	d.key, d.known = p.sums[0], true
	clear(d.sum[:])
	for _, who := range []player{first, second} {
		for _, side := range p.sides[who] {
			p.measure(who, side, &d.sum)
		}
	}
	d.least = 255
	for empty := p.empty(); !empty.none(); {
		d.least = min(d.least, d.sum[empty.pop()])
	}
	return d
}

// measure adds the distances from one side.
func (p *Position) measure(who player, side set, sum *[MaxCells]uint8) {
	mine, empty := p.stones[who], p.empty()
	strong := p.flood(mine.and(side), mine) // chains that are reached
	reached := side.or(p.neighbours(strong)).and(empty)
	fresh := reached
	for level := uint8(1); level < far && !fresh.none(); level++ {
		for rest := fresh; !rest.none(); {
			sum[rest.pop()] += level
		}
		for weak := p.neighbours(fresh).and(mine).without(strong); !weak.none(); {
			chain := p.flood(cell(weak.first()), mine)
			weak = weak.without(chain)
			if p.neighbours(chain).and(reached).count() > 1 {
				strong = strong.or(chain)
			}
		}
		fresh = p.twice(reached).or(p.neighbours(strong)).and(empty).without(reached)
		reached = reached.or(fresh)
	}
	for rest := empty.without(reached); !rest.none(); {
		sum[rest.pop()] += far
	}
}

// twice are the cells with two or more neighbours in a set.
func (b *board) twice(s set) set {
	w := uint(b.width)
	notLeft, notRight := s.without(b.left), s.without(b.right)
	var once, twice set
	for _, t := range [6]set{
		notRight.shifted(1), notLeft.lowered(1), s.shifted(w), s.lowered(w), notLeft.shifted(w - 1), notRight.lowered(w - 1),
	} {
		twice = twice.or(once.and(t))
		once = once.or(t)
	}
	return twice.and(b.all)
}
