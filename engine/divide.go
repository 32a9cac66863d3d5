package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// Division is a yes/no question that is searched in parts, each by whoever has time
// (package joblevel). The same job makes the same division everywhere: coordinator and
// workers make it from the same text.
type Division struct {
	job       Job
	policy    joblevel.Policy
	game      game.Game
	problem   game.Problem
	algorithm solve.Algorithm
	again     solve.Algorithm
}

// Divide reads the question of a job. Questions that are several ones, such as values and
// the least lengths of mates, are refused: they have no single tree.
func Divide(job Job, policy joblevel.Policy) (*Division, error) {
	g, err := catalog.Game(job.Game)
	if err != nil {
		return nil, err
	}
	p, scorer, err := parse(g, job.Text, job.Question)
	if err != nil {
		return nil, err
	}
	switch {
	case scorer != nil:
		return nil, fmt.Errorf("goal %s is several questions; a cluster settles one at a time", job.Question.Goal)
	case job.Fast:
		return nil, errors.New("--fast: a cluster believes nothing without a proof, and there are none of what is assumed")
	case job.All || job.Tree || job.Shortest || job.Sound || job.Inversions || len(job.Endgames) > 0:
		return nil, errors.New("a cluster settles one yes/no question: no --all, --tree, --shortest, --sound, --inversions, --endgame")
	}
	d := &Division{job: job, policy: policy, game: g, problem: p}
	name := job.Algorithm
	if name == "" || name == "auto" {
		name = policy.Algorithm
	}
	if name == "" {
		name = catalog.Auto(g.Name, p)
	}
	if d.algorithm, err = catalog.Algorithm(name); err != nil {
		return nil, err
	}
	if d.again, err = catalog.Algorithm(walkAlgorithm); err != nil {
		return nil, err
	}
	// Settings that the algorithm does not know are told now and not by every worker.
	s, err := d.algorithm.New(solve.Options{Memory: 1 << 20, Settings: job.Settings})
	if err != nil {
		return nil, err
	}
	return d, s.Close()
}

// Problem is the root.
func (d *Division) Problem() game.Problem { return d.problem }

// Algorithm names what searches the parts.
func (d *Division) Algorithm() string { return d.algorithm.Name }

// Name tells questions apart: the same name means the same question by the same rules.
func (d *Division) Name() string {
	return fmt.Sprintf("%s; %s; %s; %s", d.game.Rules, d.problem.Goal(), d.problem, d.problem.AppendState(nil))
}

// lemmas are theorems that proofs may lean on.
func (d *Division) lemmas() []proof.Database {
	if d.job.NoTheorems {
		return nil
	}
	return theorems(d.problem, d.game.Rules, false)
}

// Searchers makes what does the jobs, so many side by side, with so much memory in all;
// most is the largest certificate in bytes, longest the time of a job.
func (d *Division) Searchers(n int, memory int64, most int, longest time.Duration) ([]*joblevel.Searcher, error) {
	return joblevel.NewSearchers(joblevel.Config{
		Problem: d.problem, Algorithm: d.algorithm, Again: d.again, Settings: d.job.Settings,
		Memory: memory, Threads: 1, Lemmas: d.lemmas(), Most: most, Longest: longest,
	}, n)
}

// Checker makes what decides whether a result is believed.
func (d *Division) Checker(ctx context.Context, settled func(string) (joblevel.Settled, bool)) *joblevel.Checker {
	p, _ := d.problem.Clone().(game.Problem)
	return &joblevel.Checker{Problem: p, Settled: settled, Lemma: lemma(nil), Rules: d.game.Rules, Stop: ctx.Err}
}

// Finish makes the report of a tree that is settled, with its certificate, which is put
// together from those of the jobs.
func (d *Division) Finish(ctx context.Context, t *joblevel.Tree, open func(string) (io.ReadCloser, error),
	threads int, elapsed time.Duration) *Report {
	r := d.Report(t, threads, elapsed)
	if r.value == game.Unknown {
		return r
	}
	c, err := t.Assemble(ctx, open, 0, d.lemmas()...)
	if err == nil {
		s := &session{job: d.job, report: r, problem: d.problem}
		s.job.Proof = true
		s.keep(d.problem, c, nil, 0)
		r.play(d.problem, c.Line(d.problem))
		if r.value == game.Proven {
			r.Length = c.Header.Length
		}
	}
	r.tell(ctx, err)
	return r
}

// Report is what is known of a tree that may still be open.
func (d *Division) Report(t *joblevel.Tree, threads int, elapsed time.Duration) *Report {
	r := &Report{
		ID: d.job.ID, Game: d.job.Game, Algorithm: d.policy.Name + "/" + d.algorithm.Name,
		Moves: []string{}, Line: []string{}, Assumed: []string{},
	}
	r.describe(d.problem)
	r.take(d.problem, solve.Result{
		Value: t.Value(), Numbers: t.Numbers(), Best: t.Best(), Nodes: t.Spent(), Elapsed: elapsed, Threads: threads,
	})
	r.Reason = "interrupted"
	r.TimeMS = float64(elapsed.Microseconds()) / 1000
	if elapsed > 0 {
		r.NodesPerSecond = uint64(float64(r.Nodes) / elapsed.Seconds())
	}
	return r
}
