// Package dfpn searches depth-first in the order of proof numbers, with
// thresholds and a transposition table [Nagai 2002].
//
// Use it for questions with a lopsided tree, where forcing lines settle much:
// mates, captures, threats. It needs little memory to start and uses all it is
// given.
//
// One loop (search) serves the whole depth-first family. A Config says by which
// rule thresholds are set (df-pn, PDS, PN*, C*), how they grow, which children
// are looked at (widening, chains), how their numbers add up (plain, weak,
// branch, with double counting detected), and what happens on graphs with
// cycles. The presets in Algorithms are the names of the literature.
//
// On graphs with cycles the search keeps going by threshold control
// [Kishimoto 2010], proved complete in [Franz et al. 2022]: below a node with an
// unsettled child that is not deeper than the node itself, thresholds are raised
// so that something new is expanded.
package dfpn

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Solver is the loop with its settings. Its table is kept between calls.
type Solver struct {
	config   Config
	team     *search.Team
	table    *table.Table
	free     func() error
	grow     uint64 // epsilon in 64ths
	plain    bool   // the short sum does: nothing but plain or weak sums is wanted
	weak     bool
	oneSided bool // disproof numbers are ignored
	tca      bool // threshold control: wanted, and play can repeat
	old      bool // old children are skipped: wanted, and play can repeat
	threads  []*thread
	budget   int // bytes for the tree of a crew
}

// thread is what one worker needs for the loop besides its position.
type thread struct {
	*Solver
	live   []live // scratch of the long sum
	dag    *dag   // nil unless double counting is detected
	second solve.Second
	spent  int         // nodes of the first level, if there is a second
	until  uint64      // the worker's nodes at which it shall come back
	halt   atomic.Bool // it shall come back now
	kept   []kept      // what it is to store, from where it stands upwards
	stand  []*top      // where it stands: the nodes of a crew's tree from the root on
	unwind int         // the depth above which it shall come back
	where  []atomic.Uint64
	bit    uint64       // its own, in where
	kids   []game.Child // scratch: children with virtual numbers
	_      [128]byte    // keeps the next thread out of our cache lines
}

// New makes a solver with the settings of c, changed by those of o.
func New(c Config, o solve.Options) (*Solver, error) {
	if err := c.read(&o); err != nil {
		return nil, err
	}
	o.Threads = max(1, o.Threads)
	o.Enhance.Edge = c.Edge
	if !c.Chains {
		o.Skip |= game.KnowChain
	}
	budget := 0
	if (o.Threads > 1 || c.Job > 0) && !c.Virtual {
		budget = int(o.Bytes() / treeShare)
		o.Memory = o.Bytes() - int64(budget)
	}
	t, free, err := o.OwnTable()
	if err != nil {
		return nil, err
	}
	s := &Solver{
		config:   c,
		team:     search.NewTeam(o.Search(t)),
		table:    t,
		free:     free,
		grow:     uint64(min(c.Epsilon, 1e6) * 64),
		weak:     c.Sum == Weak,
		oneSided: c.Rule.oneSided(),
		budget:   budget,
	}
	for range o.Threads {
		s.threads = append(s.threads, s.newThread(o))
	}
	return s, nil
}

// treeShare is the part of the memory that a crew's tree may take.
const treeShare = 16

// newThread makes what one of so many workers needs.
func (s *Solver) newThread(o solve.Options) *thread {
	t := &thread{Solver: s}
	if s.config.Second != nil {
		t.second = s.config.Second()
	}
	if s.config.Sum == Nagai || s.config.Sum == SNDA {
		t.dag = newDAG(o.Bytes()/int64(o.Threads), s.config.Sum == Nagai)
	}
	return t
}

// Close gives the table back if it is the solver's own.
func (s *Solver) Close() error { return s.free() }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.team.Limit(nodes) }

// Table is what the solver has learnt.
func (s *Solver) Table() *table.Table { return s.table }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: len(s.threads)}
	s.prepare(p)
	way, value := s.way(), p.Value()
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		if value == game.Unknown {
			way.run(s.threads[w.ID], w)
		}
	})
	r.Numbers, r.Best = way.answer()
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

// prepare looks at what the position brings along.
func (s *Solver) prepare(p game.Position) {
	cyclic := p.Repeated() != game.Unknown
	s.tca, s.old = s.config.TCA && cyclic, s.config.SkipOld && cyclic
	chains := s.config.Chains && search.AbilitiesOf(p, 0).Correlator != nil
	_, sides := p.(game.Sider)
	s.plain = s.config.plain() && !s.old && !sides && !chains && !(s.config.Chains && s.team.Guesses(p))
	for _, t := range s.threads {
		t.spent, t.until, t.unwind, t.where = 0, math.MaxUint64, math.MaxInt, nil
		t.halt.Store(false)
		if t.dag != nil {
			clear(t.dag.slots)
		}
	}
}

// unlimited is a threshold above every finite number and below Infinity.
const unlimited = game.Infinity - 1

