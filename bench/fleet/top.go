package fleet

import "github.com/yomi-solver/yomi/game"

// top is the explicit tree of job-level proof-number search [Wu et al. 2011]: its leaves
// are jobs. It has the numbers twice, once as they are and once with every leaf whose job is
// out taken for settled: in favour of the side that is nearer to its aim, or against the one
// that would move there.
type top struct {
	nodes []node
	loss  bool // a leaf that is out is taken for lost by the side that would move to it
}

// node is a position. Its children lie together.
type node struct {
	real, virtual game.Numbers
	move          game.Move
	parent, first uint32
	count         uint32 // children; 0: a leaf
	turn          game.Side
	out           bool   // its job is out
	below         uint32 // jobs that are out, here or below
	free          uint32 // leaves that could be handed out, here or below
}

const (
	none uint32 = 0
	root uint32 = 1
)

func newTop() *top {
	t := &top{nodes: make([]node, 2, 1<<12)}
	t.nodes[root] = node{real: game.FreshNumbers, virtual: game.FreshNumbers, free: 1}
	return t
}

// value is that of the root.
func (t *top) value() game.Value { return t.nodes[root].real.Value() }

// next hands out the leaf whose job helps most, or none. As long as the root is open with
// what is out taken for settled, that is its most-proving leaf. Else it is the most-proving
// one by the real numbers, with the jobs below added, among those that are left.
func (t *top) next() uint32 {
	if t.value() != game.Unknown || t.nodes[root].free == 0 {
		return none
	}
	virtual := t.nodes[root].virtual.Value() == game.Unknown
	n := root
	for t.nodes[n].count > 0 {
		n = t.best(n, virtual)
	}
	t.nodes[n].out = true
	t.nodes[n].virtual = t.pretend(n)
	t.count(n, 1, -1)
	t.update(t.nodes[n].parent)
	return n
}

// pretend is what a leaf counts as while its job is out.
func (t *top) pretend(i uint32) game.Numbers {
	n := &t.nodes[i]
	if t.loss && n.parent != none {
		return game.NumbersOf(t.nodes[n.parent].turn.Other().Wants())
	}
	if n.real.Proof <= n.real.Disproof {
		return game.ProvenNumbers
	}
	return game.DisprovenNumbers
}

// best is the child to go to.
func (t *top) best(n uint32, virtual bool) uint32 {
	p := &t.nodes[n]
	best, least := none, uint64(1<<63)
	for c := p.first; c < p.first+p.count; c++ {
		child := &t.nodes[c]
		if child.free == 0 {
			continue
		}
		phi := uint64(child.virtual.Phi(p.turn))
		if !virtual {
			phi = uint64(child.real.Phi(p.turn)) + uint64(child.below)
		}
		if best == none || phi < least {
			best, least = c, phi
		}
	}
	return best
}

// count adds to the jobs that are out and to the leaves that are free, up to the root.
func (t *top) count(n uint32, below, free int) {
	for ; n != none; n = t.nodes[n].parent {
		t.nodes[n].below += uint32(below)
		t.nodes[n].free += uint32(free)
	}
}

// finish takes the result of a job: the value of the leaf, or its children with theirs. It
// reports whether the job was of use: nobody needs it any more if something above the leaf
// was settled meanwhile.
func (t *top) finish(n uint32, turn game.Side, value game.Value, children []game.Child) bool {
	useful := true
	for up := t.nodes[n].parent; up != none; up = t.nodes[up].parent {
		useful = useful && t.nodes[up].real.Value() == game.Unknown
	}
	t.nodes[n].out = false
	t.count(n, -1, 0)
	if value != game.Unknown || !useful {
		t.nodes[n].real = game.NumbersOf(value)
		t.nodes[n].virtual = t.nodes[n].real
	} else {
		t.split(n, turn, children)
	}
	t.update(n)
	return useful
}

// split gives a leaf its children.
func (t *top) split(n uint32, turn game.Side, children []game.Child) {
	t.nodes[n].first, t.nodes[n].count, t.nodes[n].turn = uint32(len(t.nodes)), uint32(len(children)), turn
	open := 0
	for _, c := range children {
		child := node{real: c.Numbers, virtual: c.Numbers, move: c.Move, parent: n}
		if c.Numbers.Value() == game.Unknown {
			child.free = 1
			open++
		}
		t.nodes = append(t.nodes, child)
	}
	t.count(n, 0, open)
}

// update adds up the children from a node to the root. What is settled has no free leaves.
func (t *top) update(n uint32) {
	for ; n != none; n = t.nodes[n].parent {
		p := &t.nodes[n]
		if p.count > 0 && p.real.Value() == game.Unknown {
			children := t.nodes[p.first : p.first+p.count]
			p.real = sum(children, p.turn, func(c *node) game.Numbers { return c.real })
			p.virtual = sum(children, p.turn, func(c *node) game.Numbers { return c.virtual })
		}
		if p.real.Value() != game.Unknown {
			p.virtual = p.real
			if p.free > 0 {
				t.count(n, 0, -int(p.free))
			}
		}
	}
}

func sum(children []node, turn game.Side, of func(*node) game.Numbers) game.Numbers {
	phi, delta, lost := uint32(game.Infinity), uint64(0), true
	for i := range children {
		numbers := of(&children[i])
		own, other := numbers.Phi(turn), numbers.Delta(turn)
		if own == 0 {
			return game.NumbersOf(turn.Wants())
		}
		phi = min(phi, own)
		delta += uint64(other)
		lost = lost && other == 0
	}
	if lost {
		return game.NumbersOf(turn.Other().Wants())
	}
	return game.NumbersFor(turn, phi, uint32(min(delta, game.MaxFinite)))
}

// moves are those from the root to a node.
func (t *top) moves(n uint32) []game.Move {
	var list []game.Move
	for ; n != root; n = t.nodes[n].parent {
		list = append(list, t.nodes[n].move)
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}
