package dfpn

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// top is a node of the upper level of a crew's search. Its own numbers are those of a
// child of its parent.
type top struct {
	up       *top
	index    int // among the children of up
	depth    int
	turn     game.Side
	seen     uint32
	children []game.Child // nil: a leaf
	shown    []game.Child // the children as they are taken to be while jobs are at work
	below    []*top       // the nodes behind children, nil where nobody was yet
	work     uint64       // nodes that were spent here and below
	busy     int          // jobs at work here and below
	thread   *thread      // at work on this leaf
	last     int          // the child that was chosen last
	until    uint64       // its number up to which it is chosen again
	dead     bool         // the node, or one above, is settled
	claimed  bool         // a thread has been at work on this leaf
	ratio    float32      // of its numbers, when the first one came
}

// real is the child that stands for a node below the root.
func (n *top) real() *game.Child { return &n.up.children[n.index] }

// bytes is what a node with children takes, and the leaves below it.
func (n *top) bytes() int { return len(n.children) * childBytes }

// childBytes is about the size of a child that is kept twice, of the node behind it, and
// of a link to that.
const childBytes = 2*48 + 8 + 144

// plant gives a leaf its children.
func (c *crew) plant(n *top, children []game.Child, turn game.Side, seen uint32) {
	n.turn, n.seen, n.children, n.below = turn, seen, children, make([]*top, len(children))
	n.shown = slices.Clone(children)
	c.size += n.bytes()
}

// pick goes on from a node to the most-proving leaf that nobody works on. It returns
// false if there is none: if all guesses are right, the root is settled.
func (c *crew) pick(n *top, r *route) bool {
	if n == c.root {
		*r = route{path: r.path[:0], nodes: r.nodes[:0], limit: thresholds{unlimited, unlimited}, numbers: game.FreshNumbers}
	}
	for n.children != nil {
		kids := n.shown
		sum := c.sums.sum(nil, kids, n.turn, n.seen)
		if sum.won || sum.lost {
			return false
		}
		limit := r.limit.seenBy(n.turn)
		r.raise = r.raise || sum.old
		if r.raise || n == c.root {
			limit = thresholds{max(limit.own, sum.own+1), max(limit.other, sum.other+1)}
		}
		best, next := c.stick(n, &sum, limit)
		r.limit = c.narrow(n, best, limit, next).seenBy(n.turn)
		_, known := search.Seen(&kids[best])
		r.raise = r.raise && known
		if n.below[best] == nil {
			n.below[best] = &top{up: n, index: best, depth: n.depth + 1}
		}
		r.path = append(r.path, n.children[best])
		n = n.below[best]
		r.nodes = append(r.nodes, n)
	}
	r.leaf, r.split, r.quota = n, n.work >= c.quota, c.quota
	return true
}

// stick chooses a child of a node and its thresholds, seen by the side to move. Whoever was
// chosen last is chosen again until it has reached the thresholds that it was given then, as
// in df-pn: else jobs would hop between children that are nearly equal.
func (c *crew) stick(n *top, sum *sums, limit thresholds) (int, thresholds) {
	if last := &n.shown[n.last]; n.last != sum.best && last.Value() == game.Unknown && uint64(last.Phi(n.turn)) < n.until {
		own, other := uint64(last.Phi(n.turn)), uint64(last.Delta(n.turn))
		rest := sum.other - min(sum.other, other)
		next := thresholds{min(limit.own, n.until), limit.other - min(limit.other, rest)}
		return n.last, thresholds{max(next.own, own+1), max(next.other, other+1)}
	}
	next := c.next(sum, limit, n.shown, n.turn)
	n.last, n.until = sum.best, next.own
	return sum.best, next
}

// narrow lowers a child's thresholds to what its siblings really leave it, but not so far
// that jobs end at once. Siblings at work are taken for settled, so they do not count in
// the sum that is shown, and jobs beside them would have their part of the limit too.
func (c *crew) narrow(n *top, child int, limit, next thresholds) thresholds {
	if n.busy == 0 {
		return next
	}
	numbers := c.result
	if n != c.root {
		numbers = n.real().Numbers
	}
	all := uint64(numbers.Delta(n.turn))
	rest := all - min(all, uint64(n.children[child].Delta(n.turn)))
	part := uint64(n.shown[child].Delta(n.turn))
	next.other = min(next.other, max(limit.other-min(limit.other, rest), part+part/4+1))
	return next
}

