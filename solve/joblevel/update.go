package joblevel

import "github.com/yomi-solver/yomi/game"

// update brings a node and all above it up to date.
func (t *Tree) update(i uint32) {
	for {
		t.refresh(i)
		if i == root {
			return
		}
		i = t.nodes[i].parent
	}
}

// refresh computes a node from its children, or a leaf from itself.
func (t *Tree) refresh(i uint32) {
	n := &t.nodes[i]
	if n.count > 0 && n.Value() == game.Unknown {
		t.collect(n)
	}
	if n.Value() != game.Unknown {
		n.virtual, n.idle, n.out = n.Numbers, 0, 0
		return
	}
	if n.count > 0 {
		return
	}
	n.virtual, n.idle = n.Numbers, 1
	if n.out > 0 {
		n.virtual, n.idle = t.policy.pretend(n.Numbers), 0
	}
}

// collect adds up the children of a node.
func (t *Tree) collect(n *node) {
	var real, virtual sum
	real.least, virtual.least = game.Infinity, game.Infinity
	n.idle, n.out = 0, 0
	for c := n.first; c < n.first+n.count; c++ {
		child := &t.nodes[c]
		real.add(child.Numbers, n.turn)
		virtual.add(child.virtual, n.turn)
		n.idle += child.idle
		n.out += child.out
	}
	n.Numbers, n.virtual = real.numbers(n.turn), virtual.numbers(n.turn)
	if v := n.Value(); v != game.Unknown {
		n.lean = t.leanOf(n, v)
	}
}

// sum is a node's numbers in the making: the least that the side to move needs, and
// all that the other side does.
type sum struct {
	least uint32
	all   uint64
}

func (s *sum) add(n game.Numbers, turn game.Side) {
	s.least = min(s.least, n.Phi(turn))
	s.all += uint64(n.Delta(turn))
}

func (s *sum) numbers(turn game.Side) game.Numbers {
	switch {
	case s.least == 0:
		return game.NumbersOf(turn.Wants())
	case s.all == 0:
		return game.NumbersOf(turn.Wants().Other())
	}
	return game.NumbersFor(turn, min(s.least, game.MaxFinite), uint32(min(s.all, game.MaxFinite)))
}

// leanOf is the depth of the highest position that a value leans on. The side that
// gets its way needs one child and takes the one that leans least; the other side
// has tried all of them (docs/decisions/0003).
func (t *Tree) leanOf(n *node, v game.Value) uint32 {
	if v != t.repeated {
		return free
	}
	lean := uint32(free)
	if n.turn.Wants() == v {
		lean = 0
		for c := n.first; c < n.first+n.count; c++ {
			if child := &t.nodes[c]; child.Value() == v {
				lean = max(lean, child.lean)
			}
		}
	} else {
		for c := n.first; c < n.first+n.count; c++ {
			lean = min(lean, t.nodes[c].lean)
		}
	}
	if lean >= n.depth {
		return free
	}
	return lean
}