// root searches the root without a threshold, or with thresholds that rise until
// it is settled, as the rule wants it.
func (s *thread) root(w *search.Worker) (game.Numbers, game.Move) {
	if s.config.Rule == DFPN {
		return s.search(w, w.Open(), true, thresholds{unlimited, unlimited}, false)
	}
	numbers := game.FreshNumbers
	for {
		limit, before := s.rise(numbers, w.Position.Turn()), w.Nodes()
		var best game.Move
		numbers, best = s.search(w, w.Open(), true, limit, false)
		if numbers.Value() != game.Unknown || w.Stopped() || s.over(w) {
			return numbers, best
		}
		// An iteration that the table alone answers counts as a node, lest keys
		// that collide keep it up for ever.
		if w.Nodes() == before && !w.Spend() {
			return numbers, best
		}
	}
}

// thresholds end the search of a node: own is for the number of the side to
// move there, other for its opponent's.
type thresholds struct{ own, other uint64 }

// search is MID, the one loop of the family: it searches the node until its
// thresholds are reached or the node is settled, and closes it. The thresholds
// are seen by the side to move. Children that are not complete have not been
// looked up in the table yet: most new leaves are beyond a threshold as they come,
// and the table is asked only if this one is not. Raise is set below a node that
// lies on a possible cycle.
func (s *thread) search(w *search.Worker, children []game.Child, complete bool, limit thresholds, raise bool) (game.Numbers, game.Move) {
	turn, seen := w.Position.Turn(), w.Seen()
	if s.dag != nil {
		s.dag.enter(w)
	}
	for first := true; ; first = false {
		// Step 1. Add up the children.
		sum := s.sum(w, children, turn, seen)
		numbers := s.numbers(&sum, turn)
		if w.Depth() == 0 {
			w.Show(numbers)
		}

		// Step 2. Threshold control: on a cycle the numbers can stand still for
		// ever, so the first pass always lets a child be searched. So it is with
		// virtual numbers, which the parent did not know.
		kids, virtual := children, false
		if s.where != nil && complete {
			if kids, virtual = s.virtually(children, turn); virtual {
				sum = s.sum(w, kids, turn, seen)
			}
		}
		raise = raise || sum.old
		if first && (raise || virtual) {
			limit = thresholds{max(limit.own, sum.own+1), max(limit.other, sum.other+1)}
		}

		// Step 3. Return when settled, beyond the thresholds, or told to stop. At
		// the root of df-pn nothing but an answer or a limit ends the search, even
		// when the sums overflow.
		beyond := s.beyond(&sum, limit, turn) && (w.Depth() > 0 || s.config.Rule != DFPN)
		if !complete && !beyond && !sum.won && !sum.lost {
			children, complete = w.Look(), true
			continue
		}
		if sum.won || sum.lost || beyond || s.over(w) || !w.Spend() {
			best := children[sum.best].Move
			w.Close(numbers, best)
			return numbers, best
		}

		// Step 4. Set the child's thresholds. Both are above the child's numbers,
		// whatever the sums did, unless the rule asks for one of them only.
		c := &children[sum.best]
		next := s.next(&sum, limit, kids, turn)

		// Step 5. Enter it. A position never seen before is no part of a cycle,
		// and a second level evaluates it if there is one. Close writes the new
		// numbers back into the child.
		_, known := search.Seen(c)
		if s.second != nil && !known {
			s.evaluate(w, sum.best)
			continue
		}
		s.descend(w, c, sum.best, next, raise && known)
	}
}

// descend searches the i-th child, whose thresholds are seen by the side to move.
func (s *thread) descend(w *search.Worker, c *game.Child, i int, next thresholds, raise bool) {
	before, turn := w.Nodes(), w.Position.Turn()
	if s.where != nil {
		s.enter(c.Key)
	}
	grandchildren, complete := w.Peek(i)
	if w.Position.Turn() != turn {
		next = thresholds{next.other, next.own}
	}
	s.search(w, grandchildren, complete, next, raise)
	if s.where != nil {
		s.leave(w, c, w.Nodes()-before)
	}
}

// over reports whether the worker shall come back, although its node is not done.
func (s *thread) over(w *search.Worker) bool {
	return w.Nodes() >= s.until || w.Depth() >= s.unwind || s.halt.Load() && (s.where == nil || s.called(w))
}

// evaluate lets the second level search a new leaf.
func (s *thread) evaluate(w *search.Worker, i int) {
	s.spent++
	w.Visit(i)
	w.Leave(s.second.Leaf(w, s.config.Size.Limit(s.spent, maxSecond)))
}

// maxSecond is the largest tree of a second level: beyond, the first level's
// table remembers more than a tree that is thrown away.
const maxSecond = 1 << 20

// Rounds says that the loop leaves repetition to the worker, which can judge rounds.
func (s *Solver) Rounds() {}

// Zone is a zone of a position that was settled with zones on, if it is remembered.
func (s *Solver) Zone(key game.Key) (game.Zone, bool) { return s.team.Zone(key) }
