package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/bench/fleet"
	"github.com/yomi-solver/yomi/engine"
)

// The experiment that docs/lab/cluster-sim.md reports.
const (
	simTree    = "tree:b=10,d=10,lead=4,gain=0.1,seed=2"
	simNodes   = "60"
	simWorkers = "1,10,30,100,300,1000,3000,10000"
	simSamples = "docs/lab/cluster-sim/jobs.csv"
)

// Service times of a coordinator on NATS: a job goes through a queue that syncs every
// message to the disk, or through one that syncs many together. They are what was measured
// with 200-byte jobs, 711 and 13,100 in a second.
const (
	syncedService = 1.0 / 711
	groupService  = 1.0 / 13_100
	simLatency    = 0.05 // seconds, half way around the world and the queue's own
)

// simCases are what is simulated unless the flags name one. The jobs that were measured have
// a tenth of the nodes that the cluster's have.
var simCases = []fleet.Case{
	{Name: "small jobs, sync each", Fleet: fleet.Fleet{Service: syncedService, Latency: simLatency, Stretch: 1}},
	{Name: "jobs x 10, sync each", Fleet: fleet.Fleet{Service: syncedService, Latency: simLatency, Stretch: 10}},
	{Name: "jobs x 10, sync many", Fleet: fleet.Fleet{Service: groupService, Latency: simLatency, Stretch: 10}},
	{Name: "the same, virtual losses", Fleet: fleet.Fleet{Service: groupService, Latency: simLatency, Stretch: 10, Loss: true}},
	{Name: "jobs x 100, sync each", Fleet: fleet.Fleet{Service: syncedService, Latency: simLatency, Stretch: 100}},
	{Name: "no cost but the search", Fleet: fleet.Fleet{Stretch: 10}},
}

// simFlags are the flags of the simulation.
type simFlags struct {
	tree, nodes, workers, samples, out, measure string
	service, latency                            time.Duration
	stretch                                     float64
	ahead, jobs                                 int
	quiet, loss                                 bool
}

func (a *app) clusterSimCommand() *cobra.Command {
	var f simFlags
	c := &cobra.Command{
		Use:   "cluster-sim [flags] | cluster-sim --measure FILE [flags] PROBLEMS ...",
		Short: "Simulate clusters of up to thousands of workers",
		Long: "cluster-sim lets simulated fleets of workers settle a random tree by job-level\n" +
			"proof-number search, with job times drawn from a file of measured ones, and prints\n" +
			"what more workers gain and where the coordinator is saturated. With --measure it\n" +
			"makes such a file: it does the first jobs of real problems and times them.",
		Example: `  yomi lab cluster-sim --workers 1,10,100
  yomi lab cluster-sim --measure jobs.csv --nodes 1M --jobs 20 hard.suite`,
		RunE: func(c *cobra.Command, args []string) error {
			if f.measure != "" {
				return a.measureJobs(c.Context(), &f, args)
			}
			if len(args) > 0 {
				return fmt.Errorf("cluster-sim: problems are for --measure only")
			}
			return a.simulate(c, &f)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.tree, "tree", simTree, "`TEXT` of the random tree that is settled")
	fl.StringVar(&f.nodes, "nodes", simNodes, "`N`, nodes of a job")
	fl.StringVar(&f.workers, "workers", simWorkers, "`LIST` of numbers of workers")
	fl.StringVar(&f.samples, "samples", simSamples, "`FILE` of measured job times")
	fl.DurationVar(&f.service, "service", 0, "time of the coordinator for a job; with it only this case is simulated: `2ms`")
	fl.DurationVar(&f.latency, "latency", 50*time.Millisecond, "time of a message on its way, for --service: `50ms`")
	fl.Float64Var(&f.stretch, "stretch", 1, "times the measured job times, for --service")
	fl.IntVar(&f.ahead, "ahead", 0, "jobs that wait at each worker, for --service")
	fl.BoolVar(&f.loss, "loss", false, "jobs that are out count as lost for whoever would move there, for --service")
	fl.StringVar(&f.measure, "measure", "", "measure jobs of real problems and write them to `FILE`")
	fl.IntVar(&f.jobs, "jobs", 40, "`N`, jobs of each problem, for --measure")
	fl.StringVar(&f.out, "out", "", "`DIR` for the table and the plot (default: only the table, on standard output)")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress on standard error")
	return c
}

// config reads the flags.
func (f *simFlags) config(c *cobra.Command) (x fleet.Config, err error) {
	x.Tree, x.Cases = f.tree, simCases
	if c.Flags().Changed("service") {
		x.Cases = []fleet.Case{{Name: "as given", Fleet: fleet.Fleet{
			Service: f.service.Seconds(), Latency: f.latency.Seconds(), Stretch: f.stretch, Ahead: f.ahead, Loss: f.loss,
		}}}
	}
	if x.Nodes, err = engine.ParseCount(f.nodes); err != nil {
		return x, fmt.Errorf("--nodes %s: %w", f.nodes, err)
	}
	for word := range strings.SplitSeq(f.workers, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 1_000_000 {
			return x, fmt.Errorf("--workers %s: want numbers above zero with commas", f.workers)
		}
		x.Workers = append(x.Workers, n)
	}
	if f.service < 0 || f.latency < 0 || f.stretch <= 0 || f.ahead < 0 {
		return x, fmt.Errorf("cluster-sim: times and numbers must not be below zero")
	}
	in, err := os.Open(f.samples)
	if err != nil {
		return x, fmt.Errorf("--samples: %w", err)
	}
	defer in.Close()
	if x.Samples, err = fleet.ReadSamples(in); err != nil {
		return x, located(f.samples, 0, err)
	}
	return x, nil
}

// simulate makes the experiment and prints it.
func (a *app) simulate(c *cobra.Command, f *simFlags) error {
	x, err := f.config(c)
	if err != nil {
		return err
	}
	if !f.quiet && isTerminal(a.errs) {
		x.Progress = func(name string, r fleet.Run) {
			fmt.Fprintf(a.errs, "%s: %d workers, %d jobs, %.0f s\n", name, r.Workers, r.Jobs, r.Seconds)
		}
	}
	o, err := fleet.Simulate(c.Context(), x)
	if err != nil {
		return err
	}
	if err := o.Markdown(a.out); err != nil {
		return internalError{err}
	}
	if f.out == "" {
		return nil
	}
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return err
	}
	return o.Chart().WriteFiles(filepath.Join(f.out, "speed-up"))
}

// measureJobs makes the file of job times.
func (a *app) measureJobs(ctx context.Context, f *simFlags, args []string) error {
	budget, err := engine.ParseCount(f.nodes)
	if err != nil {
		return fmt.Errorf("--nodes %s: %w", f.nodes, err)
	}
	paths, err := expandFolders(args)
	if err != nil {
		return err
	}
	var list []fleet.Sample
	for _, path := range paths {
		problems, err := engine.ReadFile(path, "")
		if err != nil {
			return located(path, 0, err)
		}
		for _, p := range problems {
			samples, err := fleet.Measure(ctx, p, budget, f.jobs)
			if err != nil {
				return located(path, p.Line, err)
			}
			list = append(list, samples...)
		}
	}
	out, err := os.Create(f.measure)
	if err != nil {
		return err
	}
	if err := fleet.WriteSamples(out, list); err != nil {
		return internalError{err}
	}
	return out.Close()
}
