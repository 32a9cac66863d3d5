package pns

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// NewSecond makes a second level for another search.
func NewSecond() solve.Second { return &Second{} }

// Second is proof-number search as the second level of another search. Its tree
// is thrown away after each leaf.
type Second struct {
	weak bool
	tree *tree
}

var _ solve.Second = (*Second)(nil)

// Leaf searches the node at which the worker stands until it is settled or the
// tree has so many nodes.
func (s *Second) Leaf(w *search.Worker, nodes int) (game.Numbers, game.Move) {
	if s.tree == nil {
		s.tree = newTree(nodes)
	}
	s.tree.reset(nodes)
	s.tree.weak = s.weak
	l := loop{tree: s.tree, w: w, keep: true}
	l.run()
	return s.tree.nodes[root].Numbers, l.best
}

// expandTwo lets the second level search the last node and gives it the children
// that the second tree has, with their numbers: delayed evaluation, since the
// children themselves are evaluated when they are the most-proving node.
func (l *loop) expandTwo() bool {
	t, n := l.tree, l.last()
	numbers, best := l.second.Leaf(l.w, l.size.Limit(t.size(), t.free()))
	from := l.second.tree
	count := 1
	if numbers.Value() == game.Unknown {
		count = 0
		for c := from.nodes[root].child; c != none; c = from.nodes[c].next {
			count++
		}
	}
	for t.free() < count {
		if l.keep || !t.deleteLeastProving(l.path) {
			return false
		}
	}
	t.touch(n)
	t.nodes[n].turn = l.w.Position.Turn()
	if numbers.Value() != game.Unknown {
		// Its children are gone; one stands for all of them.
		t.add(n, best, numbers)
		return true
	}
	for c := from.nodes[root].child; c != none; c = from.nodes[c].next {
		t.add(n, from.nodes[c].move, from.nodes[c].Numbers)
	}
	return true
}
