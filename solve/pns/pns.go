// Package pns is proof-number search [Allis et al. 1994]: best-first search that
// always expands the leaf whose settling helps both numbers of the root, the
// most-proving node, in a tree held in memory.
//
// Use it where the tree fits into memory: it expands fewer nodes than its
// depth-first relatives and is the easiest of them to follow. PN² [Allis 1994] is
// the same search at two levels: each leaf of the first is evaluated by a search
// in a second tree, of which only the first ply is kept. Both can be made by several
// threads in one tree [Saito et al. 2010].
package pns

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
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
		Name: "rp-pns",
		Doc: "Randomized parallel proof-number search [Saito et al. 2010]: threads share the tree. The first follows the most-proving line; " +
			"the others choose among children that are nearly as good, and until they have left that line the second or third best now and then. " +
			"With one thread it is pns.",
		Settings: slices.Concat(ownSettings, parallelSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("rp-pns", o) },
	},
	{
		Name: "rp-pn2",
		Doc: "RP-PN² [Saito et al. 2010]: rp-pns whose leaves are evaluated by a search in a second tree, one for each thread, of the size " +
			"S^exponent / threads for S nodes of the first. Threads meet less often than in rp-pns.",
		Settings: slices.Concat(ownSettings, parallelSettings, powerSettings(), solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("rp-pn2", o) },
	},
}

var parallelSettings = []solve.Setting{
	{Name: "deviation", Default: strconv.Itoa(usualDeviation), Doc: "how much larger than its parent's a child's number may be for threads other than the first: D", Try: []string{"0", "1", "5"}},
}

// powerSettings are the settings of the second level with another default.
func powerSettings() []solve.Setting {
	list := slices.Clone(solve.SecondSettings)
	for i := range list {
		if list[i].Name == "size" {
			list[i].Default = "power"
		}
	}
	return list
}

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

	threads   int
	deviation int // of all threads but the first
}

// New makes a solver, of one level or of two as its name says.
func New(name string, o solve.Options) (solve.Solver, error) {
	full := solve.Choice{Value: "delete", Of: []string{"delete", "stop"}}
	sum := solve.Choice{Value: "add", Of: []string{"add", "weak"}}
	s := &Solver{second: name == "pn2" || name == "rp-pn2", size: solve.NewSecondSize(), threads: 1, deviation: usualDeviation}
	into := map[string]any{"full": &full, "sum": &sum}
	if name == "rp-pns" || name == "rp-pn2" {
		s.threads = max(1, o.Threads)
		s.size.Rule.Value = "power"
		into["deviation"] = &s.deviation
	}
	if s.second {
		maps.Copy(into, s.size.Into())
	}
	if err := o.ReadLeaf(name, into); err != nil {
		return nil, err
	}
	if o.Bytes() < MinBytes {
		return nil, fmt.Errorf("%s: %d bytes are less than the smallest tree of %d", name, o.Bytes(), MinBytes)
	}
	o.Threads = s.threads
	s.team = search.NewTeam(o.Search(nil))
	s.capacity = int(min(o.Bytes()/nodeBytes, 1<<32-2))
	s.stop, s.weak = full.Value == "stop", sum.Value == "weak"
	return s, nil
}

// Close does nothing: the tree is dropped after each call.
func (s *Solver) Close() error { return nil }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: s.threads}
	t, free, err := newLargeTree(s.capacity)
	if err != nil {
		return r, err
	}
	defer free() // memory that the system does not take back harms nobody
	t.weak = s.weak
	party, value := &party{tree: t, deviation: s.deviation}, p.Value()
	err = s.team.Run(ctx, p, func(w *search.Worker) {
		if value != game.Unknown {
			return
		}
		l := loop{tree: t, w: w, keep: s.stop, show: true, threads: s.threads}
		if s.second {
			l.second, l.size = &Second{weak: s.weak}, s.size
		}
		if s.threads > 1 {
			party.run(&l)
			return
		}
		l.run()
		party.best = l.best
	})
	r.Numbers, r.Best = t.nodes[root].Numbers, party.best
	if value != game.Unknown {
		r.Numbers = game.NumbersOf(value)
	}
	r.Value = r.Numbers.Value()
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
	show bool      // tell progress reports the numbers of the root

	second  *Second // evaluates leaves; nil: there is one level
	size    solve.SecondSize
	threads int // that share the memory of second levels
	grown   grown
}

// run expands most-proving nodes until the root is settled.
func (l *loop) run() {
	t := l.tree
	l.path = l.path[:0]
	l.enter(root)
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
	l.leave()
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
		l.enter(best)
	}
}

// expand gives the last node its children. It returns false if there is no
// memory for them.
func (l *loop) expand() bool {
	l.look(l.tree.size(), l.tree.free())
	return l.attach()
}

// look finds the children of the last node, at which the worker stands, for a tree of so
// many nodes with room for so many more.
func (l *loop) look(size, room int) {
	if l.second != nil {
		l.second.evaluate(l.w, max(minSecond, l.size.Limit(size, room)/l.threads), &l.grown)
		return
	}
	l.grown = grown{l.w.Position.Turn(), l.w.Open()}
}

// attach puts the children that were found into the tree.
func (l *loop) attach() bool {
	t, n := l.tree, l.last()
	children := l.grown.children
	if n == root && !l.show {
		// However small a second tree is, the first ply has room.
		t.capacity = max(t.capacity, 1+len(children))
	}
	for t.free() < len(children) {
		if l.keep || !t.deleteLeastProving() {
			return false
		}
	}
	t.nodes[n].turn = l.grown.turn
	for i := len(children) - 1; i >= 0; i-- {
		t.add(n, children[i].Move, children[i].Numbers)
	}
	return true
}

// minSecond is the least second tree.
const minSecond = 16

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
		if now.Value() != game.Unknown && t.nodes[n].busy == 1 {
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
	l.leave()
}

// enter puts a node on the path, leave takes the last one off.
func (l *loop) enter(n uint32) {
	l.tree.nodes[n].busy++
	l.path = append(l.path, n)
}

func (l *loop) leave() {
	l.tree.nodes[l.last()].busy--
	l.path = l.path[:len(l.path)-1]
}