// seenBy turns thresholds of the attacker into those of a side, and back.
func (t thresholds) seenBy(turn game.Side) thresholds {
	if turn == game.Defender {
		return thresholds{t.other, t.own}
	}
	return t
}

// claim gives a leaf to a thread. The others take it for settled meanwhile, in favour of
// the side that odds are for.
func (c *crew) claim(n *top, t *thread) {
	n.thread = t
	t.halt.Store(false)
	v, now := game.Proven, ratio(n.real().Numbers)
	if !c.oneSided {
		v = c.odds.guess(n.up.turn, now)
	}
	if !n.claimed {
		n.claimed, n.ratio = true, float32(now)
	}
	n.busy++
	shown := game.NumbersOf(v)
	for ; n.up != nil; n = n.up {
		cell := &n.up.shown[n.index]
		changed := cell.Numbers != shown
		cell.Numbers = shown
		n.up.busy++
		if n.up.up != nil {
			shown = n.up.up.shown[n.up.index].Numbers
			if changed {
				sum := c.sums.sum(nil, n.up.shown, n.up.turn, n.up.seen)
				shown = c.numbers(&sum, n.up.turn)
			}
		}
	}
}

// leave takes a leaf from its thread again. What others take it for stays until update
// comes by.
func (c *crew) leave(n *top) {
	n.thread = nil
	for m := n; m != nil; m = m.up {
		m.busy--
	}
}

// tell gives a node below the root new numbers.
func (c *crew) tell(n *top, found game.Child) {
	if v := found.Value(); v != game.Unknown && n.claimed {
		c.odds.learn(n.up.turn, float64(n.ratio), v)
	}
	kid := n.real()
	kid.Numbers, kid.Lean, kid.Seen, kid.Bound = found.Numbers, found.Lean, found.Seen, kid.Bound || found.Bound
	if n.busy == 0 {
		n.up.shown[n.index] = *kid
	}
}

// update computes numbers from a node up to the root, below which so much work was done.
// The worker that stands at the first node stores all of it when it leaves these nodes.
func (c *crew) update(t *thread, w *search.Worker, n *top, work uint64) {
	for len(t.kept) <= n.depth {
		t.kept = append(t.kept, kept{})
	}
	t.kept = t.kept[:n.depth+1]
	for ; n != nil; n = n.up {
		n.work += work
		sum := c.sums.sum(nil, n.children, n.turn, n.seen)
		now := c.numbers(&sum, n.turn)
		best := n.children[sum.best].Move
		lean := w.Leaning(n.children, n.turn, now.Value(), n.depth)
		t.kept[n.depth] = kept{now, best, lean, n.work}
		if n.up == nil {
			c.result, c.best = now, best
			w.Show(now)
			return
		}
		if now.Value() != game.Unknown {
			c.bury(n)
		}
		c.tell(n, game.Child{Numbers: now, Lean: lean, Seen: n.seen + 1, Bound: lean != search.Free})
		if n.busy > 0 {
			sum := c.sums.sum(nil, n.shown, n.turn, n.seen)
			n.up.shown[n.index].Numbers = c.numbers(&sum, n.turn)
		}
	}
}

// bury drops everything below a settled node and calls those back who are at work there.
func (c *crew) bury(n *top) {
	busy := n.busy
	for m := n; m != nil && busy > 0; m = m.up {
		m.busy -= busy
	}
	n.dead = true
	c.drop(n)
}

func (c *crew) drop(n *top) {
	if n.thread != nil {
		n.thread.halt.Store(true)
		n.thread = nil
	}
	c.size -= n.bytes()
	for _, b := range n.below {
		if b != nil {
			b.dead = true
			c.drop(b)
		}
	}
	n.children, n.shown, n.below = nil, nil, nil
}

// prune makes jobs twice as long when the tree is full, and nodes with less work than
// that leaves again: the table still knows what was found there.
func (c *crew) prune() {
	for c.size > c.budget && c.quota < maxQuota {
		c.quota *= 2
		c.trim(c.root)
	}
}

// maxQuota is more nodes than a job ever needs.
const maxQuota = 1 << 40

func (c *crew) trim(n *top) {
	for i, b := range n.below {
		switch {
		case b == nil:
		case b.busy == 0 && b.work < c.quota:
			c.drop(b)
			if b.work == 0 {
				n.below[i] = nil
			}
		default:
			c.trim(b)
		}
	}
}
