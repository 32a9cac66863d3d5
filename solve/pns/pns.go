// Package pns is proof-number search [Allis et al. 1994]: best-first search that
// always expands the leaf whose settling helps both numbers of the root, the
// most-proving node, in a tree held in memory.
//
// Use it where the tree fits into memory: it expands fewer nodes than its
// depth-first relatives and is the easiest of them to follow. PN² [Allis 1994] is
// the same search at two levels: each leaf of the first is evaluated by a search
// in a second tree, of which only the first ply is kept. In MC-PNS [Saito et al. 2007]
// random games give leaves their first numbers.
package pns

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Algorithms are the presets of this loop.
var Algorithms = []solve.Algorithm{
	{
		Name: "pns",
		Doc: "Proof-number search [Allis et al. 1994]: best-first in a tree in memory. The upward pass stops where " +
			"nothing changes and the next descent starts there. Settled subtrees are deleted (DeleteSolvedSubtree); " +
			"when memory is full, so are the least proving ones (DeleteLeastProving).",
		Settings: slices.Concat(ownSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("pns", o) },
	},
	{
		Name: "pn2",
		Doc: "PN² [Allis 1994; Breuker 1998]: proof-number search at two levels. A leaf of the first is evaluated by a search in a " +
			"second tree, of which only the children of the leaf stay. It trades time for memory: the first level holds " +
			"a far larger search than its nodes.",
		Settings: slices.Concat(ownSettings, solve.SecondSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("pn2", o) },
	},
	{
		Name: "mcpns",
		Doc: "Monte-Carlo proof-number search [Saito et al. 2007; Saito 2010]: the first numbers of a leaf are shares of random games from " +
			"there that reach the goal and that do not. It expands fewer nodes than proof-number search where random games tell " +
			"good moves from bad ones, as in Go, and takes more time for each. The moves of random games are not counted as nodes.",
		Settings: slices.Concat(ownSettings, playoutSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("mcpns", o) },
	},
	{
		Name: paranoid,
		Doc: "Paranoid proof-number search [Saito 2010, 6.2]: for games of several players, one of whom the question is about. He moves at " +
			"OR nodes, all others, who play together against him, at AND nodes. PN² as in the thesis; optimal scores come from questions in linear or binary order (--values).",
		Settings: slices.Concat(ownSettings, solve.SecondSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New(paranoid, o) },
	},
}

var playoutSettings = []solve.Setting{
	{Name: "games", Default: "3", Doc: "random games at each new leaf; 0 plays none", Try: []string{"3", "0", "20"}},
	{Name: "plies", Default: "10", Doc: "moves after which a random game counts as one that does not reach the goal", Try: []string{"10", "3"}},
	{Name: "depth", Default: "0", Doc: "the least depth of a leaf for which games are played; above it both numbers are whole", Try: []string{"0", "4"}},
}

// paranoid is the algorithm for games of several players.
const paranoid = "ppns"

var ownSettings = []solve.Setting{
	{Name: "full", Default: "delete", Doc: "when memory is full: delete the least proving nodes, or stop", Try: []string{"delete", "stop"}},
	{Name: "sum", Default: "add", Doc: "how children's numbers add up: add (plainly), weak (largest plus one for each other) [Ueda et al. 2008]", Try: []string{"add", "weak"}},
}

// MinBytes is the least memory to work with.
const MinBytes = 64 * nodeBytes

// Solver is proof-number search.
type Solver struct {
	team     *search.Team
	capacity int // nodes
	stop     bool
	weak     bool
	second   bool // leaves are evaluated by a second level
	size     solve.SecondSize
	now      *current // the search that can be saved; nil: none
}

