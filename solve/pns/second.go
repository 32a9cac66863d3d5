package pns

import (
	"slices"

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
	l := loop{tree: s.tree, w: w, keep: true, threads: 1}
	l.run()
	return s.tree.nodes[root].Numbers, l.best
}

// grown is what an expansion found: the node's children, or its value.
type grown struct {
	turn     game.Side
	children []game.Child
}

// evaluate lets the second level search the node at which the worker stands, and takes
// over the children that the second tree has, with their numbers: delayed evaluation,
// since the children themselves are evaluated when they are the most-proving node. Of a
// settled node the children are gone, and one stands for all of them.
func (s *Second) evaluate(w *search.Worker, nodes int, g *grown) {
	numbers, best := s.Leaf(w, nodes)
	g.children, g.turn = g.children[:0], w.Position.Turn()
	if numbers.Value() != game.Unknown {
		g.children = append(g.children, game.Child{Move: best, Numbers: numbers})
		return
	}
	for c := s.tree.nodes[root].child; c != none; c = s.tree.nodes[c].next {
		g.children = append(g.children, game.Child{Move: s.tree.nodes[c].move, Numbers: s.tree.nodes[c].Numbers})
	}
	slices.Reverse(g.children)
}
