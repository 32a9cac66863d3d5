package tsumego

import "math/bits"

// plot is the shape of a board of up to 64 points, for matches. Sets of points are
// words: the point in column x and row y, both from 0, is bit y*width+x. A Board
// serves all sizes and knows its blocks all the time; on a few points it is faster
// to find them when they are asked for.
type plot struct {
	width, height int
	all           uint64 // the points of the board
	notFirst      uint64 // those with a point to the left
	notLast       uint64 // and to the right
	edge, corners uint64
	images        []image
}

// maxPlot is the number of points that a plot may have.
const maxPlot = 64

func newPlot(width, height int) *plot {
	g := &plot{width: width, height: height}
	for y := range height {
		for x := range width {
			p := g.at(x, y)
			g.all |= p
			if x > 0 {
				g.notFirst |= p
			}
			if x < width-1 {
				g.notLast |= p
			}
		}
	}
	g.edge = g.all &^ (g.notFirst & g.notLast & (g.all >> width) & (g.all << width))
	g.corners = g.at(0, 0) | g.at(width-1, 0) | g.at(0, height-1) | g.at(width-1, height-1)
	g.images = g.symmetries()
	return g
}

// at is the point in column x and row y.
func (g *plot) at(x, y int) uint64 { return 1 << (y*g.width + x) }

// count is the number of points.
func (g *plot) count() int { return g.width * g.height }

// near is the points next to a set; some may be in the set.
func (g *plot) near(s uint64) uint64 {
	return (s<<1&g.notFirst | s>>1&g.notLast | s<<g.width | s>>g.width) & g.all
}

// flood is all of a set that is connected with a seed in it.
func (g *plot) flood(seed, in uint64) uint64 {
	for {
		more := (seed | g.near(seed)) & in
		if more == seed {
			return seed
		}
		seed = more
	}
}

// lowest is the first point of a set that is not empty.
func lowest(s uint64) uint64 { return s & -s }

// single tells whether a set has exactly one point.
func single(s uint64) bool { return s != 0 && s&(s-1) == 0 }

// legal is the points where a stone of mine has a liberty once it has taken what it
// takes.
func (g *plot) legal(mine, yours uint64) uint64 {
	empty := g.all &^ (mine | yours)
	good := g.near(empty)
	// Points without an empty neighbour need a block that has another liberty, or
	// one to take.
	rest := empty &^ good
	if rest == 0 {
		return empty
	}
	for s := mine & g.near(rest); s != 0; {
		block := g.flood(lowest(s), mine)
		s &^= block
		if free := g.near(block) & empty; !single(free) {
			good |= free
		}
	}
	for s := yours & g.near(rest); s != 0; {
		block := g.flood(lowest(s), yours)
		s &^= block
		if free := g.near(block) & empty; single(free) {
			good |= free
		}
	}
	return empty & good
}

// allows tells whether a stone of mine on the empty point p has a liberty once it
// has taken what it takes.
func (g *plot) allows(mine, yours, p uint64) bool {
	empty := g.all &^ (mine | yours | p)
	around := g.near(p)
	if around&empty != 0 {
		return true
	}
	for s := around & mine; s != 0; {
		block := g.flood(lowest(s), mine)
		s &^= block
		if g.near(block)&empty != 0 {
			return true
		}
	}
	for s := around & yours; s != 0; {
		block := g.flood(lowest(s), yours)
		s &^= block
		if g.near(block)&empty == 0 {
			return true
		}
	}
	return false
}

// put plays a stone on p, which must be legal, and returns the stones afterwards
// and the point that ko forbids, if any.
func (g *plot) put(mine, yours, p uint64) (m, y, ko uint64) {
	mine |= p
	empty := g.all &^ (mine | yours)
	around := g.near(p)
	taken := uint64(0)
	for s := around & yours; s != 0; {
		block := g.flood(lowest(s), yours)
		s &^= block
		if g.near(block)&empty == 0 {
			taken |= block
		}
	}
	if single(taken) && around&mine == 0 && around&empty == 0 {
		ko = taken
	}
	return mine, yours &^ taken, ko
}

// sound tells whether all blocks of a colour have liberties.
func (g *plot) sound(mine, yours uint64) bool {
	empty := g.all &^ (mine | yours)
	free := g.near(empty) & mine
	return g.flood(free, mine) == mine
}

// area is the number of points that black has if stones count as they stand: its
// stones and the empty points that reach its stones alone, less white's.
func (g *plot) area(black, white uint64) int {
	score := bits.OnesCount64(black) - bits.OnesCount64(white)
	for s := g.all &^ (black | white); s != 0; {
		part := g.flood(lowest(s), s)
		s &^= part
		switch around := g.near(part); {
		case around&white == 0 && around&black != 0:
			score += bits.OnesCount64(part)
		case around&black == 0 && around&white != 0:
			score -= bits.OnesCount64(part)
		}
	}
	return score
}
