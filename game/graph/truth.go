package graph

import "github.com/yomi-solver/yomi/game"

// Truth answers the question by looking at the whole graph at once: it goes
// backwards from the leaves and is right on cycles. It takes time in proportion
// to the size of the graph and shares nothing with any search, so that tests
// can hold both against each other.
func (p *Position) Truth() game.Value {
	return p.graph.truth(p.graph.reverse(), p.question)[p.node]
}

// Outcome returns the number among Outcomes of what both sides reach with best
// play, by asking for the Truth of every question.
func (p *Position) Outcome() int {
	back, n := p.graph.reverse(), 0
	for _, o := range p.graph.levels[1:] {
		if p.graph.truth(back, asks(o))[p.node] == game.Disproven {
			break
		}
		n++
	}
	return n
}

// parents lists the edges of a graph against their direction: the parents of
// node i are nodes[first[i]:first[i+1]].
type parents struct{ first, nodes []int32 }

// reverse turns all edges round, by counting.
func (g *graph) reverse() parents {
	n := len(g.names)
	first := make([]int32, n+1)
	for _, c := range g.edges {
		first[c+1]++
	}
	for i := range n {
		first[i+1] += first[i]
	}
	nodes := make([]int32, len(g.edges))
	next := append([]int32(nil), first...)
	for i := range n {
		for _, c := range g.children(int32(i)) {
			nodes[next[c]] = int32(i)
			next[c]++
		}
	}
	return parents{first, nodes}
}

// truth returns the values of all nodes under a question.
//
// One side wins when play goes on for ever, so the other one, the hunter, has to
// reach a node that is won by the rules. The nodes from which it can are found
// backwards: its own node as soon as one child is won, an opponent's node when
// all children are. Whatever is not reached belongs to the opponent. In a graph
// without cycles it does not matter who is called the hunter.
func (g *graph) truth(back parents, q question) []game.Value {
	endless := q.judge(g.repeat)
	hunted := endless.Other()
	hunter := orNode
	if hunted == game.Disproven {
		hunter = andNode
	}
	values := make([]game.Value, len(g.names))
	open := make([]int32, len(g.names)) // children not yet won by the hunter
	var won []int32
	for i := range values {
		values[i] = endless
		open[i] = g.first[i+1] - g.first[i]
		if g.value(int32(i), q) == hunted {
			values[i] = hunted
			won = append(won, int32(i))
		}
	}
	for len(won) > 0 {
		node := won[len(won)-1]
		won = won[:len(won)-1]
		for _, up := range back.nodes[back.first[node]:back.first[node+1]] {
			open[up]--
			if values[up] == endless && (g.labels[up] == hunter || open[up] == 0) {
				values[up] = hunted
				won = append(won, up)
			}
		}
	}
	return values
}
