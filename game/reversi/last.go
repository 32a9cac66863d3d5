package reversi

// The last empty squares are counted without listing moves: each square is tried.

// last1 is the score with one empty square left.
func (c *counter) last1(mine, theirs uint64, x int) int {
	own := count(mine)
	if f := flips(x, mine, theirs); f != 0 {
		return 2*(own+count(f)+1) - c.area
	}
	if f := flips(x, theirs, mine); f != 0 {
		return 2*(own-count(f)) - c.area
	}
	// Nobody can take it, so the winner gets it.
	if 2*own > c.area-1 {
		return 2*(own+1) - c.area
	}
	return 2*own - c.area
}

// last2 is the score with two empty squares left, if it lies between alpha and beta, or else a bound
// on that side; so are the others.
func (c *counter) last2(mine, theirs uint64, x, y, alpha, beta int) int {
	c.nodes++
	best := -none
	if near[x]&theirs != 0 {
		if f := flips(x, mine, theirs); f != 0 {
			best = -c.last1(theirs&^f, mine|f|bit(x), y)
			if best >= beta {
				return best
			}
		}
	}
	if near[y]&theirs != 0 {
		if f := flips(y, mine, theirs); f != 0 {
			best = max(best, -c.last1(theirs&^f, mine|f|bit(y), x))
		}
	}
	if best != -none {
		return best
	}
	// A pass: the other side tries the same squares.
	best = none
	if near[x]&mine != 0 {
		if f := flips(x, theirs, mine); f != 0 {
			best = c.last1(mine&^f, theirs|f|bit(x), y)
			if best <= alpha {
				return best
			}
		}
	}
	if near[y]&mine != 0 {
		if f := flips(y, theirs, mine); f != 0 {
			best = min(best, c.last1(mine&^f, theirs|f|bit(y), x))
		}
	}
	if best != none {
		return best
	}
	return c.final(mine, theirs)
}

// last3 is the score with three empty squares left, in the order in which to try them.
func (c *counter) last3(mine, theirs uint64, x, y, z, alpha, beta int) int {
	c.nodes++
	best := -none
	for range 3 {
		if near[x]&theirs != 0 {
			if f := flips(x, mine, theirs); f != 0 {
				best = max(best, -c.last2(theirs&^f, mine|f|bit(x), y, z, -beta, -max(alpha, best)))
				if best >= beta {
					return best
				}
			}
		}
		x, y, z = y, z, x
	}
	if best != -none {
		return best
	}
	if !c.movesAt(theirs, mine, bit(x)|bit(y)|bit(z)) {
		return c.final(mine, theirs)
	}
	return -c.last3(theirs, mine, x, y, z, -beta, -alpha)
}

// last4 is the score with four empty squares left, in the order in which to try them.
func (c *counter) last4(mine, theirs uint64, x, y, z, w, alpha, beta int) int {
	c.nodes++
	if alpha >= stableFrom[4] {
		if most := c.area - 2*count(c.stable(theirs, c.all&^(mine|theirs))); most <= alpha {
			return most
		}
	}
	best := -none
	for range 4 {
		if near[x]&theirs != 0 {
			if f := flips(x, mine, theirs); f != 0 {
				best = max(best, -c.last3(theirs&^f, mine|f|bit(x), y, z, w, -beta, -max(alpha, best)))
				if best >= beta {
					return best
				}
			}
		}
		x, y, z, w = y, z, w, x
	}
	if best != -none {
		return best
	}
	if !c.movesAt(theirs, mine, bit(x)|bit(y)|bit(z)|bit(w)) {
		return c.final(mine, theirs)
	}
	return -c.last4(theirs, mine, x, y, z, w, -beta, -alpha)
}

// movesAt tells whether who has mine can take one of these squares.
func (c *counter) movesAt(mine, theirs, squares uint64) bool {
	return reach(mine, theirs, squares) != 0
}

// near lists the squares next to each square.
var near = makeNear()

func makeNear() (list [64]uint64) {
	for square := range list {
		list[square] = around(bit(square)) &^ bit(square)
	}
	return list
}
