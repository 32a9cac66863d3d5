package check

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

func parse(t *testing.T, text string) game.Problem {
	t.Helper()
	p, err := graph.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTruth(t *testing.T) {
	for text, want := range map[string]game.Value{
		"a proven":                              game.Proven,
		"a or":                                  game.Disproven,
		"a or a":                                game.Disproven,
		"repeat proven\na and a b\nb proven":    game.Proven,
		"repeat proven\na and a b\nb disproven": game.Disproven,
		"a and b c\nb or d f\nc or d\nd or e\ne and b\nf proven":                    game.Proven,
		"a or b\nb and c a\nc proven":                                               game.Disproven,
		"repeat proven\na or b\nb and c a\nc proven":                                game.Proven,
		"repeat proven\na or b c\nb and d f\nc and d\nd and e\ne or b\nf disproven": game.Disproven,
	} {
		p := parse(t, text)
		if got := Truth(p); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
		if got := string(p.AppendState(nil)); got != "a" {
			t.Errorf("%q: Truth moves to %s", text, got)
		}
	}
}

// TestLengths wants the attacker to need as many plies as it takes.
func TestLengths(t *testing.T) {
	p := parse(t, "a or b g\nb and c d\nc or e\nd or c\ne proven\ng and a h\nh proven")
	all, err := explore(p, maxStates)
	if err != nil {
		t.Fatal(err)
	}
	for state, want := range map[string]int32{"a": 4, "b": 3, "c": 1, "d": 2, "e": 0, "g": 5, "h": 0} {
		if got := all.lengths[all.numbers[state]]; got != want {
			t.Errorf("%s: %d plies, want %d", state, got, want)
		}
	}
}

func TestExploreLimit(t *testing.T) {
	p := parse(t, "random tree nodes=100 seed=1")
	if _, err := explore(p, 50); !errors.Is(err, errLarge) {
		t.Errorf("100 positions with a limit of 50: %v", err)
	}
	if s, err := explore(p, 100); err != nil || len(s.states) != 100 {
		t.Errorf("100 positions with a limit of 100: %v", err)
	}
}

func TestMasked(t *testing.T) {
	const bits = 3
	r := rand.New(rand.NewPCG(1, 1))
	plain := graph.Random(r, graph.Shape{Kind: graph.DAG, Nodes: 200})
	p := Masked(graph.WithNoise(plain, 1), bits)
	if _, ok := p.(game.Estimator); ok {
		t.Error("knowledge shows through")
	}
	q := p.Clone().(game.Problem)
	all, err := explore(q, maxStates)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[game.Key]bool{}
	for _, key := range all.keys {
		keys[key] = true
	}
	if len(keys) != 1<<bits {
		t.Errorf("%d keys, want %d", len(keys), 1<<bits)
	}
	if got, want := Truth(p), Truth(plain); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
