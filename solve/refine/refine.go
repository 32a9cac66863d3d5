// Package refine makes heuristic proofs first and real ones last [Schaeffer et
// al. 2005]. A leaf whose estimate leans far to one side counts as settled until
// the root is; then the threshold rises, and more of these leaves are searched.
// The last search takes nothing for settled that is not, and its answer is real.
//
// Use it where estimates are good and a proof is long: the heuristic proofs show
// where the real one runs. It takes an algorithm over and adds a setting to it.
package refine

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Algorithms are the algorithms given, each with the setting "heuristic". Those
// that keep no table or cannot be limited stay as they are.
func Algorithms(list []solve.Algorithm) []solve.Algorithm {
	out := slices.Clone(list)
	for i, inner := range list {
		out[i].Settings = append(slices.Clone(inner.Settings), solve.Setting{
			Name: "heuristic", Default: "0", Try: []string{"0", "1", "4"},
			Doc: "first threshold of heuristic proofs: leaves whose estimates differ by that much count as settled until the root is, " +
				"then the threshold doubles; 0: none [Schaeffer et al. 2005]",
		})
		out[i].New = func(o solve.Options) (solve.Solver, error) { return newSolver(inner, o) }
	}
	return out
}

// inner is what a solver must have to be refined.
type inner interface {
	solve.Solver
	solve.Tabler
	Limit(nodes uint64)
}

// newSolver reads the setting and leaves the others to the inner algorithm.
func newSolver(a solve.Algorithm, o solve.Options) (solve.Solver, error) {
	first := 0
	if text, ok := o.Settings["heuristic"]; ok {
		mine := o
		mine.Settings = map[string]string{"heuristic": text}
		if err := mine.Read(a.Name, map[string]any{"heuristic": &first}); err != nil {
			return nil, err
		}
		o.Settings = maps.Clone(o.Settings)
		delete(o.Settings, "heuristic")
	}
	s, err := a.New(o)
	if err != nil || first == 0 {
		return s, err
	}
	in, ok := s.(inner)
	if !ok {
		panic("refine: " + a.Name + " keeps no table or cannot be limited")
	}
	return &Solver{inner: in, first: first, nodes: o.Nodes, skip: o.Skip}, nil
}

// Solver asks one question with rising thresholds.
type Solver struct {
	inner inner
	first int
	nodes uint64
	skip  game.Knowledge
}

// maxThreshold is beyond every estimate.
const maxThreshold = 1 << 16

// Close gives the inner solver's memory back.
func (s *Solver) Close() error { return s.inner.Close() }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.nodes = nodes }

// Table is what the inner solver has learnt. Positions are under their own keys
// in the last search only.
func (s *Solver) Table() *table.Table { return s.inner.Table() }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	spent := uint64(0)
	finish := func(r solve.Result, err error) (solve.Result, error) {
		r.Nodes += spent
		r.Elapsed = time.Since(start)
		return r, err
	}
	if _, ok := p.(game.Estimator); !ok {
		s.limit(0)
		return s.inner.Solve(ctx, p)
	}
	last := 0
	for t := s.first; t < maxThreshold; t *= 2 {
		v := newView(p, s.Table(), t, last, s.skip)
		s.limit(spent)
		r, err := s.inner.Solve(ctx, v)
		if r.Value == game.Unknown && err != nil {
			return finish(r, err)
		}
		// The value is for nothing but guidance.
		spent += r.Nodes
		last = t
		if v.cut.Load() == 0 {
			break
		}
	}
	s.limit(spent)
	return finish(s.inner.Solve(ctx, newView(p, s.Table(), real, last, s.skip)))
}

// limit leaves the inner solver what is left of the nodes.
func (s *Solver) limit(spent uint64) {
	if s.nodes > 0 {
		s.inner.Limit(max(1, s.nodes-min(s.nodes, spent)))
	}
}
