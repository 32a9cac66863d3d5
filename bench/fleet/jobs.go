package fleet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/cpu"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// jobAlgorithm does the jobs.
const jobAlgorithm = "dfpn"

// jobs does the jobs of one problem: bounded searches of positions below its root, each
// with an empty table, as a machine would do that has seen nothing else of the problem.
type jobs struct {
	root   game.Problem
	solver solve.Solver
	known  map[game.Key]*done // nil: every job is done anew
}

// done is a job that was done.
type done struct {
	key      game.Key
	turn     game.Side
	value    game.Value
	children []game.Child // where there is no value
	nodes    uint64
	elapsed  time.Duration // of a processor
}

// newJobs makes them for a problem, with so many nodes and bytes for each.
func newJobs(p game.Problem, nodes uint64, memory int64) (*jobs, error) {
	a, err := catalog.Algorithm(jobAlgorithm)
	if err != nil {
		return nil, err
	}
	s, err := a.New(solve.Options{Nodes: nodes, Memory: memory})
	if err != nil {
		return nil, err
	}
	return &jobs{root: p, solver: s}, nil
}

func (j *jobs) close() error { return j.solver.Close() }

// do searches the position behind some moves.
func (j *jobs) do(ctx context.Context, moves []game.Move) (*done, error) {
	p := j.root.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	d := &done{key: p.Key(), turn: p.Turn()}
	if known, ok := j.known[d.key]; ok {
		return known, nil
	}
	if t, ok := j.solver.(solve.Tabler); ok {
		t.Table().Clear()
	}
	start := cpu.Now()
	r, err := j.solver.Solve(ctx, p)
	if err != nil && !errors.Is(err, search.ErrNodes) {
		return nil, fmt.Errorf("fleet: a job: %w", err)
	}
	d.value, d.nodes, d.elapsed = r.Value, r.Nodes, cpu.Since(start)
	if r.Value == game.Unknown {
		for _, m := range p.Moves(nil) {
			p.Play(m)
			c := game.Child{Move: m, Numbers: game.FreshNumbers}
			if v := p.Value(); v != game.Unknown {
				c.Numbers = game.NumbersOf(v)
			}
			d.children = append(d.children, c)
			p.Undo()
		}
	}
	if j.known != nil {
		j.known[d.key] = d
	}
	return d, nil
}
