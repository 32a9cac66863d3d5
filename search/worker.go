// Package search holds what all algorithms share, so that an algorithm is one
// loop over numbers and never hears of games, tables, repetition or threads.
//
// A Worker walks a position. Algorithms that recurse use Open, Enter and Close;
// algorithms that keep a tree of their own use Open, Down and Up and replay
// moves from the root. Both ask Spend before each node.
//
// # Repetition
//
// A position that occurs again on its own path has the value Repeated. Such a
// value leans on an ancestor: it holds below that ancestor only. Children carry
// the depth of the highest ancestor they lean on (Lean), Close computes it for
// the parent, and a value that still leans on a position above its own is
// path-bound: it is kept under a key that includes the path, apart from the
// values that hold everywhere. This is the rule of [Kishimoto and Müller 2004]
// for repetitions of one fixed value; docs/decisions/0003 has the argument.
package search

import (
	"math"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/table"
)

// Free is the Lean of a value that holds on every path.
const Free = math.MaxUint32

// Seen says whether the table knows a child, and the least depth at which it was
// ever visited. Children are marked with that depth plus one, so that those a
// game has just listed are marked as not seen.
func Seen(c *game.Child) (depth uint32, ok bool) { return c.Seen - 1, c.Seen != 0 }

// Worker is one thread of a search.
type Worker struct {
	ID       int // 0 leads; others diversify by it
	Position game.Position

	team     *Team
	table    *table.Table
	expander *expander
	repeated game.Value
	path     path
	frames   []frame
	depth    int
	nodes    uint64 // spent by this worker
	left     uint64 // of the share of the budget it has drawn
	root     game.Numbers
	line     []game.Move // scratch for progress reports
	places   []table.Place
	trail    func([]game.Move) []game.Move // the moves being searched, if frames do not say it
	learner  game.Learner
	kindred  game.Kindred
	rounder  game.Rounder // nil: all repetitions have one value
	kin      []game.Kin
	kinEnds  []int     // by child: where its kin end
	zones    *zones    // nil: nobody asks for them
	watcher  Watcher   // nil: nobody watches
	_        [128]byte // keeps the next worker out of our cache lines
}

// frame is a node on the current path.
type frame struct {
	key      game.Key
	code     game.Key // names the path from the root to this node, for twins
	children []game.Child
	child    int // the child that is being searched
	move     game.Move
	turn     game.Side
	onPath   bool // pushed on the path
	bound    bool // path-bound values of this position are in the table
	seen     uint32
	nodes    uint64  // spent when the node was entered
	zones    []zoned // of children, as far as they were found
	zone     game.Zone
	recalled bool // the node was settled by a pattern with that zone
	fresh    bool // the table did not know the node when it was entered
}

// reset prepares the worker for a search from p.
func (w *Worker) reset(p game.Position, c Config) {
	w.Position = p
	w.expander = newExpander(p, c)
	w.expander.spare = w.spare
	w.repeated = p.Repeated()
	w.learner, w.kindred, w.trail, w.rounder = nil, nil, nil, rounds(p)
	if c.Skip&game.KnowLearn == 0 {
		w.learner, _ = p.(game.Learner)
	}
	if c.Skip&game.KnowKin == 0 {
		w.kindred, _ = p.(game.Kindred)
	}
	w.findZones(c)
	w.watcher = nil
	if w.ID == 0 {
		w.watcher = c.Watch
	}
	w.path.clear()
	w.depth = 0
	w.nodes, w.left = 0, 0
	w.root = game.FreshNumbers
	if len(w.frames) == 0 {
		w.frames = make([]frame, 1, 64)
	}
	key := game.Key{}
	if w.repeated != game.Unknown || w.table != nil {
		key = p.Key()
	}
	w.begin(&w.frames[0], game.NoMove, key)
}

// Depth is the number of moves from the root.
func (w *Worker) Depth() int { return w.depth }

// Seen is the least depth at which the current node was ever visited, as far as
// the table remembers.
func (w *Worker) Seen() uint32 { return w.frames[w.depth].seen }

// Nodes is the number of nodes this worker has spent in this run.
func (w *Worker) Nodes() uint64 { return w.nodes }

// Show tells progress reports the numbers of the root.
func (w *Worker) Show(n game.Numbers) { w.root = n }

// At is a look at a node on the current path: its key, its children, and the
// number of the child that is being searched.
func (w *Worker) At(depth int) (key game.Key, children []game.Child, child int) {
	f := &w.frames[depth]
	return f.key, f.children, f.child
}

