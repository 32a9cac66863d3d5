package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
)

func (a *app) labCommand() *cobra.Command {
	var f experimentFlags
	c := &cobra.Command{
		Use:   "lab [flags] EXPERIMENT",
		Short: "Compare algorithms: node counts, tables and plots",
		Long: "lab makes the experiment that a file describes: problems, algorithms with settings,\n" +
			"limits, repetitions (see the manual). It prints a table with confidence intervals,\n" +
			"and with --out it also writes all rows and plots to a folder. If an expectation of\n" +
			"the file does not hold, or two runs disagree about an answer, the exit status is 4.",
		Example: `  yomi lab lab/epsilon.lab
  yomi lab --small --out results lab/weak-sums.lab`,
		// Without this, cobra prints help for an unknown experiment and succeeds.
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && engine.IsFile(args[0]) {
				return a.experiment(c, &f, args[0])
			}
			there := []string{"a file"}
			for _, sub := range c.Commands() {
				there = append(there, sub.Name())
			}
			switch len(args) {
			case 0:
				return fmt.Errorf("lab: name an experiment: %s", strings.Join(there, ", "))
			case 1:
				return fmt.Errorf("lab: no experiment %q; there are: %s", args[0], strings.Join(there, ", "))
			}
			return fmt.Errorf("lab: one experiment at a time, not %d", len(args))
		},
	}
	f.add(c)
	c.AddCommand(a.labBenchCommand(), a.labRunCommand(), a.clusterSimCommand())
	return c
}

func (a *app) labBenchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "bench",
		Short: "Print the signature: nodes of every algorithm on a fixed suite",
		Long: "bench solves a suite that is built into the program, on one thread with a table of\n" +
			"256 KiB, and prints how many nodes each algorithm needs. The counts do not depend on\n" +
			"the speed of the machine; between versions they differ only where a search was changed.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			counts, err := bench.Signature(c.Context())
			switch {
			case errors.Is(err, context.Canceled):
				a.worse(exitInterrupted)
				return nil
			case err != nil:
				return internalError{err}
			}
			if err := bench.WriteSignature(a.out, counts); err != nil {
				return internalError{err}
			}
			return nil
		},
	}
}

// Limits of an experiment for which none are given.
const (
	labNodes  = "1M"
	labMemory = "64MiB"
)

// labFlags are the flags of an experiment.
type labFlags struct {
	jobFlags
	algorithms, scatter, out string
	quiet                    bool
	pairs                    [][2]string
}

func (a *app) labRunCommand() *cobra.Command {
	var f labFlags
	c := &cobra.Command{
		Use:   "run [flags] FILE|DIR ...",
		Short: "Solve collections with several algorithms and compare them",
		Long: "run solves every problem of the files and folders with every algorithm, on one thread,\n" +
			"and prints tables in Markdown. With --out it also writes them to a folder, together\n" +
			"with all rows as CSV and plots as SVG and PNG. A limit that is reached is no failure\n" +
			"here; a wrong answer is (exit status 4). When interrupted, it writes what it knows.",
		Example: `  yomi lab run --algorithms dfpn,pns --nodes 1M testdata/problems
  yomi lab run --time 10s --out results --scatter dfpn,pns mates.suite`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			names, err := f.readLab()
			if err != nil {
				return err
			}
			if err := f.open(c.Context()); err != nil {
				return err
			}
			return a.labRun(c.Context(), &f, names, args)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.algorithms, "algorithms", "", "`NAMES` of the algorithms, with commas (default all but bruteforce and minimax)")
	fl.StringVar(&f.game, "game", "", "`NAME` of the game (yomi games); guessed when absent")
	fl.StringVar(&f.time, "time", "", "time limit for each problem: `10s`, 5m")
	fl.StringVar(&f.nodes, "nodes", "", "node limit for each problem: `5M` (default "+labNodes+" unless --time is given)")
	fl.StringVar(&f.memory, "memory", labMemory, "memory for table or tree: `2GiB`")
	f.databases(c)
	fl.StringVar(&f.out, "out", "", "`DIR` for tables and plots (default: only the tables, on standard output)")
	fl.StringVar(&f.scatter, "scatter", "", "`A,B`, two of the algorithms, for scatter plots")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress line")
	return c
}

