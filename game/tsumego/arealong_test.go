package tsumego_test

import (
	"flag"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/solve"
)

// TestLongMatches solves boards that take seconds to minutes. Shorter ones, with
// their proofs, are in testdata/problems/go.
func TestLongMatches(t *testing.T) {
	if f := flag.Lookup("matches"); f == nil || f.Value.String() != "true" {
		t.Skip("only with -matches")
	}
	algorithm, err := catalog.Algorithm("dfpn")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"2x7", "score>=14", game.Proven},
		{"3x6", "score>=18", game.Proven},
		{"5x4", "score>=20", game.Proven},
		{"4x4", "score>=2:repeat=yes", game.Proven},
		{"4x4 superko", "score>=2", game.Proven},
		{"4x4 superko", "score>=3", game.Disproven},
	} {
		t.Run(c.text+" "+c.goal, func(t *testing.T) {
			p, err := tsumego.Game.Parse(c.text, game.Question{Goal: c.goal})
			if err != nil {
				t.Fatal(err)
			}
			solver, err := algorithm.New(solve.Options{Threads: 1, Memory: 2 << 30})
			if err != nil {
				t.Fatal(err)
			}
			defer solver.Close()
			r, err := solver.Solve(t.Context(), p)
			if err != nil || r.Value != c.want {
				t.Errorf("%v, %v", r.Value, err)
			}
			t.Logf("%d nodes, %v", r.Nodes, r.Elapsed)
		})
	}
}
