package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Experiment is a comparison that a file describes: problems, algorithms with
// settings, limits, repetitions, and what is expected to come out. ReadExperiment
// says how it is written.
type Experiment struct {
	Path     string // of its file
	Title    string
	Entrants []Entrant
	Job      engine.Job // limits and memory
	Repeat   int        // how often everything is done
	Seed     uint64     // of the first repetition
	Count    int        // at most so many problems of each source; 0: all
	Expects  []Expectation

	sources []source
	small   map[string]string // what Shrink changes
	lines   map[string]int    // where labels and small settings are written
}

// source is a line that brings problems: those of files, or those that a game
// makes of a text with a seed.
type source struct {
	line  int
	path  string // of a file or folder, else empty
	count int    // of problems to make
	game  string
	text  string // with seedMark in it
	group string // what its problems are called in tables, or empty
	read  []engine.Problem
}

// seedMark stands for the seed in the text of a generated problem.
const seedMark = "{seed}"

// seedStep keeps the seeds of a repetition apart from those of the next.
const seedStep = 1_000_000

// at names a line of the experiment's file in an error.
func (x *Experiment) at(line int, err error) error {
	return fmt.Errorf("%s:%d: %w", x.Path, line, err)
}

// Shrink makes the experiment as small as its line "small" says, for a test.
func (x *Experiment) Shrink() error {
	for _, key := range limitWords {
		value, ok := x.small[key]
		if !ok {
			continue
		}
		if err := x.Set(key, value); err != nil {
			return x.at(x.lines[smallKey], err)
		}
	}
	return nil
}

// Prepare reads all problems and tries all algorithms with their settings, so
// that what is wrong is told before anything runs.
func (x *Experiment) Prepare() error {
	for _, e := range x.Entrants {
		if err := x.try(e); err != nil {
			return x.at(x.lines[e.Label], err)
		}
	}
	for i := range x.sources {
		if err := x.load(&x.sources[i]); err != nil {
			return x.at(x.sources[i].line, err)
		}
	}
	return nil
}

// try makes the solver of an entrant and closes it again.
func (x *Experiment) try(e Entrant) error {
	a, err := catalog.Algorithm(e.Algorithm)
	if err != nil {
		return err
	}
	s, err := a.New(solve.Options{Memory: x.Job.Memory, Settings: e.Settings})
	if err != nil {
		return err
	}
	return s.Close()
}

// load reads the problems of a source, or tries to make the first one.
func (x *Experiment) load(s *source) error {
	if s.path == "" {
		g, err := catalog.Game(s.game)
		if err != nil {
			return err
		}
		_, err = g.Parse(s.make(x.Seed, 0).Text, game.Question{})
		return err
	}
	path := s.path
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(x.Path), path)
	}
	paths := []string{path}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		if paths, err = engine.Suites(path); err != nil {
			return err
		}
		if len(paths) == 0 {
			return fmt.Errorf("%s: no problem files in it", s.path)
		}
		slices.Sort(paths)
	}
	s.read = nil
	for _, p := range paths {
		list, err := engine.ReadFile(p, "")
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		s.read = append(s.read, list...)
	}
	return nil
}

// make is the n-th problem of a repetition.
func (s *source) make(seed uint64, n int) engine.Problem {
	text := strings.ReplaceAll(s.text, seedMark, strconv.FormatUint(seed*seedStep+uint64(n), 10))
	return engine.Problem{ID: text, Game: s.game, Text: text}
}

// batch is problems with the group of each.
type batch struct {
	problems []engine.Problem
	groups   []string
}

func (b *batch) add(p engine.Problem, group string) {
	b.problems = append(b.problems, p)
	b.groups = append(b.groups, group)
}

// problems are those of one repetition: the same ones every time, and those that
// are made anew. Where there are more than Count in files, they are taken in equal
// steps, since files begin with what is easy.
func (x *Experiment) problems(repetition int) (same, made batch) {
	for i := range x.sources {
		s := &x.sources[i]
		all := s.count
		if s.path != "" {
			all = len(s.read)
		}
		n := all
		if x.Count > 0 {
			n = min(n, x.Count)
		}
		for k := range n {
			if s.path != "" {
				same.add(s.read[k*all/n], s.group)
			} else {
				made.add(s.make(x.Seed+uint64(repetition), k), s.group)
			}
		}
	}
	return same, made
}

// Run makes the experiment. If ctx ends early the error is the context's, and the
// Outcome holds what was finished before, without a judgement.
//
// Every repetition has a seed of its own. Problems that are made are made anew;
// those of files stay, but from the second repetition on the order of moves is
// jumbled.
func (x *Experiment) Run(ctx context.Context, progress func(done, all int, r Row)) (*Outcome, error) {
	o := &Outcome{Experiment: x, Results: &Results{Job: x.Job, Bands: true}}
	for _, e := range x.Entrants {
		o.Algorithms = append(o.Algorithms, e.Label)
	}
	same, made := x.problems(0)
	all := (len(same.problems) + len(made.problems)) * len(x.Entrants) * x.Repeat
	for repetition := range x.Repeat {
		same, made = x.problems(repetition)
		shuffle := uint64(0)
		if repetition > 0 {
			shuffle = x.Seed + uint64(repetition)
		}
		report := func(done, _ int, r Row) {
			if progress != nil {
				progress(done, all, r)
			}
		}
		if err := o.append(ctx, repetition, same, shuffle, report); err != nil {
			return o, err
		}
		if err := o.append(ctx, repetition, made, 0, report); err != nil {
			return o, err
		}
	}
	o.judge()
	return o, nil
}

// append solves problems and adds their rows.
func (o *Outcome) append(
	ctx context.Context, repetition int, b batch, shuffle uint64, progress func(done, all int, r Row),
) error {
	before := len(o.Rows)
	c := Config{Problems: b.problems, Groups: b.groups, Entrants: o.Experiment.Entrants, Job: o.Job}
	c.Job.Shuffle = shuffle
	c.Progress = func(done, all int, r Row) { progress(before+done, all, r) }
	results, err := Run(ctx, c)
	for _, row := range results.Rows {
		if row.Repetition = repetition + 1; shuffle != 0 {
			row.ID = fmt.Sprintf("%s ~%d", row.ID, row.Repetition)
		}
		o.Rows = append(o.Rows, row)
	}
	return err
}
