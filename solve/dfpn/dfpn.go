// Package dfpn searches depth-first in the order of proof numbers, with two
// thresholds and a transposition table [Nagai 2002].
//
// Use it for questions with a lopsided tree, where forcing lines settle much:
// mates, captures, threats. It needs little memory to start and uses all it is
// given.
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

// Algorithms are the presets of this loop.
var Algorithms = []solve.Algorithm{{
	Name: "dfpn",
	Doc: "Depth-first proof-number search [Nagai 2002] with thresholds relaxed by 1+epsilon " +
		"[Pawlewicz and Lew 2007], threshold control on cycles [Kishimoto 2010] and path-bound " +
		"results kept apart [Kishimoto and Müller 2004]. The work-horse: use it unless you know better.",
	Settings: []solve.Setting{
		{Name: "epsilon", Default: "0.25", Doc: "a child is searched until its number exceeds the second best by this share"},
		{Name: "sum", Default: "add", Doc: "how children's numbers add up: add (plain), weak (largest plus one for each other; against double counting [Ueda et al. 2008])"},
		{Name: "tca", Default: "true", Doc: "threshold control on graphs with cycles; without it the search may not end there"},
	},
	New: func(o solve.Options) (solve.Solver, error) { return New(DefaultConfig(), o) },
}}

// Config is the settings of the loop.
type Config struct {
	Epsilon float64
	Weak    bool
	TCA     bool
}

// DefaultConfig returns the settings that measured best.
func DefaultConfig() Config { return Config{Epsilon: 0.25, TCA: true} }

// Solver is df-pn. Its table is kept between calls.
type Solver struct {
	config Config
	team   *search.Team
	table  *table.Table
	free   func() error
	grow   uint64 // epsilon in 64ths
	tca    bool   // threshold control: wanted, and play can repeat
}

// New makes a solver.
func New(c Config, o solve.Options) (*Solver, error) {
	sum := solve.Choice{Value: "add", Of: []string{"add", "weak"}}
	if c.Weak {
		sum.Value = "weak"
	}
	err := o.Read("dfpn", map[string]any{"epsilon": &c.Epsilon, "tca": &c.TCA, "sum": &sum})
	if err != nil {
		return nil, err
	}
	c.Weak = sum.Value == "weak"
	o.Threads = 1
	t, free, err := o.OwnTable()
	if err != nil {
		return nil, err
	}
	return &Solver{
		config: c,
		team:   search.NewTeam(o.Search(t)),
		table:  t,
		free:   free,
		grow:   uint64(min(c.Epsilon, 1e6) * 64),
	}, nil
}

// Close gives the table back if it is the solver's own.
func (s *Solver) Close() error { return s.free() }

// Table is what the solver has learnt.
func (s *Solver) Table() *table.Table { return s.table }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	s.tca = s.config.TCA && p.Repeated() != game.Unknown
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

// unlimited is a threshold above every finite number and below Infinity.
const unlimited = game.Infinity - 1

// root opens the root and searches it without a threshold.
func (s *Solver) root(w *search.Worker) (game.Numbers, game.Move) {
	return s.search(w, w.Open(), true, thresholds{unlimited, unlimited}, false)
}

// thresholds end the search of a node: own is for the number of the side to
// move there, other for its opponent's.
type thresholds struct{ own, other uint64 }

