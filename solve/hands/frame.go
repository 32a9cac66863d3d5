package hands

import (
	"math"

	"github.com/yomi-solver/yomi/game"
)

// child is a move and what is known behind it.
type child struct {
	move game.Move
	key  game.Key
	held game.Resource // by the attacker, behind the move
	answer
	after int32  // the child before this one in its chain, -1: none
	waits bool   // one before it in its chain is not settled
	crowd uint32 // other threads below
}

// frame is a node of the path.
type frame struct {
	game.Numbers
	virtual  game.Numbers // the same where threads below a child make it count for more
	key      game.Key
	held     game.Resource
	code     uint64 // names the path
	children []child
	turn     game.Side
	onPath   bool
	given    bool   // settled by a database, whatever is held
	limit    uint16 // plies that are left
	old      bool   // a child's numbers come from higher up
	apart    uint64 // children that are not in the sum, by number
	best     int
	front    int    // the child that is being searched
	second   uint32 // phi of the second best child
	others   uint64 // what the node's delta has besides that of the best child
}

// apartAt reports whether the i-th child stands apart from the sum. Beyond the
// 64th nobody keeps count.
func (f *frame) apartAt(i int) bool { return i >= 64 || f.apart>>i&1 != 0 }

// add computes the numbers of the node from its children: the side to move needs the
// best of them, the other side must refute them all. Children that stand apart are
// suspected to be counted elsewhere, so only the largest of them counts. Moves that
// wait add a little, lest many of them look like none. Which child is the best is told by
// virtual numbers.
func (f *frame) add() {
	if len(f.children) == 0 {
		f.settle(f.turn.Other().Wants())
		return
	}
	best, bestPhi, bestDelta, second := -1, uint32(math.MaxUint32), uint32(0), uint32(math.MaxUint32)
	real, sum, largest, waiting := uint32(math.MaxUint32), uint64(0), uint64(0), 0
	for i := range f.children {
		c := &f.children[i]
		if c.after >= 0 {
			before := &f.children[c.after]
			c.waits = before.waits || before.Numbers.Value() == game.Unknown
			if c.waits && c.Numbers.Value() == game.Unknown {
				waiting++
				continue
			}
		}
		phi, delta := c.Proof, c.Disproof
		if f.turn == game.Defender {
			phi, delta = delta, phi
		}
		real = min(real, phi)
		if c.crowd > 0 {
			phi = min(phi+c.crowd, game.MaxFinite)
		}
		if best < 0 || phi < bestPhi || phi == bestPhi && f.before(c, best, delta, bestDelta) {
			second = bestPhi
			best, bestPhi, bestDelta = i, phi, delta
		} else if phi < second {
			second = phi
		}
		switch d := uint64(delta); {
		case !f.apartAt(i):
			sum += d
		default:
			largest = max(largest, d)
		}
	}
	f.best, f.second = best, second
	delta := sum + largest
	if real == 0 {
		f.settle(f.turn.Wants())
		return
	}
	penalty := uint64(0)
	if waiting > 0 {
		penalty = max(uint64(waiting)/8, 1)
	}
	delta += penalty
	f.others = penalty + sum
	if !f.apartAt(best) {
		f.others += largest - uint64(bestDelta)
	}
	if delta == 0 {
		f.settle(f.turn.Other().Wants())
		return
	}
	other := uint32(min(delta, game.MaxFinite))
	f.Numbers = game.NumbersFor(f.turn, min(real, game.MaxFinite), other)
	f.virtual = game.NumbersFor(f.turn, min(bestPhi, game.MaxFinite), other)
}

// settle gives the node a value.
func (f *frame) settle(v game.Value) {
	f.Numbers = game.NumbersOf(v)
	f.virtual = f.Numbers
}

// before decides between two children of the same phi: the smaller delta comes
// first, then the one with less work below, then the order of the moves. Of settled
// ones the winner takes the quicker win, and a loss that binds the least.
func (f *frame) before(c *child, best int, delta, bestDelta uint32) bool {
	b := &f.children[best]
	if c.Numbers.Value() != game.Unknown && b.Numbers.Value() == c.Numbers.Value() {
		if f.turn == game.Attacker && c.Proof == 0 {
			return c.length < b.length
		}
		return c.lean > b.lean || c.lean == b.lean && c.length > b.length
	}
	return delta < bestDelta || delta == bestDelta && c.amount < b.amount
}
