package outcome

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// iterative asks a solver for one outcome after another. All questions share a
// table, and each position of a question is looked up under those that were asked
// before.
type iterative struct {
	inner solve.Solver
	table *table.Table
	free  func() error
	fast  bool
	order solve.Order
	share bool
}

var (
	_ solve.Valuer = (*iterative)(nil)
	_ solve.Tabler = (*iterative)(nil)
)

func newIterative(inner solve.Algorithm, o solve.Options) (solve.Solver, error) {
	s := &iterative{fast: o.Fast, share: true}
	order := solve.Choice{Value: "binary", Of: []string{"binary", "linear"}}
	// What is not ours is the inner algorithm's.
	own := solve.Options{Settings: map[string]string{}}
	rest := maps.Clone(o.Settings)
	into := map[string]any{"order": &order, "share": &s.share}
	for name := range into {
		if text, ok := rest[name]; ok {
			own.Settings[name] = text
			delete(rest, name)
		}
	}
	if err := own.Read("iterative-pns", into); err != nil {
		return nil, err
	}
	if order.Value == "linear" {
		s.order = solve.Linear
	}
	t, free, err := o.OwnTable()
	if err != nil {
		return nil, err
	}
	s.table, s.free = t, free
	o.Table, o.Settings = t, rest
	if s.inner, err = inner.New(o); err != nil {
		return nil, fmt.Errorf("iterative-pns: %w", errors.Join(err, free()))
	}
	return s, nil
}

// Close gives the memory back.
func (s *iterative) Close() error { return errors.Join(s.inner.Close(), s.free()) }

// Table is what all questions have learnt.
func (s *iterative) Table() *table.Table { return s.table }

// Solve answers the question of p.
func (s *iterative) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	return s.inner.Solve(ctx, p)
}

// Outcome asks for outcomes until one is left.
func (s *iterative) Outcome(ctx context.Context, p game.Scorer) (solve.ValueResult, error) {
	var asked []level
	return solve.Ask(p, s.order, func(n int) (solve.Result, error) {
		q := p.AtLeast(n)
		var v game.Position = q
		if s.share && len(asked) > 0 {
			v = newView(level{n, q}, asked, s.table, s.fast)
		}
		asked = append(asked, level{n, q})
		return s.inner.Solve(ctx, v)
	})
}
