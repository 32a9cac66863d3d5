// Package count finds scores by counting: where a game can search its scores by itself
// (game.Counter), as Othello does near its end, that search answers all questions about them. One
// search over all scores costs about as much as one or two questions do.
//
// Any other position is left to another algorithm. Use it for the endgames of games with scores.
package count

import (
	"context"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

const name = "count"

// Algorithm makes the algorithm, with another one for positions that are not counted.
func Algorithm(other solve.Algorithm) solve.Algorithm {
	return solve.Algorithm{
		Name: name,
		Doc: "Alpha-beta over scores, where a game brings such a search along: Othello counts its endgames with null windows, a table of " +
			"bounds, safe pieces and parity [Buro 1997]. Other positions are searched by " + other.Name + ".",
		Settings: other.Settings,
		New:      func(o solve.Options) (solve.Solver, error) { return New(other, o) },
	}
}

// Solver counts what can be counted.
type Solver struct {
	options solve.Options
	team    *search.Team
	other   solve.Solver
	tally   game.Tally
	size    int // of the outcomes that the tally is for
}

// New makes a solver.
func New(other solve.Algorithm, o solve.Options) (*Solver, error) {
	inner, err := other.New(o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	skip, err := o.Skipped()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	o.Skip, o.Threads = skip, 1
	return &Solver{options: o, other: inner, team: search.NewTeam(o.Search(nil))}, nil
}

// Close gives the memory back.
func (s *Solver) Close() error {
	s.tally = nil
	return s.other.Close()
}

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) {
	s.team.Limit(nodes)
	if l, ok := s.other.(interface{ Limit(uint64) }); ok {
		l.Limit(nodes)
	}
}

// counter is the position as one that can be counted, with a search for it.
func (s *Solver) counter(p any) (game.Counter, bool) {
	c, ok := p.(game.Counter)
	if !ok || s.options.Skip&game.KnowDecide != 0 {
		return nil, false
	}
	if n := len(c.Outcomes()); s.tally == nil || n != s.size {
		s.tally, s.size = c.Tally(s.options.Bytes()), n
	}
	return c, s.tally != nil
}

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	c, ok := s.counter(p)
	if !ok {
		return s.other.Solve(ctx, p)
	}
	start := time.Now()
	r := solve.Result{Value: p.Value(), Threads: 1}
	asked := c.Asked()
	switch last := len(c.Outcomes()) - 1; {
	case r.Value != game.Unknown:
	case asked <= 0:
		r.Value = game.Proven
	case asked > last:
		r.Value = game.Disproven
	}
	var err error
	if r.Value == game.Unknown {
		n, best, found, stop := s.count(ctx, p, asked-1, asked)
		r.Best, err = best, stop
		if found {
			r.Value, err = game.Disproven, nil
			if n >= asked {
				r.Value = game.Proven
			}
		}
		r.Nodes = s.team.Nodes()
	}
	r.Numbers, r.Elapsed = game.NumbersOf(r.Value), time.Since(start)
	return r, err
}

// count runs the game's own search.
func (s *Solver) count(ctx context.Context, p game.Position, low, high int) (n int, best game.Move, found bool, err error) {
	err = s.team.Run(ctx, p, func(w *search.Worker) {
		n, best, found = s.tally.Count(p, low, high, func() uint64 {
			// What is left of a lot when the search ends counts too, so lots begin small.
			lot, k := 1+min(w.Nodes()/16, 255), uint64(0)
			for k < lot && w.Spend() {
				k++
			}
			return k
		})
	})
	return n, best, found, err
}

// Outcome finds the score of a position at once.
func (s *Solver) Outcome(ctx context.Context, scorer game.Scorer) (solve.ValueResult, error) {
	last := len(scorer.Outcomes()) - 1
	c, ok := s.counter(scorer)
	p, isPosition := scorer.(game.Position)
	if !ok || !isPosition || last == 0 || p.Value() != game.Unknown {
		return solve.Outcome(ctx, s.other, scorer, solve.Binary)
	}
	start := time.Now()
	r := solve.ValueResult{High: last, Threads: 1, Questions: 1}
	n, best, found, err := s.count(ctx, p, 0, len(c.Outcomes())-1)
	r.Best, r.Nodes, r.Elapsed = best, s.team.Nodes(), time.Since(start)
	if !found {
		return r, err
	}
	r.Low, r.High = n, n
	return r, nil
}

// Recall knows nothing without a search: what is remembered makes that search short.
func (s *Solver) Recall(game.Position) (game.Value, game.Move) { return game.Unknown, game.NoMove }

// Weigh is how much of a position was searched.
func (s *Solver) Weigh(p game.Position) uint64 {
	if _, ok := s.counter(p); ok {
		return s.tally.Work(p)
	}
	if t, ok := s.other.(solve.Tabler); ok && t.Table() != nil {
		return t.Table().Work(p.Key())
	}
	return 0
}

// Stats says how full the memory is.
func (s *Solver) Stats() table.Stats {
	if s.tally != nil {
		used, slots := s.tally.Used()
		return table.Stats{Used: used, Slots: slots, Bytes: s.options.Bytes()}
	}
	if t, ok := s.other.(solve.Tabler); ok && t.Table() != nil {
		return t.Table().Stats()
	}
	return table.Stats{}
}

var (
	_ solve.Keeper = (*Solver)(nil)
	_ solve.Valuer = (*Solver)(nil)
)
