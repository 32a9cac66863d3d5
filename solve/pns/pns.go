// Package pns is proof-number search [Allis et al. 1994]: best-first search that
// always expands the leaf whose settling helps both numbers of the root, the
// most-proving node, in a tree held in memory.
//
// Use it where the tree fits into memory: it expands fewer nodes than its
// depth-first relatives and is the easiest of them to follow.
package pns

import (
	"context"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Algorithms are the presets of this loop.
var Algorithms = []solve.Algorithm{{
	Name: "pns",
	Doc: "Proof-number search [Allis et al. 1994]: best-first in a tree in memory. The upward pass stops where " +
		"nothing changes and the next descent starts there. Settled subtrees are deleted (DeleteSolvedSubtree); " +
		"when memory is full, so are the least proving ones (DeleteLeastProving).",
	Settings: []solve.Setting{
		{Name: "full", Default: "delete", Doc: "when memory is full: delete the least proving nodes, or stop"},
	},
	New: New,
}}

// MinBytes is the least memory to work with.
const MinBytes = 64 * nodeBytes

// Solver is proof-number search.
type Solver struct {
	team     *search.Team
	capacity int // nodes
	stop     bool
}

// New makes a solver.
func New(o solve.Options) (solve.Solver, error) {
	full := solve.Choice{Value: "delete", Of: []string{"delete", "stop"}}
	if err := o.Read("pns", map[string]any{"full": &full}); err != nil {
		return nil, err
	}
	if o.Bytes() < MinBytes {
		return nil, fmt.Errorf("pns: %d bytes are less than the smallest tree of %d", o.Bytes(), MinBytes)
	}
	o.Threads = 1
	return &Solver{
		team:     search.NewTeam(o.Search(nil)),
		capacity: int(min(o.Bytes()/nodeBytes, 1<<32-2)),
		stop:     full.Value == "stop",
	}, nil
}

// Close does nothing: the tree is dropped after each call.
func (s *Solver) Close() error { return nil }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		if v := p.Value(); v != game.Unknown {
			r.Value, r.Numbers = v, game.NumbersOf(v)
			return
		}
		l := loop{tree: newTree(s.capacity), w: w, keep: s.stop}
		l.run()
		r.Numbers, r.Best = l.tree.nodes[root].Numbers, l.best
		r.Value = r.Numbers.Value()
	})
	if r.Value != game.Unknown {
		err = nil
	}
	r.Nodes, r.Elapsed, r.Assumed = s.team.Nodes(), time.Since(start), s.team.Assumed()
	return r, err
}

// loop is one search. The worker stands at the last node of path.
type loop struct {
	tree *tree
	w    *search.Worker
	path []uint32  // numbers of the nodes from the root on
	best game.Move // at the root
	keep bool      // delete nothing when memory is full
}

// run expands most-proving nodes until the root is settled.
func (l *loop) run() {
	t := l.tree
	l.path = append(l.path[:0], root)
	for t.nodes[root].Value() == game.Unknown && l.w.Spend() {
		l.descend()
		if !l.expand() {
			l.w.Finish(search.ErrMemory)
			break
		}
		l.update()
		l.w.Show(t.nodes[root].Numbers)
	}
	for len(l.path) > 1 {
		l.up()
	}
}

// descend walks to the most-proving node: to the child with the least number of
// the side to move, again and again.
func (l *loop) descend() {
	t := l.tree
	for n := l.last(); t.nodes[n].child != none; n = l.last() {
		turn := t.nodes[n].turn
		best, least := none, uint32(game.Infinity)
		for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
			if phi := t.nodes[c].Phi(turn); phi < least {
				best, least = c, phi
			}
		}
		l.w.Down(t.nodes[best].move)
		l.path = append(l.path, best)
	}
}

// expand gives the last node its children. It returns false if there is no
// memory for them.
func (l *loop) expand() bool {
	t, n := l.tree, l.last()
	children := l.w.Open()
	for t.free() < len(children) {
		if l.keep || !t.deleteLeastProving(l.path) {
			return false
		}
	}
	t.nodes[n].turn = l.w.Position.Turn()
	for i := len(children) - 1; i >= 0; i-- {
		t.add(n, children[i].Move, children[i].Numbers)
	}
	return true
}

// update computes numbers upwards until one does not change. Each node has one
// parent, so nothing above such a node changes either, and the most-proving node
// still lies below it: the next descent starts there.
func (l *loop) update() {
	t := l.tree
	for {
		n := l.last()
		before := t.nodes[n].Numbers
		now, best := t.sum(n)
		t.nodes[n].Numbers = now
		if n == root && best != none {
			l.best = t.nodes[best].move
		}
		if now.Value() != game.Unknown {
			t.deleteChildren(n)
		}
		if n == root || now == before {
			return
		}
		l.up()
	}
}

func (l *loop) last() uint32 { return l.path[len(l.path)-1] }

func (l *loop) up() {
	l.w.Up()
	l.path = l.path[:len(l.path)-1]
}
