package reversi

// candidate is a move to be tried.
type candidate struct {
	flips  uint64
	square uint8
	weight int32 // the larger, the better
}

// moveList is the moves of a position.
type moveList struct {
	moves [34]candidate
	n     int
}

// next puts the best of the moves that are left into place i.
func (l *moveList) next(i int) *candidate {
	best := i
	for k := i + 1; k < l.n; k++ {
		if l.moves[k].weight > l.moves[best].weight {
			best = k
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return &l.moves[i]
}

// list lists the moves with their weights.
func (c *counter) list(l *moveList, mine, theirs, empty uint64, n int, hint uint8) {
	odd := c.odd(empty)
	for set := reach(mine, theirs, empty); set != 0; set &= set - 1 {
		x := first(set)
		f := flips(x, mine, theirs)
		m := &l.moves[l.n]
		l.n++
		m.flips, m.square = f, uint8(x)
		p, o := theirs&^f, mine|f|bit(x)
		rest := empty &^ bit(x)
		switch {
		case m.square == hint:
			m.weight = 1 << 30
		case n >= deeperEmpty:
			m.weight = -c.ahead(p, o, rest)
		default:
			m.weight = -c.guess(p, o, rest)
		}
		if odd&bit(x) != 0 {
			m.weight += 8
		}
	}
}

// guess is how good a position looks to the side that has mine and moves: few moves are bad, corners
// are good.
func (c *counter) guess(mine, theirs, empty uint64) int32 {
	moves := reach(mine, theirs, empty)
	corners := c.corners()
	w := 16 * int32(count(moves)+count(moves&corners))
	w += 4 * int32(count(around(theirs)&empty))
	w += 12 * int32(count(mine&corners)-count(theirs&corners))
	return w
}

// ahead is how good a position looks one ply deeper.
func (c *counter) ahead(mine, theirs, empty uint64) int32 {
	moves := reach(mine, theirs, empty)
	if moves == 0 {
		if reach(theirs, mine, empty) == 0 {
			return 1000 * int32(c.final(mine, theirs))
		}
		return -c.guess(theirs, mine, empty) - 100
	}
	best := int32(-1 << 30)
	for set := moves; set != 0; set &= set - 1 {
		x := first(set)
		f := flips(x, mine, theirs)
		best = max(best, -c.guess(theirs&^f, mine|f|bit(x), empty&^bit(x)))
	}
	return best + 8*int32(count(moves))
}

// slot is the place of a position in the table.
func (c *counter) slot(mine, theirs uint64) *slot {
	return &c.table[fold(mine^mixA, theirs^mixB)&uint64(len(c.table)-1)]
}

// lookAhead looks for a child that the table knows to be good enough.
func (c *counter) lookAhead(l *moveList, mine, theirs uint64, beta int) (int, bool) {
	for i := range l.n {
		m := &l.moves[i]
		p, o := theirs&^m.flips, mine|m.flips|bit(int(m.square))
		s := c.slot(p, o)
		if s.mine == p && s.theirs == o && -int(s.high) >= beta {
			return -int(s.high), true
		}
	}
	return 0, false
}

// keep puts a score into the table, unless what is there took much more work.
func (c *counter) keep(s *slot, mine, theirs uint64, alpha, beta, score int, square uint8, nodes uint64) {
	work := logarithm(nodes)
	if s.mine != mine || s.theirs != theirs {
		if s.work > work && s.mine|s.theirs != 0 {
			s.work-- // it grows old
			return
		}
		if s.mine|s.theirs == 0 {
			c.filled++
		}
		*s = slot{mine: mine, theirs: theirs, low: -none, high: none}
	}
	if score > alpha {
		s.low = int8(max(int(s.low), score))
	}
	if score < beta {
		s.high = int8(min(int(s.high), score))
	}
	if score > alpha || s.square == 64 {
		s.square = square
	}
	s.work = max(s.work, work)
}
