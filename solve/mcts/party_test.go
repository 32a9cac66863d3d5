package mcts

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// TestHeardAll wants a thread to stop that hears from the others what all first moves are worth,
// at every moment at which it can meet them.
func TestHeardAll(t *testing.T) {
	for i := range uint64(50) {
		p := graph.Random(rand.New(rand.NewPCG(i, 7)), graph.Shape{Nodes: 30, Branch: 4})
		s, err := New(rootName, solve.Options{Threads: 2, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		party, err := newParty(s.(*Solver))
		if err != nil {
			t.Fatal(err)
		}
		tree, err := newTree(1000)
		if err != nil {
			t.Fatal(err)
		}
		err = party.team.Run(t.Context(), p, func(w *search.Worker) {
			if w.ID > 0 {
				return
			}
			l := newLoop(party.config, w, tree, 0)
			rounds := uint64(0)
			l.meet = func() {
				if rounds++; rounds <= i%8 {
					return
				}
				for c := l.tree.nodes[root].child; c != none; c = l.tree.nodes[c].next {
					party.known[l.tree.nodes[c].move] = w.Position.Turn().Other().Wants()
				}
				party.exchange(l)
			}
			l.run()
			if l.tree.nodes[root].value == game.Unknown {
				t.Errorf("graph %d goes on", i)
			}
		})
		tree.drop()
		if err != nil {
			t.Fatal(err)
		}
	}
}
