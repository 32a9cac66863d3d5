package bench

import (
	"cmp"
	"context"
	"fmt"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Config is a comparison.
type Config struct {
	Problems []engine.Problem
	Groups   []string // what each problem counts among, or nil
	Entrants []Entrant
	// Job holds what every search may use: limits and memory. Its problem,
	// question, algorithm, settings and threads are filled in.
	Job engine.Job
	// Progress, if any, is called after each row.
	Progress func(done, all int, r Row)
}

// Entrant is an algorithm with settings, under the name that rows and plots give
// it.
type Entrant struct {
	Label     string
	Algorithm string
	Settings  map[string]string
	Threads   int // 0: one
}

// Entrants are algorithms with their usual settings, under their own names.
func Entrants(algorithms ...string) []Entrant {
	list := make([]Entrant, len(algorithms))
	for i, name := range algorithms {
		list[i] = Entrant{Label: name, Algorithm: name}
	}
	return list
}

// Row is one problem solved, or not, by one algorithm.
type Row struct {
	ID        string // unique among the problems
	Game      string
	Goal      string
	Algorithm string // the label of the entrant
	Result    string // proven, disproven, unknown
	Reason    string // solved, or why not
	Nodes     uint64
	TimeMS    float64
	Want      string // the recorded result, if any
	Status    string // how the two compare, one of engine's words
	Known     bool   // the collection knows that this fails
	Error     string // what is wrong with the problem or the algorithm
	// Repetition counts from 1; several rows of one problem have several.
	Repetition int
	Group      string // what the problem counts among, if anything

	problem string // its ID without the repetition; empty: the ID
}

// base names the problem, the same for all its repetitions.
func (r Row) base() string { return cmp.Or(r.problem, r.ID) }

// Solved reports whether there is an answer. One that the record contradicts is
// none.
func (r Row) Solved() bool {
	return r.Result != game.Unknown.String() && r.Status != engine.StatusWrong
}

// Results are the rows of a run, problem by problem, and for each problem in the
// order of the entrants. Algorithms are their labels.
type Results struct {
	Algorithms []string
	Rows       []Row
	Job        engine.Job // the limits they were found under
	Bands      bool       // draw confidence bands into cactus plots
}

// Run makes an experiment. If ctx ends early the error is the context's, and the
// Results hold what was finished before.
func Run(ctx context.Context, c Config) (*Results, error) {
	results := &Results{Job: c.Job}
	for _, e := range c.Entrants {
		results.Algorithms = append(results.Algorithms, e.Label)
	}
	names := identify(c.Problems)
	for i, p := range c.Problems {
		for _, e := range c.Entrants {
			job := p.Apply(c.Job)
			job.Algorithm, job.Settings, job.Threads = e.Algorithm, e.Settings, max(1, e.Threads)
			report := engine.Solve(ctx, job)
			if err := ctx.Err(); err != nil {
				return results, err
			}
			row := rowOf(p, e.Label, report)
			row.ID, row.problem = names[i], names[i]
			if c.Groups != nil {
				row.Group = c.Groups[i]
			}
			results.Rows = append(results.Rows, row)
			if c.Progress != nil {
				c.Progress(len(results.Rows), len(c.Problems)*len(c.Entrants), row)
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
		Known: checked.Known, Error: r.Error, Repetition: 1,
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
