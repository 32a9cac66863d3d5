package mcts

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
)

// node is a position of the tree. Links are numbers, as in solve/pns, and the root is
// number 1.
type node struct {
	parent, child, next uint32
	move                game.Move
	visits              uint32
	yes, no             uint32 // games through here that reached the goal, and that did not
	likely              float32
	turn                game.Side // known once the node has children
	value               game.Value
	flight              uint16 // threads on their way through here
}

const (
	none      uint32 = 0
	root      uint32 = 1
	nodeBytes        = 36
)

// won and lost are the games through a node as a side counts them. What had no result
// is half of each.
func (n *node) won(s game.Side) float64 {
	own, other := n.yes, n.no
	if s == game.Defender {
		own, other = other, own
	}
	return (float64(n.visits) + float64(own) - float64(other)) / 2
}

func (n *node) lost(s game.Side) float64 { return n.won(s.Other()) }

// tree is all nodes, with a list of those that were deleted.
type tree struct {
	nodes    []node
	unused   uint32 // head of the list, linked by next
	deleted  int    // its length
	capacity int
	memory   *mem.Array[node]
}

// newTree makes a tree of a fresh root in memory outside Go's heap, of which nothing is used
// before it is needed: growing would need twice as much.
func newTree(capacity int) (*tree, error) {
	even := (capacity + 2) &^ 1 // two nodes fill whole words
	memory, err := mem.NewArray[node](even)
	if err != nil {
		return nil, err
	}
	return &tree{capacity: capacity, nodes: memory.S[:2], memory: memory}, nil
}

// drop gives the memory back.
func (t *tree) drop() error {
	t.nodes = nil
	return t.memory.Free()
}

// free is how many nodes can still be added.
func (t *tree) free() int { return t.capacity + 1 - len(t.nodes) + t.deleted }

// add puts a new first child under a node.
func (t *tree) add(parent uint32, c node) {
	i := t.unused
	if i != none {
		t.unused = t.nodes[i].next
		t.deleted--
	} else {
		i = uint32(len(t.nodes))
		t.nodes = append(t.nodes, node{})
	}
	c.parent, c.next = parent, t.nodes[parent].child
	t.nodes[i] = c
	t.nodes[parent].child = i
}

// settled is the value that children give a node, or Unknown.
func (t *tree) settled(n uint32) game.Value {
	turn := t.nodes[n].turn
	v := turn.Other().Wants()
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		switch t.nodes[c].value {
		case turn.Wants():
			return turn.Wants()
		case game.Unknown:
			v = game.Unknown
		}
	}
	return v
}

// deleteChildren makes a node a leaf again. What was counted there stays.
func (t *tree) deleteChildren(n uint32) {
	top, at := n, n
	for {
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

// deleteLeast frees the children of the node that is found by going to the child with
// fewest visits again and again, among those that have children. Nodes on the path
// stay. It returns false if there is nothing to delete.
func (t *tree) deleteLeast(path []uint32) bool {
	for _, from := range path {
		n := t.least(from, path)
		if n == none {
			continue
		}
		for next := n; next != none; next = t.least(n, path) {
			n = next
		}
		t.deleteChildren(n)
		return true
	}
	return false
}

// least is the child with fewest visits among those that have children and are not on
// the path.
func (t *tree) least(n uint32, path []uint32) uint32 {
	best := none
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		if t.nodes[c].child == none || t.nodes[c].flight > 0 || onPath(path, c) {
			continue
		}
		if best == none || t.nodes[c].visits < t.nodes[best].visits {
			best = c
		}
	}
	return best
}

func onPath(path []uint32, n uint32) bool {
	for _, p := range path {
		if p == n {
			return true
		}
	}
	return false
}
