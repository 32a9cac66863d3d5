// Package fleet simulates a cluster of any size: workers around a coordinator that does
// job-level proof-number search.
//
// Nobody here has ten thousand machines. What is simulated is time: messages take theirs
// on the way, the coordinator takes its for every job and does one after the other,
// workers take as long for a job as was measured with real jobs of hard problems (Measure).
// What is not simulated is the search. The tree at the top grows as it would: a job is done,
// a bounded df-pn search of a position of a random tree, at the moment when it is handed
// out, and its result counts when it has come back. So jobs that turn out to be useless,
// because more workers than there is good work must be kept busy, are there as well.
//
// The model of the top is that of job-level search [Wu et al. 2011] with virtual wins and
// losses. It leaves out what does not decide how far it scales: certificates, machines that
// fail, answers that come twice.
package fleet

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// Config is an experiment with fleets.
type Config struct {
	Tree    string // position text of a random tree
	Nodes   uint64 // of a job, in the random tree
	Samples []Sample
	Workers []int
	Cases   []Case
	// Progress is told about each run, if it is not nil.
	Progress func(name string, r Run)
}

// Case is a fleet of any number of workers.
type Case struct {
	Name string
	Fleet
}

// Outcome is the runs of an experiment.
type Outcome struct {
	Config
	Runs [][]Run // of each case, by workers
	// Own is what choosing a job and taking its result costs this program, measured while
	// it was simulated: seconds for each.
	Own  float64
	Mean float64 // seconds of a job that was measured
}

// simulatedMemory is the table of a job in the random tree.
const simulatedMemory = 64 << 10

// Simulate makes the experiment.
func Simulate(ctx context.Context, c Config) (*Outcome, error) {
	g, err := catalog.Game("random")
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(c.Tree, game.Question{})
	if err != nil {
		return nil, err
	}
	j, err := newJobs(p, c.Nodes, simulatedMemory)
	if err != nil {
		return nil, err
	}
	defer j.close()
	j.known = map[game.Key]*done{}
	t := timesOf(c.Samples)
	o := &Outcome{Config: c}
	for _, s := range c.Samples {
		o.Mean += s.Seconds / float64(len(c.Samples))
	}
	for _, k := range c.Cases {
		var runs []Run
		for _, workers := range c.Workers {
			f := k.Fleet
			f.Workers = workers
			r, err := simulate(ctx, f, j, &t)
			if err != nil {
				return nil, err
			}
			if c.Progress != nil {
				c.Progress(k.Name, r)
			}
			runs = append(runs, r)
		}
		o.Runs = append(o.Runs, runs)
	}
	o.Own, err = own(ctx, j)
	return o, err
}

// own measures the top alone: all jobs are known by now, and done one after the other.
func own(ctx context.Context, j *jobs) (float64, error) {
	t, count := newTop(), 0
	var spent time.Duration
	for t.value() == game.Unknown {
		start := time.Now()
		n := t.next()
		moves := t.moves(n)
		spent += time.Since(start)
		d, err := j.do(ctx, moves)
		if err != nil {
			return 0, err
		}
		start = time.Now()
		t.finish(n, d.turn, d.value, d.children)
		spent += time.Since(start)
		count++
	}
	return spent.Seconds() / float64(max(count, 1)), nil
}

// Markdown writes a table for each case.
func (o *Outcome) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Tree `%s`, %d nodes for a job. Job times: %d samples, mean %.3g s. The top alone takes %.3g µs for a job.\n",
		o.Tree, o.Nodes, len(o.Samples), o.Mean, 1e6*o.Own)
	for i, k := range o.Cases {
		fmt.Fprintf(&b, "\n%s: coordinator %.3g ms for a job, messages %.3g ms, job times × %g, %d jobs ahead.\n\n", k.Name, 1e3*k.Service, 1e3*k.Latency, k.Stretch, k.Ahead)
		b.WriteString("| workers | hours | speed-up | efficiency | jobs | useless | coordinator busy | workers busy |\n|--:|--:|--:|--:|--:|--:|--:|--:|\n")
		for _, r := range o.Runs[i] {
			fmt.Fprintf(&b, "| %d | %.3g | %.4g | %.2f | %d | %.0f %% | %.0f %% | %.0f %% |\n", r.Workers, r.Seconds/3600,
				o.speedUp(i, r), o.speedUp(i, r)/float64(r.Workers), r.Jobs, 100*float64(r.Wasted)/float64(max(r.Jobs, 1)), 100*r.Busy, 100*r.Working)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// speedUp compares a run with that of the fewest workers of its case, which are taken to
// lose nothing.
func (o *Outcome) speedUp(which int, r Run) float64 {
	first := o.Runs[which][0]
	return float64(first.Workers) * first.Seconds / max(r.Seconds, 1e-9)
}

// Chart plots the speed-up of all cases.
func (o *Outcome) Chart() *bench.Chart {
	var curves []bench.Curve
	for i, k := range o.Cases {
		c := bench.Curve{Name: k.Name}
		for _, r := range o.Runs[i] {
			c.X, c.Y = append(c.X, float64(r.Workers)), append(c.Y, o.speedUp(i, r))
		}
		curves = append(curves, c)
	}
	return bench.Curves("Speed-up of simulated clusters", "workers", "speed-up", curves)
}