// begin fills the frame of a node that has just been reached.
func (w *Worker) begin(f *frame, m game.Move, key game.Key) {
	f.move, f.key = m, key
	f.turn = w.Position.Turn()
	f.seen, f.bound, f.onPath = uint32(w.depth), false, false
	f.nodes = w.nodes
	f.zones, f.recalled = f.zones[:0], false
	if w.repeated == game.Unknown {
		return
	}
	f.onPath = w.path.push(key, uint32(w.depth))
	f.code = key
	if w.depth > 0 {
		f.code = chain(w.frames[w.depth-1].code, key)
	}
}

// Open lists the children of the current node with what is known of each: by
// the rules, by the game's knowledge, by repetition, by the table. If one of
// them gives the side to move what it wants on every path, only that one is
// returned. The slice is the worker's and lives until the node is left.
func (w *Worker) Open() []game.Child {
	f := &w.frames[w.depth]
	w.expander.level = w.depth
	f.children = w.expander.expand(w.Position, f.children[:0])
	return w.Look()
}

// Look completes the children that Peek has listed.
func (w *Worker) Look() []game.Child {
	f := &w.frames[w.depth]
	f.zones, f.recalled = f.zones[:0], false
	if w.table != nil || w.repeated != game.Unknown || w.expander.endgame != nil {
		w.expander.keys(f.children)
	}
	w.places = w.places[:0]
	if w.table != nil {
		for i := range f.children {
			w.places = append(w.places, w.table.Find(f.children[i].Key))
		}
	}
	wants := f.turn.Wants()
	for i := range f.children {
		c := &f.children[i]
		w.lookUp(f, c, i)
		if c.Bound && w.expander.Twins && c.Numbers.Value() == game.Unknown {
			w.retry(i)
			f = &w.frames[w.depth] // the frames may have moved
		}
		if c.Lean == Free && c.Numbers.Value() == wants && !w.expander.all {
			f.children[0] = *c
			f.children = f.children[:1]
			break
		}
	}
	if w.kindred != nil && w.table != nil {
		w.ask()
	}
	if w.zones != nil && w.zones.patterns && f.fresh {
		w.recall()
	}
	if w.zones != nil && w.zones.patterns {
		w.guess()
	}
	if w.expander.Trace {
		w.trace()
	}
	if w.watcher != nil {
		w.watchOpen()
	}
	return w.frames[w.depth].children
}

// lookUp completes the i-th child by repetition and by the table.
func (w *Worker) lookUp(f *frame, c *game.Child, i int) {
	c.Lean, c.Seen = Free, 0
	if c.Proof == 0 || c.Disproof == 0 {
		return
	}
	if w.repeated != game.Unknown {
		if depth, ok := w.path.find(c.Key); ok {
			c.Numbers, c.Lean = game.NumbersOf(w.round(c.Move, depth)), depth
			return
		}
	}
	if w.table == nil {
		return
	}
	e, ok := w.table.LoadFrom(w.places[i], c.Key)
	if !ok {
		return
	}
	c.Numbers, c.Seen, c.Bound = e.Numbers, uint32(e.Depth)+1, e.Bound
	if e.Bound && e.Value() == game.Unknown {
		if t, ok := w.table.Load(twin(c.Key, f.code)); ok {
			c.Numbers, c.Lean = t.Numbers, uint32(t.Depth)
		}
	}
}

// Known is what the rules and the endgame database say of the position as it
// stands, for algorithms that list positions themselves.
func (w *Worker) Known() game.Value {
	v := w.Position.Value()
	if v == game.Unknown && w.expander.endgame != nil {
		v = w.expander.endgame.Probe(w.Position.Key())
	}
	return v
}

// Hint is the best move that the table remembers for the current node, or
// NoMove. It may be illegal here: games with symmetric keys share entries.
func (w *Worker) Hint() game.Move {
	if w.table == nil {
		return game.NoMove
	}
	e, _ := w.table.Load(w.frames[w.depth].key)
	return e.Move
}

// Enter plays the i-th child of the node opened last and opens it. Close leaves
// it again.
func (w *Worker) Enter(i int) []game.Child {
	w.enter(i)
	return w.Open()
}

// Peek is Enter for a child that may be left at once: if the table has never
// seen it and play cannot repeat, its children are listed with what the rules and
// the game's knowledge say of them. Whoever stays asks for the rest with Look.
func (w *Worker) Peek(i int) (children []game.Child, complete bool) {
	if _, known := w.enter(i); known || w.repeated != game.Unknown {
		return w.Open(), true
	}
	f := &w.frames[w.depth]
	w.expander.level = w.depth
	f.children = w.expander.expand(w.Position, f.children[:0])
	if w.watcher != nil {
		w.watchOpen()
	}
	return f.children, false
}

