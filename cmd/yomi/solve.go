package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/proof"
)

func (a *app) solveCommand() *cobra.Command {
	var f jobFlags
	var o output
	var k keepFlags
	c := &cobra.Command{
		Use:   "solve [flags] FILE | POSITION | -",
		Short: "Solve one or many positions",
		Example: `  yomi solve "4x3x3"                     does the first player win?
  yomi solve --goal draw "3x3x3 b2"      can the side to move at least draw?
  yomi solve --proof p.proof 7x6-end.suite`,
		Args: func(c *cobra.Command, args []string) error {
			if k.resume != "" {
				return nil
			}
			return cobra.MinimumNArgs(1)(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if k.resume != "" || k.checkpoint != "" {
				return a.solveKept(c, &f, &o, &k, args)
			}
			if err := f.read(); err != nil {
				return err
			}
			if err := f.open(c.Context()); err != nil {
				return err
			}
			f.job.AnyWin = c.Flags().Changed("shortest") && !f.job.Shortest
			return a.solve(c.Context(), &f, &o, args)
		},
	}
	f.limits(c)
	f.question(c)
	o.flags(c)
	k.flags(c)
	c.Flags().BoolVar(&f.job.All, "all", false, "find every winning first move, and refute every other one")
	f.soundFlag(c)
	c.Flags().BoolVar(&f.job.Tree, "tree", false, "show the solution as a tree: the answer, and every other first move refuted")
	c.Flags().BoolVar(&f.job.Shortest, "shortest", false, "prove the shortest win; mate problems do unless told --shortest=false")
	f.inversions(c)
	c.Flags().Lookup("format").Usage = "`FORMAT` of the output: text, json, or the solution tree as players write it, sgf for Go and kif for shogi (default text on a terminal, else json)"
	c.Flags().StringVar(&o.proof, "proof", "", "write the certificates to `FILE` (packed if it ends in .gz)")
	c.Flags().BoolVar(&f.job.NoTheorems, "no-theorems", false, "make certificates that use no theorems or symmetries of the game, only its rules")
	return c
}

// output is the flags that say what is printed.
type output struct {
	format          string
	quiet, noReport bool
	proof           string
}

func (o *output) flags(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&o.format, "format", "", "`FORMAT` of the output: text or json (default text on a terminal, else json)")
	fl.BoolVar(&o.quiet, "quiet", false, "no progress line")
	fl.BoolVar(&o.noReport, "no-progress", false, "no progress line")
}

// isRecord tells formats of a game's players; solve alone writes them.
func isRecord(format string) bool { return format == "sgf" || format == "kif" }

func (o *output) check(out io.Writer) error {
	switch o.format {
	case "text", "json":
	case "":
		o.format = "json"
		if isTerminal(out) {
			o.format = "text"
		}
	default:
		return fmt.Errorf("--format %s: want text or json", o.format)
	}
	return nil
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// solve solves the positions of all arguments, each printed as soon as it is
// known.
func (a *app) solve(ctx context.Context, f *jobFlags, o *output, args []string) error {
	if isRecord(o.format) {
		f.job.Record = o.format
	} else if err := o.check(a.out); err != nil {
		return err
	}
	f.job.Proof = o.proof != ""
	var proofs []*proof.Certificate
	for _, arg := range arguments(args) {
		problems, err := a.problems(arg, f.game)
		if err != nil {
			a.complain(located(arg, 0, err))
			continue
		}
		for _, p := range problems {
			if ctx.Err() != nil {
				break
			}
			a.warn(arg, p)
			for _, job := range p.Apply(f.job).Turns() {
				r := a.one(ctx, job, o)
				proofs = append(proofs, r.Proofs...)
				if r.Error != "" {
					a.complainReport(arg, p, r)
				}
				if err := a.print(o, r); err != nil {
					return internalError{err}
				}
			}
		}
	}
	if ctx.Err() != nil {
		a.worse(exitInterrupted)
		// What was proven before the interruption is still written.
		ctx = context.WithoutCancel(ctx)
	}
	if len(proofs) > 0 {
		if err := engine.WriteProofs(ctx, o.proof, proofs, f.job.Endgames...); err != nil {
			return internalError{fmt.Errorf("%s: %w", o.proof, err)}
		}
	}
	return nil
}

// arguments joins the words of a position that was not quoted, as in
// "yomi solve 3x3x3 b2": arguments that are files stay apart.
func arguments(args []string) []string {
	if slices.ContainsFunc(args, func(s string) bool { return s == "-" || engine.IsFile(s) }) {
		return args
	}
	return []string{strings.Join(args, " ")}
}

// problems reads what an argument names: standard input, a file, or a position.
func (a *app) problems(arg, game string) ([]engine.Problem, error) {
	switch {
	case arg == "-":
		return engine.Read(a.in, game)
	case engine.IsFile(arg):
		return engine.ReadFile(arg, game)
	}
	return engine.Read(strings.NewReader(arg), game)
}

// one solves a position with a progress line.
func (a *app) one(ctx context.Context, job engine.Job, o *output) *engine.Report {
	line := newProgressLine(a.errs, o.quiet || o.noReport)
	if line != nil {
		job.Progress = line.show
		defer line.clear()
	}
	r := engine.Solve(ctx, job)
	a.worse(exitCode(r))
	return r
}

// exitCode is what a report means for the exit code.
func exitCode(r *engine.Report) int {
	switch r.Reason {
	case "solved":
		return exitSettled
	case "interrupted":
		return exitInterrupted
	case "error":
		if r.Internal {
			return exitInternal
		}
		return exitInput
	}
	return exitLimit
}

func (a *app) print(o *output, r *engine.Report) error {
	if o.format == "json" {
		encoder := json.NewEncoder(a.out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(r)
	}
	if r.Error != "" {
		return nil // it stands on the error output
	}
	if isRecord(o.format) {
		_, err := io.WriteString(a.out, r.Record)
		return err
	}
	_, err := io.WriteString(a.out, describe(r, isTerminal(a.out) && os.Getenv("NO_COLOR") == ""))
	return err
}

// warn prints what is wrong in a file without changing its problem.
func (a *app) warn(arg string, p engine.Problem) {
	for _, text := range p.Warnings() {
		fmt.Fprintf(a.errs, "yomi: %v (only a warning)\n", located(arg, p.Line, errors.New(text)))
	}
}

// complainReport prints the error of a report with the place it comes from.
func (a *app) complainReport(arg string, p engine.Problem, r *engine.Report) {
	err := located(arg, p.Line, errors.New(r.Error))
	fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(err.Error()))
}

// numbered are errors that begin with a line number, perhaps behind the name of
// a package.
var numbered = regexp.MustCompile(`^(?:(\w+): )?(\d+): (.*)$`)

// located puts the place before an error: FILE:LINE. A line that the error names
// counts from the line where its problem begins. A position that is no file is
// its own place.
func located(arg string, line int, err error) error {
	text := oneLine(err.Error())
	if m := numbered.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[2])
		line = max(line, 1) + n - 1
		text = m[3]
		if m[1] != "" {
			text = m[1] + ": " + text
		}
	}
	if arg != "-" && !engine.IsFile(arg) {
		return errors.New(text)
	}
	if line == 0 {
		return fmt.Errorf("%s: %s", arg, text)
	}
	return fmt.Errorf("%s:%d: %s", arg, line, text)
}
