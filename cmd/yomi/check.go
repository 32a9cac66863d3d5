package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
)

func (a *app) checkCommand() *cobra.Command {
	var f jobFlags
	var o output
	k := &checker{app: a, flags: &f, output: &o, sounds: soundTally{}}
	c := &cobra.Command{
		Use:   "check [flags] FILE|DIR ...",
		Short: "Solve a collection and compare with its recorded answers",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.read(); err != nil {
				return err
			}
			if err := f.open(c.Context()); err != nil {
				return err
			}
			if err := o.check(a.out); err != nil {
				return err
			}
			return k.run(c.Context(), args)
		},
	}
	f.limits(c)
	f.soundFlag(c)
	o.flags(c)
	c.Flags().BoolVar(&f.job.All, "all", false, "find every winning first move, also of problems that record none")
	c.Flags().StringVar(&k.path, "report", "", "write the results to `FILE`, a line of JSON for each problem as soon as it is known")
	c.Flags().BoolVar(&k.resume, "resume", false, "go on with the results in the file of --report: what stands there is not solved again")
	return c
}

// checker is one run of yomi check.
type checker struct {
	*app
	flags  *jobFlags
	output *output
	path   string // of the results; empty: they are not kept
	resume bool

	kept *engine.Results
	sum  engine.Tally
	dirs folders
	said []engine.Checked // where the record is wrong, or not all

	sounds soundTally
}

// run solves every problem of the files and folders and prints a row for each, then
// a summary. An interruption leaves it at what is known.
func (k *checker) run(ctx context.Context, args []string) error {
	paths, err := expandFolders(args)
	if err != nil {
		return err
	}
	if k.resume && k.path == "" {
		return fmt.Errorf("--resume goes on with the file that --report names")
	}
	if k.path != "" {
		if k.kept, err = engine.OpenResults(k.path, k.resume); err != nil {
			return err
		}
		defer k.kept.Close()
	}
	k.head()
	for _, path := range paths {
		if ctx.Err() != nil {
			break
		}
		if err := k.file(ctx, path); err != nil {
			return internalError{err}
		}
	}
	if ctx.Err() != nil {
		k.worse(exitInterrupted)
	}
	if k.sum.Wrong > 0 {
		k.worse(exitContradicted)
	}
	return k.summary()
}

// file checks all problems of a file. One that cannot be read is a row, too.
func (k *checker) file(ctx context.Context, path string) error {
	problems, err := engine.ReadFile(path, k.flags.game)
	if err != nil {
		k.complain(located(path, 0, err))
		return k.row(engine.Broken(path, err))
	}
	for i, p := range problems {
		if ctx.Err() != nil {
			return nil
		}
		k.warn(path, p)
		at := p.Place(path, i+1)
		c, ok := engine.Checked{}, false
		if k.kept != nil {
			c, ok = k.kept.Find(at)
		}
		if !ok {
			c = k.solve(ctx, p).At(at)
		} else {
			k.worse(exitCode(c.Report))
		}
		if c.Report.Error != "" {
			k.complainReport(path, p, c.Report)
		}
		if err := k.row(c); err != nil {
			return err
		}
	}
	return nil
}

// solve settles one problem and compares.
func (k *checker) solve(ctx context.Context, p engine.Problem) engine.Checked {
	return p.Check(k.flags.job, func(job engine.Job) *engine.Report { return k.one(ctx, job, k.output) })
}

// row counts, keeps and prints what is known about a problem. What was interrupted is
// printed only: the next run shall do it again.
func (k *checker) row(c engine.Checked) error {
	k.sum.Add(c)
	k.sounds.add(c.Report.Sound)
	k.dirs.add(c)
	if c.Status == engine.StatusWrong || c.Status == engine.StatusMany {
		k.said = append(k.said, c)
	}
	if k.kept != nil && c.Report.Reason != "interrupted" {
		if err := k.kept.Add(c); err != nil {
			return err
		}
	}
	return k.print(c)
}

// expandFolders replaces folders by the problem files in them.
func expandFolders(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			paths = append(paths, arg)
			continue
		}
		inside, err := engine.Suites(arg)
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 {
			return nil, fmt.Errorf("%s: no problem files in it", arg)
		}
		slices.Sort(inside)
		paths = append(paths, inside...)
	}
	return paths, nil
}