// New makes a solver, of one level or of two as its name says.
func New(name string, o solve.Options) (solve.Solver, error) {
	full := solve.Choice{Value: "delete", Of: []string{"delete", "stop"}}
	sum := solve.Choice{Value: "add", Of: []string{"add", "weak"}}
	s := &Solver{second: name == "pn2" || name == paranoid, size: solve.NewSecondSize()}
	into := map[string]any{"full": &full, "sum": &sum}
	if s.second {
		maps.Copy(into, s.size.Into())
	}
	if name == "mcpns" {
		o.Enhance.Playouts = search.Playouts{Games: 3, Plies: 10}
		maps.Copy(into, map[string]any{
			"games": &o.Enhance.Playouts.Games, "plies": &o.Enhance.Playouts.Plies, "depth": &o.Enhance.Playouts.Depth,
		})
	}
	if err := o.ReadLeaf(name, into); err != nil {
		return nil, err
	}
	if o.Bytes() < MinBytes {
		return nil, fmt.Errorf("%s: %d bytes are less than the smallest tree of %d", name, o.Bytes(), MinBytes)
	}
	o.Threads = 1
	s.team = search.NewTeam(o.Search(nil))
	s.capacity = int(min(o.Bytes()/nodeBytes, 1<<32-2))
	s.stop, s.weak = full.Value == "stop", sum.Value == "weak"
	return s, nil
}

// Close does nothing: the tree is dropped after each call that has an answer.
func (s *Solver) Close() error { return nil }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.team.Limit(nodes) }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		if v := p.Value(); v != game.Unknown {
			r.Value, r.Numbers = v, game.NumbersOf(v)
			return
		}
		l := s.begin(p)
		l.w, l.keep, l.show = w, s.stop, true
		if s.second {
			l.second, l.size = &Second{weak: s.weak}, s.size
		}
		l.run()
		r.Numbers, r.Best = l.tree.nodes[root].Numbers, l.best
		if r.Value = r.Numbers.Value(); r.Value != game.Unknown {
			s.now = nil
		}
	})
	if r.Value != game.Unknown {
		err = nil
	}
	r.Nodes, r.Elapsed, r.Assumed = s.team.Nodes(), time.Since(start), s.team.Assumed()
	return r, err
}

// begin makes the tree of a search, or takes the one that was restored for it.
func (s *Solver) begin(p game.Position) *loop {
	key := p.Key()
	if s.now == nil || s.now.loop.w != nil || s.now.key != key {
		t := newTree(s.capacity)
		t.weak = s.weak
		s.now = &current{key, &loop{tree: t}}
	}
	return s.now.loop
}

// loop is one search. The worker stands at the last node of path.
type loop struct {
	tree *tree
	w    *search.Worker
	path []uint32  // numbers of the nodes from the root on
	best game.Move // at the root
	keep bool      // delete nothing when memory is full
	show bool      // tell progress reports the numbers of the root

	second *Second // evaluates leaves; nil: there is one level
	size   solve.SecondSize
}

// run expands most-proving nodes until the root is settled.
func (l *loop) run() {
	t := l.tree
	l.path = append(l.path[:0], root)
	for t.nodes[root].Value() == game.Unknown && l.w.Spend() {
		l.descend()
		if !l.expand() {
			l.full()
			break
		}
		if l.second != nil && l.w.Stopped() {
			// The leaf was not searched; it has no children yet.
			break
		}
		l.update()
		if l.show {
			l.w.Show(t.nodes[root].Numbers)
		}
	}
	for len(l.path) > 1 {
		l.up()
	}
}

// full ends the search for lack of memory. At a second level that is the usual
// end.
func (l *loop) full() {
	if l.show {
		l.w.Finish(search.ErrMemory)
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
	if l.second != nil {
		return l.expandTwo()
	}
	t, n := l.tree, l.last()
	children := l.w.Open()
	if n == root && !l.show {
		// However small a second tree is, the first ply has room.
		t.capacity = max(t.capacity, 1+len(children))
	}
	for t.free() < len(children) {
		if l.keep || !t.deleteLeastProving(l.path) {
			return false
		}
	}
	t.touch(n)
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
		t.touch(n)
		t.nodes[n].Numbers = now
		l.w.Tell(now)
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
