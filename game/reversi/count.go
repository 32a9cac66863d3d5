package reversi

import (
	"math/bits"
)

// counter finds scores of Othello by alpha-beta over the pieces of the side to move and of the other
// side, as programs for the endgame do [Buro 1997]: null windows around the best so far, moves that
// leave the other side the fewest replies first, a table, bounds by pieces that are safe, and squares
// in parts of the board with an odd number of empty ones first.
type counter struct {
	*rules
	area  int // squares of the board
	table []slot
	nodes uint64
	left  uint64        // nodes until more is asked
	more  func() uint64 // how many more nodes there may be; 0: stop. Nil: no limit
	ended bool
	// filled is the number of slots in use.
	filled uint64
	// best is the square of the best move of the node searched last.
	best uint8
}

// none is worse than any score.
const none = 100

// slot is what the table knows of a position. A score is exact, so it needs no depth.
type slot struct {
	mine, theirs uint64
	low, high    int8
	square       uint8 // the best move, 64 for none
	work         uint8 // the logarithm of the nodes it took
}

// slotBytes is the size of a slot.
const slotBytes = 24

func newCounter(r *rules, bytes int64) *counter {
	c := &counter{rules: r, area: r.squares()}
	if n := bytes / slotBytes; n >= 2 {
		c.table = make([]slot, 1<<(bits.Len64(uint64(n))-1))
	}
	return c
}

// Where less than this is empty, other ways of searching begin.
const (
	fewEmpty    = 7  // fewer: squares are tried in the order of parity
	tableEmpty  = 8  // fewer: nothing is remembered
	lookEmpty   = 12 // fewer: children are not looked up in the table before they are searched
	deeperEmpty = 15 // fewer: moves are ordered by what is behind them, one ply deep
)

// stableFrom is the lower end of the window, by empty squares, from which safe pieces are worth counting:
// below it there are hardly ever enough.
var stableFrom = makeStableFrom()

func makeStableFrom() (list [65]int) {
	for n := range list {
		list[n] = min(-24+2*n, 40)
	}
	return list
}

// final is the score of a finished game.
func (c *counter) final(mine, theirs uint64) int { return c.rules.final(count(mine), count(theirs)) }

// spend counts a node and tells whether to go on.
func (c *counter) spend() bool {
	c.nodes++
	if c.more == nil {
		return true
	}
	if c.left == 0 {
		if !c.ended {
			c.left = c.more()
		}
		if c.left == 0 {
			c.ended = true
			return false
		}
	}
	c.left--
	return !c.ended
}

// score is the score of the side that has mine, if it lies between alpha and beta, else a bound on
// that side. Passed tells that the other side has just passed.
func (c *counter) score(mine, theirs uint64, alpha, beta int, passed bool) int {
	empty := c.all &^ (mine | theirs)
	n := count(empty)
	if n < fewEmpty {
		return c.few(mine, theirs, empty, n, alpha, beta, passed)
	}
	if !c.spend() {
		return alpha
	}
	// Step 1. Can pieces that are safe already decide?
	if alpha >= stableFrom[n] {
		if most := c.area - 2*count(c.stable(theirs, empty)); most <= alpha {
			return most
		}
	}
	// Step 2. What does the table say?
	var s *slot
	hint := uint8(64)
	if n >= tableEmpty && c.table != nil {
		s = c.slot(mine, theirs)
		if s.mine == mine && s.theirs == theirs {
			if low := int(s.low); low >= beta || low == int(s.high) {
				return low
			}
			if high := int(s.high); high <= alpha {
				return high
			}
			alpha, beta = max(alpha, int(s.low)), min(beta, int(s.high))
			hint = s.square
		}
	}
	// Step 3. List the moves.
	var list moveList
	c.list(&list, mine, theirs, empty, n, hint)
	if list.n == 0 {
		if passed || reach(theirs, mine, empty) == 0 {
			return c.final(mine, theirs)
		}
		return -c.score(theirs, mine, -beta, -alpha, true)
	}
	// Step 4. Does the table know a child that is good enough?
	if n >= lookEmpty && c.table != nil {
		if cut, ok := c.lookAhead(&list, mine, theirs, beta); ok {
			return cut
		}
	}
	// Step 5. Search.
	return c.search(&list, mine, theirs, alpha, beta, s)
}

// search tries the moves in turn, all but the first with a null window.
func (c *counter) search(list *moveList, mine, theirs uint64, alpha, beta int, s *slot) int {
	before, low := c.nodes, alpha
	best, square := -none, uint8(64)
	for i := range list.n {
		m := list.next(i)
		p, o := theirs&^m.flips, mine|m.flips|bit(int(m.square))
		var v int
		if i == 0 {
			v = -c.score(p, o, -beta, -low, false)
		} else {
			v = -c.score(p, o, -low-1, -low, false)
			if v > low && v < beta {
				v = -c.score(p, o, -beta, -v, false)
			}
		}
		if c.ended {
			return alpha
		}
		if v > best {
			best, square = v, m.square
		}
		if low = max(low, best); low >= beta {
			break
		}
	}
	c.best = square
	if s != nil {
		c.keep(s, mine, theirs, alpha, beta, best, square, c.nodes-before)
	}
	return best
}

// few searches positions with so few empty squares that listing moves does not pay.
func (c *counter) few(mine, theirs, empty uint64, n, alpha, beta int, passed bool) int {
	odd := c.odd(empty)
	if n <= 4 {
		return c.last(mine, theirs, empty, odd, n, alpha, beta)
	}
	if !c.spend() {
		return alpha
	}
	if alpha >= stableFrom[n] {
		if most := c.area - 2*count(c.stable(theirs, empty)); most <= alpha {
			return most
		}
	}
	best := -none
	moves := reach(mine, theirs, empty)
	for _, set := range [2]uint64{moves & odd, moves &^ odd} {
		for ; set != 0; set &= set - 1 {
			x := first(set)
			f := flips(x, mine, theirs)
			p, o := theirs&^f, mine|f|bit(x)
			best = max(best, -c.few(p, o, empty&^bit(x), n-1, -beta, -max(alpha, best), false))
			if best >= beta {
				return best
			}
		}
	}
	if best != -none {
		return best
	}
	if passed {
		return c.final(mine, theirs)
	}
	return -c.few(theirs, mine, empty, n, -beta, -alpha, true)
}

// last counts positions with at most four empty squares.
func (c *counter) last(mine, theirs, empty, odd uint64, n, alpha, beta int) int {
	var x [4]int
	i := 0
	for _, set := range [2]uint64{empty & odd, empty &^ odd} {
		for ; set != 0; set &= set - 1 {
			x[i&3] = first(set)
			i++
		}
	}
	switch n {
	case 0:
		return c.final(mine, theirs)
	case 1:
		return c.last1(mine, theirs, x[0])
	case 2:
		return c.last2(mine, theirs, x[0], x[1], alpha, beta)
	case 3:
		return c.last3(mine, theirs, x[0], x[1], x[2], alpha, beta)
	}
	return c.last4(mine, theirs, x[0], x[1], x[2], x[3], alpha, beta)
}

// odd are the squares in quarters with an odd number of empty ones: who moves there may
// have the last word.
func (c *counter) odd(empty uint64) uint64 {
	var set uint64
	for _, q := range c.quarter {
		set |= q & -uint64(count(empty&q)&1)
	}
	return set
}
