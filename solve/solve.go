// Package solve says what an algorithm is: something that turns a Position into
// a Result. The algorithms are the packages below it; catalog lists them.
package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/table"
)

// ErrDepth says that a depth that was set is too small for an answer.
var ErrDepth = errors.New("depth limit reached")

// Solver answers questions. It keeps its table and scratch memory from one call
// to the next and is used by one goroutine at a time.
type Solver interface {
	// Solve answers the question of p, which is unchanged afterwards. The
	// Result is valid even if err is not nil: err says why there is no answer,
	// one of the context's errors, search.ErrNodes, search.ErrMemory, ErrDepth.
	Solve(ctx context.Context, p game.Position) (Result, error)
	// Close gives the solver's memory back.
	Close() error
}

// Keeper is a Solver that keeps what it learnt in a memory of its own, so that
// nobody but it can go through its answers again.
type Keeper interface {
	Solver
	// Limit changes the nodes that later calls of Solve may spend; 0: no limit.
	Limit(nodes uint64)
	// Recall is Solve without a search: what is remembered of p, and a move for the
	// side to move if that side gets what it wants.
	Recall(p game.Position) (game.Value, game.Move)
	// Weigh says how long play from p lasts, or how much of it there is, as far as is
	// remembered: the more, the harder.
	Weigh(p game.Position) uint64
	// Stats says how full the memory is.
	Stats() table.Stats
}

// Algorithm is an algorithm of the catalog: data, not a class.
type Algorithm struct {
	Name     string
	Doc      string // a paragraph, with the paper in square brackets
	Settings []Setting
	// Again says that the algorithm should also go through its answers again, to
	// make proofs: another one would not find them.
	Again bool
	// New makes a solver. It fails on settings it does not know and on memory
	// too small to work with.
	New func(Options) (Solver, error)
}

// Sources are the papers that the paragraph names in square brackets.
func (a Algorithm) Sources() []string {
	var list []string
	for rest := a.Doc; ; {
		_, after, ok := strings.Cut(rest, "[")
		if !ok {
			return list
		}
		names, tail, _ := strings.Cut(after, "]")
		for name := range strings.SplitSeq(names, ";") {
			if name = strings.TrimSpace(name); !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
		rest = tail
	}
}

// Setting is a knob of an algorithm, turned by --set.
type Setting struct {
	Name, Default, Doc string
	// Try are values for tests that draw settings at random; none for a boolean,
	// of which both are tried.
	Try []string
}

// Options are what a solver may use. The zero value works.
type Options struct {
	Threads  int            // 0: one
	Memory   int64          // bytes for the table or the tree; 0: DefaultMemory
	Table    *table.Table   // nil: the solver makes its own of Memory bytes
	Nodes    uint64         // 0: no limit
	Skip     game.Knowledge // abilities not to use
	Fast     bool           // allow unsound selection of moves
	Enhance  search.Enhance // what to do with new nodes
	Replace  string         // what a full table does, one of Replacements
	Endgame  search.Endgame // settled positions of the problem; nil: none
	Shuffle  uint64         // not 0: jumble the order of children by this seed
	Settings map[string]string
	Progress func(search.Progress)
	Every    time.Duration
	Watch    search.Watcher // sees every node; nil: nobody does
}

// DefaultMemory is the size of a table or tree when nobody says otherwise.
const DefaultMemory = 64 << 20

// Result is an answer, as far as it was found.
type Result struct {
	Value   game.Value
	Numbers game.Numbers
	// Best is the move that gives the side to move what it wants, or the one
	// the search liked most.
	Best game.Move
	// Length is a number of plies within which a proven goal is reached, 0 where the
	// search keeps no lengths.
	Length  int
	Assumed []string // unsound knowledge used; empty: unconditional
	Nodes   uint64
	Elapsed time.Duration
	Threads int // that did the work
}

// Search translates options for a search.Team. Without a table of its own the
// search remembers nothing.
func (o Options) Search(t *table.Table) search.Config {
	return search.Config{
		Threads: o.Threads, Table: t, Nodes: o.Nodes, Skip: o.Skip, Fast: o.Fast, Enhance: o.Enhance,
		Endgame: o.Endgame, Shuffle: o.Shuffle,
		Progress: o.Progress, Every: o.Every, Watch: o.Watch,
	}
}

// Bytes is the memory to use.
func (o Options) Bytes() int64 {
	if o.Memory == 0 {
		return DefaultMemory
	}
	return o.Memory
}

// OwnTable returns the table to use and what closes it: the one given, or a new
// one.
func (o Options) OwnTable() (t *table.Table, free func() error, err error) {
	if o.Table != nil {
		return o.Table, func() error { return nil }, nil
	}
	t, err = table.New(table.Config{
		Bytes: o.Bytes(), KeepSmall: o.Replace == "probe", KeepLarge: o.Replace == "collect",
	})
	if err != nil {
		return nil, nil, err
	}
	return t, t.Free, nil
}

// Read parses the settings given into the variables that wait for them, by
// name: *bool, *int, *float64, *Choice, or a func(string) error that parses the
// text itself. A setting nobody waits for is an error.
func (o Options) Read(algorithm string, into map[string]any) error {
	names := make([]string, 0, len(o.Settings))
	for name := range o.Settings {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		target, ok := into[name]
		if !ok {
			return fmt.Errorf("%s: no setting %q; it has: %s", algorithm, name, known(into))
		}
		if err := set(target, o.Settings[name]); err != nil {
			return fmt.Errorf("%s: setting %s=%s: %w", algorithm, name, o.Settings[name], err)
		}
	}
	return nil
}

func known(into map[string]any) string {
	names := make([]string, 0, len(into))
	for name := range into {
		names = append(names, name)
	}
	if len(names) == 0 {
		return "none"
	}
	sort.Strings(names)
	return strings.Join(names, ", ")
}
