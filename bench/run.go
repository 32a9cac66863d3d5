package bench

import (
	"context"
	"fmt"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Config is an experiment.
type Config struct {
	Problems   []engine.Problem
	Algorithms []string
	// Job holds what every search may use: limits, memory, settings. Its
	// problem, question, algorithm and threads are filled in.
	Job engine.Job
	// Progress, if any, is called after each row.
	Progress func(done, all int, r Row)
}

// Row is one problem solved, or not, by one algorithm.
type Row struct {
	ID        string // unique among the problems
	Game      string
	Goal      string
	Algorithm string
	Result    string // proven, disproven, unknown
	Reason    string // solved, or why not
	Nodes     uint64
	TimeMS    float64
	Want      string // the recorded result, if any
	Status    string // how the two compare, one of engine's words
	Known     bool   // the collection knows that this fails
	Error     string // what is wrong with the problem or the algorithm
}

// Solved reports whether there is an answer. One that the record contradicts is
// none.
func (r Row) Solved() bool {
	return r.Result != game.Unknown.String() && r.Status != engine.StatusWrong
}

// Results are the rows of a run, problem by problem, and for each problem in the
// order of the algorithms.
type Results struct {
	Algorithms []string
	Rows       []Row
	Job        engine.Job // the limits they were found under
}

// Run makes an experiment. If ctx ends early the error is the context's, and the
// Results hold what was finished before.
func Run(ctx context.Context, c Config) (*Results, error) {
	results := &Results{Algorithms: c.Algorithms, Job: c.Job}
	names := identify(c.Problems)
	for i, p := range c.Problems {
		for _, algorithm := range c.Algorithms {
			job := p.Apply(c.Job)
			job.Algorithm, job.Threads = algorithm, 1
			report := engine.Solve(ctx, job)
			if err := ctx.Err(); err != nil {
				return results, err
			}
			row := rowOf(p, algorithm, report)
			row.ID = names[i]
			results.Rows = append(results.Rows, row)
			if c.Progress != nil {
				c.Progress(len(results.Rows), len(c.Problems)*len(c.Algorithms), row)
			}
		}
	}
	return results, nil
}

// rowOf holds a report against the recorded result.
func rowOf(p engine.Problem, algorithm string, r *engine.Report) Row {
	asked := p
	asked.Meta = map[string]string{}
	for _, field := range []string{"want", "known"} {
		if v := p.Meta[field]; v != "" {
			asked.Meta[field] = v
		}
	}
	checked := engine.Compare(asked, r)
	row := Row{
		Game: p.Game, Goal: r.Goal, Algorithm: algorithm, Result: r.Result, Reason: r.Reason,
		Nodes: r.Nodes, TimeMS: r.SearchMS, Want: checked.Want, Status: checked.Status,
		Known: checked.Known, Error: r.Error,
	}
	if row.Goal == "" {
		row.Goal = p.Meta["goal"]
	}
	return row
}

// identify gives each problem a name of its own: its id, else its text, with a
// number behind it where that occurs again.
func identify(problems []engine.Problem) []string {
	names := make([]string, len(problems))
	taken := map[string]bool{}
	for i, p := range problems {
		base := p.ID
		if base == "" {
			base = p.Text
		}
		name := base
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s (%d)", base, n)
		}
		taken[name] = true
		names[i] = name
	}
	return names
}
