package mcts

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// family makes a tree of a root and children of it.
func family(turn game.Side, children ...node) *tree {
	t := &tree{capacity: 100, nodes: make([]node, 2, 101)}
	t.nodes[root].turn = turn
	for i := len(children) - 1; i >= 0; i-- {
		t.add(root, children[i])
	}
	return t
}

// TestScore compares the formulas with values worked out by hand.
func TestScore(t *testing.T) {
	// Ten games, of which the attacker won six and lost two; two had no result.
	c := &node{visits: 10, yes: 6, no: 2, likely: 0.1}
	for _, s := range []struct {
		config config
		turn   game.Side
		want   float64
	}{
		{config{}, game.Attacker, 0.4 + 1},
		{config{}, game.Defender, -0.4 + 1},
		{config{bias: true, weight: 50}, game.Attacker, 0.4 + 1 + 5.0/11},
		{config{bias: true, lossBias: true, weight: 50}, game.Attacker, 0.4 + 1 + 5.0/4},
		{config{bias: true, lossBias: true, lossVisits: true, weight: 50}, game.Attacker, 0.4 + 1.8257418583505538 + 5.0/4},
	} {
		l := loop{config: s.config}
		if got := l.score(c, s.turn, 10); got < s.want-1e-6 || got > s.want+1e-6 {
			t.Errorf("%+v, %v: %v, want %v", s.config, s.turn, got, s.want)
		}
	}
}

// TestChoose wants children that lose never to be chosen by a strategy, and to be drawn.
func TestChoose(t *testing.T) {
	lost := node{value: game.Disproven, likely: 0.5, move: 1, visits: 9, yes: 9}
	open := node{likely: 0.5, move: 2, visits: 9, no: 9}
	l := loop{tree: family(game.Attacker, lost, open), config: config{bias: true, weight: 50, exploration: 1}}
	l.tree.nodes[root].visits = 18
	if c := l.choose(root); l.tree.nodes[c].move != 2 {
		t.Error("a child that loses is chosen")
	}
	drawn := map[game.Move]int{}
	for range 1000 {
		drawn[l.tree.nodes[l.draw(root)].move]++
	}
	if drawn[1] < 400 || drawn[2] < 400 {
		t.Errorf("drawn %v", drawn)
	}
}

// TestSettled wants a node to be settled by one child that wins, or by all that lose.
func TestSettled(t *testing.T) {
	const p, d, u = game.Proven, game.Disproven, game.Unknown
	for _, c := range []struct {
		turn   game.Side
		values []game.Value
		want   game.Value
	}{
		{game.Attacker, []game.Value{u, d, p}, p},
		{game.Attacker, []game.Value{d, d, u}, u},
		{game.Attacker, []game.Value{d, d, d}, d},
		{game.Defender, []game.Value{p, u, d}, d},
		{game.Defender, []game.Value{p, u, p}, u},
		{game.Defender, []game.Value{p, p, p}, p},
	} {
		children := make([]node, len(c.values))
		for i, v := range c.values {
			children[i].value = v
		}
		tr := family(c.turn, children...)
		l := loop{tree: tr, path: []uint32{root}}
		if got := l.settle(); got != c.want || tr.nodes[root].value != c.want {
			t.Errorf("%v, %v: %v, want %v", c.turn, c.values, got, c.want)
		}
	}
}

// TestDelete wants the nodes with fewest visits to go, never those of the path, and all
// of them to be found again.
func TestDelete(t *testing.T) {
	tr := family(game.Attacker, node{visits: 5}, node{visits: 3}, node{visits: 9})
	first := tr.nodes[root].child
	second := tr.nodes[first].next
	for _, n := range []uint32{first, second} {
		for range 4 {
			tr.add(n, node{})
		}
	}
	free := tr.free()
	if !tr.deleteLeast([]uint32{root, first}) || tr.nodes[second].child != none || tr.nodes[first].child == none || tr.free() != free+4 {
		t.Error("not the children with fewest visits are deleted")
	}
	if tr.deleteLeast([]uint32{root, first}) {
		t.Error("a node of the path is deleted")
	}
	if !tr.deleteLeast([]uint32{root}) || tr.free() != free+8 {
		t.Error("nothing is deleted off the path")
	}
}