// Visit is Enter without opening the child, for algorithms that evaluate it by
// other means; Leave ends it.
func (w *Worker) Visit(i int) { w.enter(i) }

// Leave is Close for a node whose numbers do not come from its children in this
// worker. A value that could lean on an ancestor is taken to lean on the root.
func (w *Worker) Leave(n game.Numbers, best game.Move) {
	lean := uint32(Free)
	if v := n.Value(); v != game.Unknown && (v == w.repeated || w.rounder != nil) && w.depth > 0 {
		lean = 0
	}
	w.close(n, best, lean)
}

// enter plays the i-th child and begins its node. It says whether the table knows
// it, and since which depth.
func (w *Worker) enter(i int) (depth uint32, known bool) {
	parent := &w.frames[w.depth]
	parent.child = i
	c := parent.children[i]
	w.Position.Play(c.Move)
	w.push(c.Move, c.Key)
	f := &w.frames[w.depth]
	f.bound = c.Bound
	depth, known = Seen(&c)
	f.fresh = !known
	if known {
		f.seen = min(f.seen, depth)
	}
	return depth, known
}

// Close ends the node opened last: it stores the numbers and, unless it is the
// root, takes the move back and writes the result into the parent's child. A
// value that leans on an ancestor is stored for this path only.
func (w *Worker) Close(n game.Numbers, best game.Move) {
	w.close(n, best, w.lean(&w.frames[w.depth], n.Value()))
}

func (w *Worker) close(n game.Numbers, best game.Move, lean uint32) {
	f := &w.frames[w.depth]
	if w.table != nil {
		w.store(f, n, best, lean, w.nodes-f.nodes)
	}
	if w.learner != nil && n.Value() == f.turn.Wants() {
		w.learner.Learn(best)
	}
	w.Tell(n)
	settled := w.zones != nil && n.Value() != game.Unknown
	var zone game.Zone
	if settled {
		zone = w.zone(f, n.Value(), best, lean)
	}
	if w.depth == 0 {
		return
	}
	w.Up()
	parent := &w.frames[w.depth]
	c := &parent.children[parent.child]
	c.Numbers, c.Lean, c.Seen = n, lean, f.seen+1
	c.Bound = c.Bound || lean != Free
	if w.expander.Simulate && n.Value() == parent.turn.Other().Wants() {
		w.trySiblings(parent.child, n.Value())
	}
	if settled {
		w.note(parent.child, n.Value(), zone)
	}
}

// lean is the depth of the highest ancestor that a value at f leans on. The
// side that gets its way needs one child and takes the one that leans least;
// the other side has tried all of them.
func (w *Worker) lean(f *frame, v game.Value) uint32 {
	return w.Leaning(f.children, f.turn, v, w.depth)
}

// Leaning is the lean of a node at a depth that got its value from these children,
// for algorithms that keep a tree of their own.
func (w *Worker) Leaning(children []game.Child, turn game.Side, v game.Value, depth int) uint32 {
	if v == game.Unknown || v != w.repeated && w.rounder == nil {
		return Free
	}
	lean := uint32(Free)
	if turn.Wants() == v {
		lean = 0
		for i := range children {
			if c := &children[i]; c.Numbers.Value() == v {
				lean = max(lean, c.Lean)
			}
		}
	} else {
		for i := range children {
			lean = min(lean, children[i].Lean)
		}
	}
	if lean >= uint32(depth) {
		return Free
	}
	return lean
}

// store puts a node into the table. A path-bound value goes to the twin entry
// of its path, and the base entry starts anew: what was learnt there holds on
// this path only.
func (w *Worker) store(f *frame, n game.Numbers, best game.Move, lean uint32, work uint64) {
	if v := n.Value(); v != game.Unknown && lean == Free && w.expander.dominate != nil {
		w.expander.dominate.store(v, work)
	}
	e := table.Entry{
		Numbers: n,
		Move:    best,
		Depth:   uint16(min(f.seen, math.MaxUint16)),
		Work:    work,
		Bound:   f.bound,
	}
	if lean != Free {
		e.Numbers, e.Bound = game.FreshNumbers, true
		if lean <= math.MaxUint16 {
			t := table.Entry{Numbers: n, Move: best, Depth: uint16(lean), Work: e.Work, Bound: true}
			w.table.Store(twin(f.key, w.frames[w.depth-1].code), t)
		}
	}
	w.table.Store(f.key, e)
}
