package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/engine"
)

// experimentFlags are the flags of an experiment in a file.
type experimentFlags struct {
	out          string
	small, quiet bool
}

// overrides are the flags that stand for a line of the file.
var overrides = []struct{ name, doc string }{
	{"count", "at most `N` problems of each line of the file"},
	{"nodes", "node limit for each problem: `5M`"},
	{"memory", "memory for table or tree: `2GiB`"},
	{"time", "time limit for each problem: `10s`, 5m"},
	{"repeat", "`N`, how often everything is done"},
	{"seed", "`N`, the seed of the first repetition"},
}

func (f *experimentFlags) add(c *cobra.Command) {
	fl := c.Flags()
	for _, o := range overrides {
		fl.String(o.name, "", o.doc+", instead of what the file says")
	}
	fl.StringVar(&f.out, "out", "", "`DIR` for tables and plots (default: only the table, on standard output)")
	fl.BoolVar(&f.small, "small", false, "run it in small, as the file's line small says")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress line")
}

// read reads the experiment and changes what the flags say.
func (f *experimentFlags) read(c *cobra.Command, path string) (*bench.Experiment, error) {
	x, err := bench.ReadExperiment(path)
	if err != nil {
		return nil, err
	}
	if f.small {
		if err := x.Shrink(); err != nil {
			return nil, err
		}
	}
	for _, o := range overrides {
		if !c.Flags().Changed(o.name) {
			continue
		}
		value, err := c.Flags().GetString(o.name)
		if err != nil {
			return nil, internalError{err}
		}
		if err := x.Set(o.name, value); err != nil {
			return nil, fmt.Errorf("--%w", err)
		}
	}
	return x, x.Prepare()
}

// experiment runs the experiment of a file and tells what came out.
func (a *app) experiment(c *cobra.Command, f *experimentFlags, path string) error {
	x, err := f.read(c, path)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := os.MkdirAll(f.out, 0o755); err != nil {
			return err
		}
	}
	var progress func(int, int, bench.Row)
	if line := newProgressLine(a.errs, f.quiet); line != nil {
		progress = line.row
		defer line.clear()
	}
	outcome, stopped := x.Run(c.Context(), progress)
	if stopped != nil {
		a.worse(exitInterrupted)
	}
	last := ""
	for _, r := range outcome.Rows {
		if r.Status == engine.StatusError && r.ID != last {
			last = r.ID
			a.complain(located(path, 0, errors.New(r.ID+": "+r.Error)))
		}
	}
	if !outcome.Holds() {
		a.worse(exitContradicted)
	}
	if err := outcome.Markdown(a.out); err != nil {
		return internalError{err}
	}
	if f.out == "" {
		return nil
	}
	return outcome.Write(f.out)
}
