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
	oneSided bool   // disproof numbers are ignored
	tca      bool   // threshold control: wanted, and play can repeat
	old      bool   // old children are skipped: wanted, and play can repeat
	live     []live // scratch of the long sum
	dag      *dag   // nil unless double counting is detected
	second   solve.Second
	spent    int // nodes of the first level, if there is a second
}

// New makes a solver with the settings of c, changed by those of o.
func New(c Config, o solve.Options) (*Solver, error) {
	if err := c.read(&o); err != nil {
		return nil, err
	}
	o.Threads = 1
	o.Enhance.Edge = c.Edge
	if !c.Chains {
		o.Skip |= game.KnowChain
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
	}
	if c.Second != nil {
		s.second = c.Second()
	}
	if c.Sum == Nagai || c.Sum == SNDA {
		s.dag = newDAG(o.Bytes(), c.Sum == Nagai)
	}
	return s, nil
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
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	s.prepare(p)
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		if v := p.Value(); v != game.Unknown {
			r.Value, r.Numbers = v, game.NumbersOf(v)
			return
		}
		r.Numbers, r.Best = s.root(w)
		r.Value = r.Numbers.Value()
	})
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
	_, chains := p.(game.Correlator)
	_, sides := p.(game.Sider)
	s.plain = s.config.plain() && !s.old && !sides && !((chains || s.team.Guesses(p)) && s.config.Chains)
	s.spent = 0
	if s.dag != nil {
		clear(s.dag.slots)
	}
}

// unlimited is a threshold above every finite number and below Infinity.
const unlimited = game.Infinity - 1

// root searches the root without a threshold, or with thresholds that rise until
// it is settled, as the rule wants it.
func (s *Solver) root(w *search.Worker) (game.Numbers, game.Move) {
	if s.config.Rule == DFPN {
		return s.search(w, w.Open(), true, thresholds{unlimited, unlimited}, false)
	}
	numbers := game.FreshNumbers
	for {
		limit, before := s.rise(numbers, w.Position.Turn()), w.Nodes()
		var best game.Move
		numbers, best = s.search(w, w.Open(), true, limit, false)
		if numbers.Value() != game.Unknown || w.Stopped() {
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
func (s *Solver) search(w *search.Worker, children []game.Child, complete bool, limit thresholds, raise bool) (game.Numbers, game.Move) {
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
		// ever, so the first pass always lets a child be searched.
		raise = raise || sum.old
		if first && raise {
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
		if sum.won || sum.lost || beyond || !w.Spend() {
			best := children[sum.best].Move
			w.Close(numbers, best)
			return numbers, best
		}

		// Step 4. Set the child's thresholds. Both are above the child's numbers,
		// whatever the sums did, unless the rule asks for one of them only.
		c := &children[sum.best]
		next := s.next(&sum, limit, children, turn)

		// Step 5. Enter it. A position never seen before is no part of a cycle,
		// and a second level evaluates it if there is one. Close writes the new
		// numbers back into the child.
		_, known := search.Seen(c)
		if s.second != nil && !known {
			s.evaluate(w, sum.best)
			continue
		}
		grandchildren, complete := w.Peek(sum.best)
		if w.Position.Turn() != turn {
			next = thresholds{next.other, next.own}
		}
		s.search(w, grandchildren, complete, next, raise && known)
	}
}

// evaluate lets the second level search a new leaf.
func (s *Solver) evaluate(w *search.Worker, i int) {
	s.spent++
	w.Visit(i)
	w.Leave(s.second.Leaf(w, s.config.Size.Limit(s.spent, maxSecond)))
}

// maxSecond is the largest tree of a second level: beyond, the first level's
// table remembers more than a tree that is thrown away.
const maxSecond = 1 << 20

// Zone is a zone of a position that was settled with zones on, if it is remembered.
func (s *Solver) Zone(key game.Key) (game.Zone, bool) { return s.team.Zone(key) }
