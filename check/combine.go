package check

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Combine draws algorithms and settings at random and compares each with the
// truth: on random trees, DAGs and cyclic graphs, with knowledge that is worth
// nothing and without, with resources, and on the small problems of all games.
// Every answer that is given must be right, and one in eight gets a proof. The
// seed is printed, so that a failure can be had again.
func Combine(t *testing.T, seed uint64, draws int) {
	c := newCombiner(t, seed)
	all := catalog.Algorithms()
	for range draws {
		a := all[c.IntN(len(all))]
		settings := map[string]string{}
		for _, s := range a.Settings {
			if values := tried(s); len(values) > 0 && c.IntN(2) == 0 {
				settings[s.Name] = values[c.IntN(len(values))]
			}
		}
		c.try(a, settings)
	}
	c.judge()
}

// Singly is Combine with every value of every setting of every algorithm by
// itself, on so many problems each.
func Singly(t *testing.T, seed uint64, problems int) {
	c := newCombiner(t, seed)
	for _, a := range catalog.Algorithms() {
		for _, s := range a.Settings {
			for _, value := range tried(s) {
				for range problems {
					c.try(a, map[string]string{s.Name: value})
				}
			}
		}
	}
	c.judge()
}

// tried are the values of a setting that are worth trying.
func tried(s solve.Setting) []string {
	if len(s.Try) == 0 && (s.Default == "true" || s.Default == "false") {
		return []string{"true", "false"}
	}
	return s.Try
}

// combiner tries settings on problems that it draws.
type combiner struct {
	*rand.Rand
	t          *testing.T
	seed       uint64
	tables     []*table.Table
	small      []game.Problem
	tries      int
	unfinished int
}

func newCombiner(t *testing.T, seed uint64) *combiner {
	t.Logf("seed %d", seed)
	c := &combiner{Rand: rand.New(rand.NewPCG(seed, 3)), t: t, seed: seed, tables: newTables(t)}
	for _, g := range catalog.Games() {
		c.small = slices.AppendSeq(c.small, g.Small)
	}
	return c
}

// try solves one problem with one algorithm.
func (c *combiner) try(a solve.Algorithm, settings map[string]string) {
	p, rules := drawProblem(c.Rand, c.small)
	tab := c.tables[c.IntN(len(c.tables))]
	tab.Clear()
	o := solve.Options{Table: tab, Nodes: tries, Memory: 1 << 20, Settings: settings}
	if c.IntN(2) == 0 {
		o.Shuffle = c.Uint64()
	}
	what := fmt.Sprintf("seed %d, try %d: %s %s shuffle %d on %v", c.seed, c.tries, a.Name, describe(settings), o.Shuffle, p)
	c.tries++
	s, err := a.New(o)
	if err != nil {
		c.t.Fatalf("%s: %v", what, err)
	}
	result, err := s.Solve(c.t.Context(), p)
	truth := Truth(rules)
	switch {
	case result.Value == game.Unknown:
		c.unfinished++
		if err == nil {
			c.t.Errorf("%s: unknown without a reason", what)
		}
	case len(result.Assumed) > 0: // it says that it proves nothing
	case result.Value != truth:
		c.t.Fatalf("%s: %v, but it is %v", what, result.Value, truth)
	case c.tries%8 == 0:
		// A table of 16 entries may be too small to walk an answer again.
		if err := prove(c.t.Context(), p, rules, truth, tab); errors.Is(err, search.ErrNodes) {
			c.unfinished++
		} else if err != nil {
			c.t.Fatalf("%s: %v", what, err)
		}
	}
	if err := s.Close(); err != nil {
		c.t.Error(err)
	}
}

// judge ends the test. Some combinations are bad ideas, on tables of 16 entries
// above all; most must finish.
func (c *combiner) judge() {
	if c.unfinished*4 > c.tries {
		c.t.Errorf("%d of %d tries are unfinished after %d nodes", c.unfinished, c.tries, tries)
	}
	c.t.Logf("%d tries agree, %d of them unfinished", c.tries, c.unfinished)
}

// drawProblem chooses a problem as the search sees it, and as the rules do.
func drawProblem(r *rand.Rand, small []game.Problem) (p, rules game.Problem) {
	if r.IntN(20) == 0 {
		p := small[r.IntN(len(small))]
		return p, p
	}
	g, _ := randomGraph(r.IntN(1 << 30))
	switch r.IntN(4) {
	case 0:
		return g, g
	case 1:
		tokens := WithTokens(g, r.Uint64(), 1+r.IntN(3))
		return tokens, tokens
	}
	return graph.WithNoise(g, r.Uint64()), g
}

func describe(settings map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&b, "--set %s=%s ", name, settings[name])
	}
	return strings.TrimSpace(b.String())
}
