package alphabeta

import (
	"math"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// score is a value for comparing, seen by the attacker.
type score int

const (
	disproven score = -1
	open      score = 0 // not settled within the depth
	proven    score = 1
)

func scoreOf(v game.Value) score {
	switch v {
	case game.Proven:
		return proven
	case game.Disproven:
		return disproven
	}
	return open
}

func (s score) value() game.Value {
	switch s {
	case proven:
		return game.Proven
	case disproven:
		return game.Disproven
	}
	return game.Unknown
}

// noDepth is deeper than any line of play.
const noDepth = math.MaxInt32

// loop is one search.
type loop struct {
	Config
	w      *search.Worker
	cyclic bool      // play can repeat
	best   game.Move // of the root
}

// drive searches depth by depth, or at once, until the score is settled.
func (l *loop) drive() (game.Value, game.Move) {
	limit := noDepth
	if l.Depth > 0 {
		limit = l.Depth
	}
	depth := limit
	if l.Deepen && !l.One {
		depth = 1
	}
	guess := score(l.Guess) - 1
	for {
		s := l.root(depth, guess)
		if l.w.Stopped() && s == open {
			return game.Unknown, l.best
		}
		if s != open || depth == limit {
			return s.value(), l.best
		}
		guess = s
		depth++
	}
}

// root finds the score within a depth, by one search or by tests.
func (l *loop) root(depth int, guess score) score {
	switch {
	case l.One:
		return l.call(depth, open, proven)
	case !l.Tests:
		return l.call(depth, disproven, proven)
	}
	// MTD(f): each test moves one bound to the other until they meet.
	low, high := disproven, proven
	for low < high && !l.w.Stopped() {
		beta := max(guess, low+1)
		guess = l.call(depth, beta-1, beta)
		if guess < beta {
			high = guess
		} else {
			low = guess
		}
	}
	if low < high {
		return open
	}
	return low
}

// call opens the root and searches it. The root counts as a node each time, so
// that a limit ends the deepening even if the table answers for everything below.
func (l *loop) call(depth int, alpha, beta score) score {
	if !l.w.Spend() {
		return open
	}
	s, best := l.search(l.w.Open(), bounds{}, depth, alpha, beta)
	if best != game.NoMove {
		l.best = best
	}
	return s
}

// bounds is what a table entry of an unsettled node says: the score is at most
// open within the first depth, and at least open within the second.
type bounds struct{ atMost, atLeast uint32 }

// boundsOf reads a child that the table knows. Depths are kept plus one, since
// numbers of unsettled nodes are never 0.
func boundsOf(c *game.Child) bounds {
	if _, known := search.Seen(c); !known {
		return bounds{}
	}
	return bounds{c.Proof - 1, c.Disproof - 1}
}

// numbers writes bounds for the table.
func (b bounds) numbers() game.Numbers {
	return game.Numbers{Proof: b.atMost + 1, Disproof: b.atLeast + 1}
}

// search is the loop: it returns the score of the node within a depth if that
// lies in the window, else a bound on the side where it lies, and closes the
// node.
func (l *loop) search(children []game.Child, known bounds, depth int, alpha, beta score) (score, game.Move) {
	w := l.w
	turn := w.Position.Turn()
	low, high := alpha, beta
	best, value := game.NoMove, disproven-1
	if turn == game.Defender {
		value = proven + 1
	}
	if l.Table {
		first(children, 0, w.Hint())
	}
	for i := range children {
		// Step 1. What is the child worth?
		s, reply := l.child(i, &children[i], depth-1, low, high)
		if w.Stopped() && s == open {
			w.Close(known.numbers(), best)
			return open, best
		}
		// Step 2. Keep the best, narrow the window, stop when it is empty.
		if turn == game.Attacker && s > value || turn == game.Defender && s < value {
			value, best = s, children[i].Move
		}
		if turn == game.Attacker {
			low = max(low, value)
		} else {
			high = min(high, value)
		}
		if low >= high && !l.Plain {
			break
		}
		// Step 3. My opponent's best move is often my best move.
		if l.Reorder && reply != game.NoMove {
			first(children, i+1, reply)
		}
	}
	// Step 4. Remember the score, or to which depth it is bounded.
	n := game.NumbersOf(value.value())
	if value == open {
		d := uint32(min(depth, game.MaxFinite/2))
		if value < beta { // not cut off from above: nothing better was missed
			known.atMost = max(known.atMost, d)
		}
		if value > alpha {
			known.atLeast = max(known.atLeast, d)
		}
		n = known.numbers()
	}
	w.Close(n, best)
	return value, best
}

// child returns the score of a child: settled, bounded by the table, beyond the
// depth, or searched. It also returns the best reply if it was searched.
func (l *loop) child(i int, c *game.Child, depth int, low, high score) (score, game.Move) {
	if v := c.Value(); v != game.Unknown {
		return scoreOf(v), game.NoMove
	}
	if depth <= 0 {
		return open, game.NoMove
	}
	known := bounds{}
	if l.Table {
		known = boundsOf(c)
		d := uint32(depth)
		if seen, _ := search.Seen(c); l.cyclic && seen <= uint32(l.w.Depth()) {
			// On a cycle two nodes can keep each other open for ever, each by a
			// bound found where the other stood higher. Bounds of positions seen
			// higher up than here are not used, so support only runs downwards.
			d = noDepth
		}
		if known.atMost >= d && (low >= open || known.atLeast >= d) || known.atLeast >= d && high <= open {
			return open, game.NoMove
		}
	}
	if !l.w.Spend() {
		return open, game.NoMove
	}
	return l.search(l.w.Enter(i), known, depth, low, high)
}

// first moves the child with a move to place i, if it stands at i or behind.
func first(children []game.Child, i int, m game.Move) {
	if m == game.NoMove {
		return
	}
	for k := i; k < len(children); k++ {
		if children[k].Move == m {
			c := children[k]
			copy(children[i+1:k+1], children[i:k])
			children[i] = c
			return
		}
	}
}