// readLab checks the flags and returns the algorithms.
func (f *labFlags) readLab() ([]string, error) {
	if f.nodes == "" && f.time == "" {
		f.nodes = labNodes
	}
	if err := f.read(); err != nil {
		return nil, err
	}
	names, err := f.names()
	if err != nil || f.scatter == "" {
		return names, err
	}
	pair := strings.Split(f.scatter, ",")
	if len(pair) != 2 || pair[0] == pair[1] {
		return nil, fmt.Errorf("--scatter %s: want two algorithms, A,B", f.scatter)
	}
	for _, name := range pair {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("--scatter %s: %s is not among the algorithms that run", f.scatter, name)
		}
	}
	if f.out == "" {
		return nil, errors.New("--scatter needs --out, a folder for the plots")
	}
	f.pairs = [][2]string{{pair[0], pair[1]}}
	return names, nil
}

// names are the algorithms that were asked for, each once. By default those
// stay away that list everything: their rows would be limits reached.
func (f *labFlags) names() ([]string, error) {
	var names []string
	if f.algorithms == "" {
		for _, x := range catalog.Algorithms() {
			if x.Name != "bruteforce" && x.Name != "minimax" {
				names = append(names, x.Name)
			}
		}
		return names, nil
	}
	for name := range strings.SplitSeq(f.algorithms, ",") {
		name = strings.TrimSpace(name)
		if _, err := catalog.Algorithm(name); err != nil {
			return nil, fmt.Errorf("--algorithms: %w", err)
		}
		if slices.Contains(names, name) {
			return nil, fmt.Errorf("--algorithms: %s occurs twice", name)
		}
		names = append(names, name)
	}
	return names, nil
}

// labRun reads all problems and makes the folder before it begins, so that what
// is wrong with them is told at once and not after hours.
func (a *app) labRun(ctx context.Context, f *labFlags, names, args []string) error {
	paths, err := expandFolders(args)
	if err != nil {
		return err
	}
	c := bench.Config{Entrants: bench.Entrants(names...), Job: f.job}
	var from []string // the file of each problem
	for _, path := range paths {
		problems, err := engine.ReadFile(path, f.game)
		if err != nil {
			return located(path, 0, err)
		}
		c.Problems = append(c.Problems, problems...)
		from = append(from, slices.Repeat([]string{path}, len(problems))...)
	}
	if f.out != "" {
		if err := os.MkdirAll(f.out, 0o755); err != nil {
			return err
		}
	}
	if line := newProgressLine(a.errs, f.quiet); line != nil {
		c.Progress = line.row
		defer line.clear()
	}
	results, stopped := bench.Run(ctx, c)
	if stopped != nil {
		a.worse(exitInterrupted)
	}
	a.judge(results, c.Problems, from)
	if err := results.Markdown(a.out); err != nil {
		return internalError{err}
	}
	if f.out == "" {
		return nil
	}
	return results.Write(f.out, f.pairs...)
}

// judge notes wrong answers and errors for the exit code. An error is told once
// for each problem, since most concern the problem and not the algorithm.
func (a *app) judge(results *bench.Results, problems []engine.Problem, from []string) {
	last := ""
	for i, r := range results.Rows {
		switch {
		case r.Status == engine.StatusWrong && !r.Known:
			a.worse(exitContradicted)
		case r.Status == engine.StatusError && r.ID != last:
			last = r.ID
			p := i / len(results.Algorithms)
			a.complain(located(from[p], problems[p].Line, errors.New(r.Error)))
		}
	}
}
