package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/yomi-solver/yomi/engine"
)

// keepFlags are the flags of searches that survive.
type keepFlags struct {
	checkpoint, resume, every string
}

func (k *keepFlags) flags(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&k.checkpoint, "checkpoint", "", "save the search in `DIR` as it runs")
	fl.StringVar(&k.resume, "resume", "", "go on with the search in `DIR`; position and flags come from there")
	fl.StringVar(&k.every, "every", engine.DefaultEvery.String(), "time between two checkpoints: `3m`, 30s")
}

// savedRun is what a checkpoint remembers of the command line.
type savedRun struct {
	Flags   []string       `json:"flags"`
	Problem engine.Problem `json:"problem"`
}

// mayChange are the flags that a resumed search takes from its new command line: they
// change neither the question nor how it is searched.
var mayChange = []string{"checkpoint", "resume", "every", "time", "nodes", "memory", "threads", "format", "quiet", "no-progress", "proof"}

// ownFlags are about checkpoints, and not saved.
var ownFlags = mayChange[:3]

// given are the flags that were set, as they would be written.
func given(c *cobra.Command) (list []string, names []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		names = append(names, f.Name)
		if slices.Contains(ownFlags, f.Name) {
			return
		}
		if values, ok := f.Value.(pflag.SliceValue); ok {
			for _, v := range values.GetSlice() {
				list = append(list, "--"+f.Name+"="+v)
			}
			return
		}
		list = append(list, "--"+f.Name+"="+f.Value.String())
	})
	return list, names
}

// interval reads the time between two saves.
func (k *keepFlags) interval() (time.Duration, error) {
	every, err := time.ParseDuration(k.every)
	if err != nil || every <= 0 {
		return 0, fmt.Errorf("--every %s: want a duration above zero, like 3m or 30s", k.every)
	}
	return every, nil
}

// solveKept solves a position that is saved as it is searched, or goes on with one.
func (a *app) solveKept(c *cobra.Command, f *jobFlags, o *output, k *keepFlags, args []string) error {
	every, err := k.interval()
	if err != nil {
		return err
	}
	var run savedRun
	var kept *engine.Checkpoint
	if k.resume != "" {
		kept, err = k.goOn(c, &run, every, args)
	} else {
		kept, err = a.begin(c, f, k, &run, every, args)
	}
	if err != nil {
		return err
	}
	defer kept.Close()
	kept.Warn = func(err error) { fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(err.Error())) }
	if r := kept.Settled(); r != nil {
		return a.showSettled(k, o, r)
	}
	if err := f.read(); err != nil {
		return err
	}
	if err := f.open(c.Context()); err != nil {
		return err
	}
	f.job.AnyWin = c.Flags().Changed("shortest") && !f.job.Shortest
	f.job.Checkpoint = kept
	return a.solveSaved(c.Context(), f, o, run.Problem)
}

// begin takes the folder for a new search.
func (a *app) begin(c *cobra.Command, f *jobFlags, k *keepFlags, run *savedRun, every time.Duration, args []string) (*engine.Checkpoint, error) {
	if err := f.read(); err != nil {
		return nil, err
	}
	list := arguments(args)
	problems, err := a.problems(list[0], f.game)
	if err != nil {
		return nil, located(list[0], 0, err)
	}
	if len(list) != 1 || len(problems) != 1 || len(problems[0].Apply(f.job).Turns()) != 1 {
		return nil, errors.New("--checkpoint keeps one position at a time; name one, and one side to move")
	}
	a.warn(list[0], problems[0])
	run.Problem = problems[0]
	run.Flags, _ = given(c)
	// What depends on the machine at the moment is written down.
	run.Flags = append(run.Flags, "--memory="+strconv.FormatInt(f.job.Memory, 10), "--threads="+strconv.Itoa(f.job.Threads))
	return engine.NewCheckpoint(k.checkpoint, every, run)
}

// goOn opens the folder of a search that was begun before, and sets its flags.
func (k *keepFlags) goOn(c *cobra.Command, run *savedRun, every time.Duration, args []string) (*engine.Checkpoint, error) {
	if len(args) > 0 {
		return nil, errors.New("--resume takes the position from its folder; name none")
	}
	if k.checkpoint != "" && filepath.Clean(k.checkpoint) != filepath.Clean(k.resume) {
		return nil, errors.New("--resume goes on saving in its own folder; leave --checkpoint away")
	}
	now, names := given(c)
	for _, name := range names {
		if !slices.Contains(mayChange, name) {
			return nil, fmt.Errorf("--resume takes --%s from its folder; leave it away", name)
		}
	}
	kept, err := engine.ResumeCheckpoint(k.resume, every, run)
	if err != nil || kept.Settled() != nil {
		return kept, err
	}
	if err := c.Flags().Parse(append(run.Flags, now...)); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", k.resume, err), kept.Close())
	}
	return kept, nil
}

// showSettled prints the report that a folder keeps.
func (a *app) showSettled(k *keepFlags, o *output, r *engine.Report) error {
	if o.proof != "" {
		return fmt.Errorf("%s: is settled, and keeps no proof; solve the position with --proof", k.resume)
	}
	if err := o.check(a.out); err != nil {
		return err
	}
	if err := a.print(o, r); err != nil {
		return internalError{err}
	}
	return nil
}

// solveSaved solves the position and, if it is settled, lets the folder keep the report.
func (a *app) solveSaved(ctx context.Context, f *jobFlags, o *output, p engine.Problem) error {
	if isRecord(o.format) {
		f.job.Record = o.format
	} else if err := o.check(a.out); err != nil {
		return err
	}
	f.job.Proof = o.proof != ""
	job := p.Apply(f.job)
	r := a.one(ctx, job, o)
	if r.Error != "" {
		fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(r.Error))
	}
	if err := a.print(o, r); err != nil {
		return internalError{err}
	}
	if len(r.Proofs) > 0 {
		if err := engine.WriteProofs(context.WithoutCancel(ctx), o.proof, r.Proofs, f.job.Endgames...); err != nil {
			return internalError{fmt.Errorf("%s: %w", o.proof, err)}
		}
	}
	if err := job.Checkpoint.Finish(r); err != nil {
		return internalError{err}
	}
	return nil
}