// search is MID, the one loop of df-pn: it searches the node until a threshold
// is reached or the node is settled, and closes it. The thresholds are seen by
// the side to move. Children that are not complete have not been looked up in the
// table yet: most new leaves are beyond a threshold as they come, and the table is
// asked only if this one is not. Raise is set below a node that lies on a possible
// cycle.
func (s *Solver) search(w *search.Worker, children []game.Child, complete bool, limit thresholds, raise bool) (game.Numbers, game.Move) {
	turn, seen := w.Position.Turn(), w.Seen()
	for first := true; ; first = false {
		// Step 1. Add up the children.
		sum := s.sum(children, turn, seen)
		numbers := sum.numbers(turn)
		if w.Depth() == 0 {
			w.Show(numbers)
		}

		// Step 2. Threshold control: on a cycle the numbers can stand still for
		// ever, so the first pass always lets a child be searched.
		raise = raise || sum.old
		if first && raise {
			limit = thresholds{max(limit.own, sum.own+1), max(limit.other, sum.other+1)}
		}

		// Step 3. Return when settled, beyond a threshold, or told to stop. At
		// the root nothing but an answer or a limit ends the search, even when
		// the sums overflow.
		beyond := w.Depth() > 0 && (sum.own >= limit.own || sum.other >= limit.other)
		if !complete && !beyond && !sum.won && !sum.lost {
			children, complete = w.Look(), true
			continue
		}
		if sum.won || sum.lost || beyond || !w.Spend() {
			best := children[sum.best].Move
			w.Close(numbers, best)
			return numbers, best
		}

		// Step 4. Search the best child until the second best is preferred, with
		// an extra share to avoid hopping between equals, or until its part
		// brings this node beyond its own threshold. Both thresholds are above
		// the child's numbers, whatever the sums did.
		c := &children[sum.best]
		next := thresholds{
			own:   min(limit.own, sum.second+max(1, sum.second*s.grow/64)),
			other: limit.other - min(limit.other, sum.rest),
		}
		next.own = max(next.own, uint64(c.Phi(turn))+1)
		next.other = max(next.other, uint64(c.Delta(turn))+1)

		// Step 5. Enter it. A position never seen before is no part of a cycle.
		// Close writes the new numbers back into the child.
		_, known := search.Seen(c)
		grandchildren, complete := w.Peek(sum.best)
		if w.Position.Turn() != turn {
			next = thresholds{next.other, next.own}
		}
		s.search(w, grandchildren, complete, next, raise && known)
	}
}

// sums is one look over the children of a node, seen by the side to move.
type sums struct {
	own, other uint64 // the numbers of the node
	best       int    // the child to search, or the one that wins
	second     uint64 // least own number among the other children
	rest       uint64 // what other children add to other
	won, lost  bool
	old        bool // an unsettled child was seen no deeper than the node
}

// sum adds up the children of a node that was seen at depth seen.
func (s *Solver) sum(children []game.Child, turn game.Side, seen uint32) sums {
	r := sums{lost: true}
	var total, largest, live uint64
	least, second := uint32(game.Infinity), uint32(game.Infinity)
	for i := range children {
		c := &children[i]
		own, other := c.Proof, c.Disproof
		if turn == game.Defender {
			own, other = other, own
		}
		if other == 0 {
			continue
		}
		r.lost = false
		if own == 0 {
			return sums{won: true, best: winner(children, i, turn)}
		}
		live++
		total += uint64(other)
		largest = max(largest, uint64(other))
		if s.tca {
			depth, known := search.Seen(c)
			r.old = r.old || known && depth <= seen
		}
		if own < least {
			least, second, r.best = own, least, i
		} else if own < second {
			second = own
		}
	}
	r.own, r.second = uint64(least), uint64(second)
	switch {
	case r.lost:
	case s.config.Weak:
		r.rest = live - 1
		r.other = largest + r.rest
	default:
		r.other = total
		r.rest = total - uint64(children[r.best].Delta(turn))
	}
	return r
}

// winner returns the best of the children that win, of which the first is given:
// the one that leans least holds on most paths.
func winner(children []game.Child, first int, turn game.Side) int {
	best := first
	for i := first + 1; i < len(children); i++ {
		if c := &children[i]; c.Phi(turn) == 0 && c.Lean > children[best].Lean {
			best = i
		}
	}
	return best
}

// numbers are what the table keeps: sums stop at the largest finite number.
func (r *sums) numbers(turn game.Side) game.Numbers {
	switch {
	case r.won:
		return game.NumbersOf(turn.Wants())
	case r.lost:
		return game.NumbersOf(turn.Other().Wants())
	}
	return game.NumbersFor(turn, uint32(min(r.own, game.MaxFinite)), uint32(min(r.other, game.MaxFinite)))
}
