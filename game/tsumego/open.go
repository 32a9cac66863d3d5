package tsumego

// What packages that read on boards of their own need of sets and blocks.

// First is the first point of a set, or Pass of an empty one.
func (s *Set) First() Point { return s.first() }

// Less tells whether the set has fewer than n points.
func (s *Set) Less(n int) bool { return s.less(n) }

// Grown is a set with all points of the board that touch it.
func (b *Board) Grown(s Set) Set { return s.grown(b.stride).And(b.points()) }

// Flood is the part of a set that is connected with the seed through it; the seed
// counts as far as it is in the set.
func (b *Board) Flood(seed, within Set) Set {
	seed = seed.And(within)
	return seed.flood(&within, b.stride)
}

// BlockSet is the set of the stones of the block of p.
func (b *Board) BlockSet(p Point) Set { return b.block(p) }

// Diagonals are the places that touch a point across its corners; some may be wall.
func (b *Board) Diagonals(p Point) [4]Point { return b.diagonals(p) }

// Enters tells whether c may put a stone on an empty point but for ko.
func (b *Board) Enters(p Point, c Colour) bool { return b.lives(p, c) }

// Fresh is a new board with the same stones and the simple rules, a player to move, and
// the ko if that is his.
func (b *Board) Fresh(turn Colour) (*Board, error) {
	c, err := New(b.width, b.height, Rules{})
	if err != nil {
		return nil, err
	}
	if err := c.Setup(b.Colour, turn); err != nil {
		return nil, err
	}
	if b.ko != Pass && b.turn == turn {
		c.ko = b.ko
	}
	return c, nil
}
