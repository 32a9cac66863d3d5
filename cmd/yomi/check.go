package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
)

func (a *app) checkCommand() *cobra.Command {
	var f jobFlags
	var o output
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
			return a.check(c.Context(), &f, &o, args)
		},
	}
	f.limits(c)
	f.soundFlag(c)
	o.flags(c)
	return c
}

// check solves every problem of the files and folders and prints a row for
// each, then a summary.
func (a *app) check(ctx context.Context, f *jobFlags, o *output, args []string) error {
	paths, err := expandFolders(args)
	if err != nil {
		return err
	}
	var sum engine.Tally
	sounds := soundTally{}
	if o.format == "text" {
		fmt.Fprintf(a.out, "%-20s %-10s %-10s %-26s %-11s %9s %9s\n", "problem", "goal", "result", "recorded", "status", "nodes", "ms")
	}
	for _, path := range paths {
		problems, err := engine.ReadFile(path, f.game)
		if err != nil {
			a.complain(located(path, 0, err))
			continue
		}
		for _, p := range problems {
			if ctx.Err() != nil {
				a.worse(exitInterrupted)
				break
			}
			job := p.Apply(f.job)
			job.All = p.Meta["moves"] != ""
			job.Shortest = p.Meta["length"] != "" || p.Meta["published_length"] != ""
			job.AnyWin = !job.Shortest && !job.Sound
			a.warn(path, p)
			checked := engine.Compare(p, a.one(ctx, job, o))
			if checked.Status == engine.StatusWrong && p.Meta["best"] != "" && !job.All {
				// Another first move may win as well: then the recorded one is right.
				job.All = true
				checked = engine.Compare(p, a.one(ctx, job, o))
			}
			sum.Add(checked)
			sounds.add(checked.Report.Sound)
			if checked.Report.Error != "" {
				a.complainReport(path, p, checked.Report)
			}
			if err := a.printChecked(o, checked); err != nil {
				return internalError{err}
			}
		}
	}
	if sum.Wrong > 0 {
		a.worse(exitContradicted)
	}
	return a.printTally(o, sum, sounds)
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

func (a *app) printChecked(o *output, c engine.Checked) error {
	if o.format == "json" {
		encoder := json.NewEncoder(a.out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(c)
	}
	name := c.Report.ID
	if name == "" {
		name = c.Report.Position
	}
	name, _, _ = strings.Cut(name, "\n")
	differs := ""
	if c.Differs != "" {
		differs = "  " + c.Differs
	}
	_, err := fmt.Fprintf(a.out, "%-20.20s %-10s %-10s %-26.26s %-11s %9s %9.1f%s\n", name, c.Report.Goal,
		answer(c.Report), c.Want, c.Status, count(c.Report.Nodes), c.Report.TimeMS, differs)
	if err == nil && c.Report.Sound != nil {
		_, err = fmt.Fprint(a.out, describeSound(c.Report.Sound, "  "))
	}
	return err
}

func (a *app) printTally(o *output, t engine.Tally, sounds soundTally) error {
	if o.format == "json" {
		summary := map[string]any{"summary": t}
		if len(sounds) > 0 {
			summary["soundness"] = sounds
		}
		return json.NewEncoder(a.out).Encode(summary)
	}
	_, err := fmt.Fprintf(a.out, "\n%d problems: %d right, %d wrong, %d without a recorded answer, %d unknown, %d errors; "+
		"%d known failures, %d of them right now\n", t.Problems, t.Right, t.Wrong, t.Unrecorded, t.Unknown, t.Errors, t.Known, t.Fixed)
	if err == nil && len(sounds) > 0 {
		_, err = fmt.Fprintln(a.out, sounds)
	}
	return err
}

// answer is the result, or the value where that is asked for.
func answer(r *engine.Report) string {
	if r.Outcome != "" {
		return r.Outcome
	}
	return r.Result
}
