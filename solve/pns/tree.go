package pns

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
)

// node is a position of the tree. Links are numbers, not pointers: the garbage
// collector has nothing to follow, and the root is number 1.
type node struct {
	game.Numbers
	parent, child, next uint32
	move                game.Move
	turn                game.Side // known once the node has children
	busy                uint16    // paths that lead here
}

const (
	none      uint32 = 0
	root      uint32 = 1
	nodeBytes        = 28
)

// tree is all nodes, with a list of those that were deleted.
type tree struct {
	nodes    []node
	unused   uint32 // head of the list, linked by next
	deleted  int    // its length
	capacity int
	weak     bool     // sums are weak [Ueda et al. 2008]
	copying  *copying // not nil while the tree is being saved
}

// newTree makes a tree of a fresh root in memory that grows.
func newTree(capacity int) *tree {
	t := &tree{capacity: capacity, nodes: make([]node, 2, min(capacity+1, 1<<10))}
	t.nodes[root].Numbers = game.FreshNumbers
	return t
}

// newLargeTree makes a tree of a fresh root in memory of its own outside Go's heap, of
// which nothing is used before it is needed: growing would need half as much again.
func newLargeTree(capacity int) (*tree, func() error, error) {
	even := (capacity + 2) &^ 1 // two nodes fill whole words
	memory, err := mem.NewArray[node](even)
	if err != nil {
		return nil, nil, err
	}
	t := &tree{capacity: capacity, nodes: memory.S[:2]}
	t.nodes[root].Numbers = game.FreshNumbers
	return t, memory.Free, nil
}

// reset makes the tree one of a fresh root again, with another capacity.
func (t *tree) reset(capacity int) {
	t.nodes = t.nodes[:2]
	t.nodes[root] = node{Numbers: game.FreshNumbers}
	t.unused, t.deleted, t.capacity = none, 0, capacity
}

// size is how many nodes there are.
func (t *tree) size() int { return len(t.nodes) - 1 - t.deleted }

// free is how many nodes can still be added.
func (t *tree) free() int { return t.capacity + 1 - len(t.nodes) + t.deleted }

// add puts a new first child under a node.
func (t *tree) add(parent uint32, m game.Move, n game.Numbers) {
	t.touch(parent)
	c := t.unused
	if c != none {
		t.touch(c)
		t.unused = t.nodes[c].next
		t.deleted--
	} else {
		t.grow()
		c = uint32(len(t.nodes))
		t.nodes = append(t.nodes, node{})
	}
	t.nodes[c] = node{Numbers: n, parent: parent, next: t.nodes[parent].child, move: m}
	t.nodes[parent].child = c
}

// grow makes room without ever asking for more than the capacity.
func (t *tree) grow() {
	if len(t.nodes) < cap(t.nodes) {
		return
	}
	larger := make([]node, len(t.nodes), min(2*cap(t.nodes), t.capacity+1))
	copy(larger, t.nodes)
	t.nodes = larger
}

// sum computes a node's numbers from its children, and the child that wins or
// is to be searched next.
func (t *tree) sum(n uint32) (game.Numbers, uint32) {
	turn := t.nodes[n].turn
	phi, delta, largest, live := uint32(game.Infinity), uint64(0), uint64(0), uint64(0)
	best, lost := none, true
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		own, other := t.nodes[c].Phi(turn), t.nodes[c].Delta(turn)
		if own == 0 {
			return game.NumbersOf(turn.Wants()), c
		}
		if best == none || own < phi {
			phi, best = own, c
		}
		delta += uint64(other)
		if other != 0 {
			lost = false
			live++
			largest = max(largest, uint64(other))
		}
	}
	if lost {
		return game.NumbersOf(turn.Other().Wants()), best
	}
	if t.weak {
		delta = largest + live - 1
	}
	return game.NumbersFor(turn, phi, uint32(min(delta, game.MaxFinite))), best
}

// deleteChildren makes a node a leaf again. Its numbers stay. It walks the
// subtree along its links, without a stack.
func (t *tree) deleteChildren(n uint32) {
	top, at := n, n
	for {
		t.touch(at)
		if c := t.nodes[at].child; c != none {
			t.nodes[at].child = t.nodes[c].next
			at = c
			continue
		}
		if at == top {
			return
		}
		parent := t.nodes[at].parent
		t.nodes[at].next = t.unused
		t.unused = at
		t.deleted++
		at = parent
	}
}

// deleteLeastProving frees the children of one node: at each level it goes to
// the child with the largest number of the side to move, among those that have
// children, until none of them has any. Nodes on current paths stay. It returns false if
// there is nothing to delete.
func (t *tree) deleteLeastProving() bool { return t.deleteBelow(root) }

func (t *tree) deleteBelow(n uint32) bool {
	worst := t.worst(n)
	if worst == none {
		if t.nodes[n].busy > 0 {
			return false
		}
		t.deleteChildren(n)
		return true
	}
	if t.deleteBelow(worst) {
		return true
	}
	// Nothing hangs on that path but itself. Another thread's may have more.
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		if c != worst && t.nodes[c].child != none && t.deleteBelow(c) {
			return true
		}
	}
	return false
}

// worst returns the child with children of its own and the largest number of
// the side to move. Those on current paths come last.
func (t *tree) worst(n uint32) uint32 {
	turn := t.nodes[n].turn
	worst, largest, busy := none, uint32(0), true
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		if t.nodes[c].child == none || t.nodes[c].busy > 0 && !busy {
			continue
		}
		phi := t.nodes[c].Phi(turn)
		if worst == none || t.nodes[c].busy == 0 && busy || phi > largest {
			worst, largest, busy = c, phi, t.nodes[c].busy > 0
		}
	}
	return worst
}
