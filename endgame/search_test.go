package endgame_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/solve"
)

// counted counts the probes that find something.
type counted struct {
	*endgame.Keys
	hits int
}

func (c *counted) Probe(key game.Key) game.Value {
	v := c.Keys.Probe(key)
	if v != game.Unknown {
		c.hits++
	}
	return v
}

func probes(t *testing.T, p game.Problem, size int) *counted {
	t.Helper()
	d, err := endgame.Build(t.Context(), p, endgame.Config{Size: size})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	k, err := d.Keys(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return &counted{Keys: k}
}

func answer(t *testing.T, a solve.Algorithm, p game.Problem, o solve.Options) solve.Result {
	t.Helper()
	o.Memory = 4 << 20
	s, err := a.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, _ := s.Solve(t.Context(), p)
	return r
}

// TestAlgorithms wants every algorithm to use a database and to give the same
// answers with it, with and without other knowledge.
func TestAlgorithms(t *testing.T) {
	problem := func(g game.Game, text, goal string) game.Problem {
		p, err := g.Parse(text, game.Question{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	problems := []struct {
		game.Problem
		size int
	}{
		{problem(mnk.Game, "3x3x3", "win"), 5},
		{problem(mnk.Game, "3x3x3", "draw"), 4},
		{problem(mnk.Game, "4x3x3 b2 a1", "win"), 7},
		{problem(mnk.Game, "4x4x4 xo2/1xo1/4/ox2", "draw"), 6},
		{problem(connect4.Game, "4x4 1122", "win"), 6},
		{problem(connect4.Game, "4x4 1122", "draw"), 6},
	}
	hits := map[string]int{}
	for i, p := range problems {
		want := check.Truth(p.Problem)
		known := probes(t, p.Problem, p.size)
		for _, a := range catalog.Algorithms() {
			for _, skip := range []game.Knowledge{0, game.KnowAll} {
				known.hits = 0
				without := answer(t, a, p.Problem, solve.Options{Skip: skip, Nodes: 20_000})
				with := answer(t, a, p.Problem, solve.Options{Skip: skip, Nodes: 20_000, Endgame: known})
				if with.Value != want && (with.Value != game.Unknown || without.Value != game.Unknown) {
					t.Errorf("%d, %s, skip %b: %v with the database, the truth is %v", i, a.Name, skip, with.Value, want)
				}
				hits[a.Name] += known.hits
			}
		}
	}
	wantHits(t, hits)
}

// wantHits wants every algorithm to have found something.
func wantHits(t *testing.T, hits map[string]int) {
	t.Helper()
	for _, a := range catalog.Algorithms() {
		if hits[a.Name] == 0 {
			t.Errorf("%s does not use the database", a.Name)
		}
	}
}

// TestAlgorithmsOnGraphs takes the database of one node and searches from another,
// on graphs where play can repeat: values of the database hold on every path.
func TestAlgorithmsOnGraphs(t *testing.T) {
	hits := map[string]int{}
	graphs := uint64(200)
	if testing.Short() {
		graphs = 60
	}
	for seed := range graphs {
		r := rand.New(rand.NewPCG(seed, 3))
		p := graph.Random(r, graph.Shape{
			Kind: graph.Kind(1 + seed%2), Nodes: 8 + r.IntN(30), Branch: 2 + r.IntN(3), Repeat: game.Value(1 + seed/2%2),
		})
		inner := p.Clone().(*graph.Position)
		for range 1 + r.IntN(3) {
			if moves := inner.Moves(nil); len(moves) > 0 {
				inner.Play(moves[r.IntN(len(moves))])
			}
		}
		if p.Value() != game.Unknown || inner.Value() != game.Unknown {
			continue
		}
		known := probes(t, inner, 0)
		for _, a := range catalog.Algorithms() {
			known.hits = 0
			got := answer(t, a, p, solve.Options{Nodes: 20_000, Endgame: known})
			hits[a.Name] += known.hits
			if got.Value == game.Unknown && answer(t, a, p, solve.Options{Nodes: 20_000}).Value == game.Unknown {
				continue
			}
			if got.Value != p.Truth() {
				t.Fatalf("seed %d, %s: %v, the truth is %v\n%s", seed, a.Name, got.Value, p.Truth(), p)
			}
			if got.Best != game.NoMove && got.Value == p.Turn().Wants() {
				p.Play(got.Best)
				if p.Truth() != got.Value {
					t.Errorf("seed %d, %s: the best move loses", seed, a.Name)
				}
				p.Undo()
			}
		}
	}
	wantHits(t, hits)
}
