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
)

// Combine draws algorithms and settings at random and compares each with the
// truth: on random trees, DAGs and cyclic graphs, with knowledge that is worth
// nothing and without, with resources, and on the small problems of all games.
// Every answer that is given must be right, and one in eight gets a proof. The
// seed is printed, so that a failure can be had again.
func Combine(t *testing.T, seed uint64, draws int) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 3))
	tables := newTables(t)
	var problems []game.Problem
	for _, g := range catalog.Games() {
		problems = slices.AppendSeq(problems, g.Small)
	}
	unfinished := 0
	for i := range draws {
		a, settings := draw(r)
		p, rules := drawProblem(r, problems)
		tab := tables[r.IntN(len(tables))]
		tab.Clear()
		o := solve.Options{Table: tab, Nodes: tries, Memory: 1 << 20, Settings: settings}
		if r.IntN(2) == 0 {
			o.Shuffle = r.Uint64()
		}
		what := fmt.Sprintf("seed %d, draw %d: %s %s shuffle %d on %v", seed, i, a.Name, describe(settings), o.Shuffle, p)
		s, err := a.New(o)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		result, err := s.Solve(t.Context(), p)
		truth := Truth(rules)
		switch {
		case result.Value == game.Unknown:
			unfinished++
			if err == nil {
				t.Errorf("%s: unknown without a reason", what)
			}
		case result.Value != truth:
			t.Fatalf("%s: %v, but it is %v", what, result.Value, truth)
		case i%8 == 0:
			// A table of 16 entries may be too small to walk an answer again.
			if err := prove(t.Context(), p, rules, truth, tab); errors.Is(err, search.ErrNodes) {
				unfinished++
			} else if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	// Some combinations are bad ideas, on tables of 16 entries above all; most
	// must finish.
	if unfinished*4 > draws {
		t.Errorf("%d of %d draws are unfinished after %d nodes", unfinished, draws, tries)
	}
	t.Logf("%d draws agree, %d of them unfinished", draws, unfinished)
}

// draw chooses an algorithm and some of its settings.
func draw(r *rand.Rand) (solve.Algorithm, map[string]string) {
	all := catalog.Algorithms()
	a := all[r.IntN(len(all))]
	settings := map[string]string{}
	for _, s := range a.Settings {
		values := s.Try
		if len(values) == 0 && (s.Default == "true" || s.Default == "false") {
			values = []string{"true", "false"}
		}
		if len(values) > 0 && r.IntN(2) == 0 {
			settings[s.Name] = values[r.IntN(len(values))]
		}
	}
	return a, settings
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
