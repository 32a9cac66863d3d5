package dfpn_test

import (
	"context"
	"errors"
	"flag"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// starve is how long the test with far too small tables goes on. Without the flag it is a
// matter of nodes.
var starve = flag.Duration("starve", 0, "how long to search with tables a hundred times too small")

// hungry are boards whose searches store about so many entries, of 32 bytes each.
var hungry = []struct {
	text    string
	goal    string
	want    game.Value
	entries int64
}{
	{"5x4", "draw", game.Proven, 3_000},
	{"5x5", "win", game.Disproven, 30_000},
	{"6x5", "draw", game.Proven, 50_000},
	{"6x5", "win", game.Disproven, 300_000},
}

// TestStarve searches with a hundredth of the table that would hold everything, by one
// thread and by several. A search may not come to an end then, but it goes on, and what
// it says is right.
func TestStarve(t *testing.T) {
	end := time.Now().Add(*starve)
	settled, nodes := 0, uint64(0)
	for round := 0; round == 0 || time.Now().Before(end); round++ {
		for i, h := range hungry {
			if *starve == 0 && i > 1 {
				break
			}
			o := solve.Options{Memory: h.entries * 32 / 100, Threads: 1 + (round+i)%3, Shuffle: uint64(round), Nodes: 200_000}
			if o.Threads > 1 {
				o.Settings = map[string]string{"job": "20", "parallel": []string{"jobs", "virtual"}[round%2]}
			}
			ctx, cancel := context.WithCancel(t.Context())
			if *starve > 0 {
				o.Nodes = 0
				ctx, cancel = context.WithTimeout(t.Context(), *starve/time.Duration(2*len(hungry)))
			}
			r := hunger(ctx, t, connect4.Game, h.text, h.goal, o)
			cancel()
			if r.Value != game.Unknown {
				settled++
				if r.Value != h.want {
					t.Fatalf("%s %s with %d bytes: %v", h.text, h.goal, o.Memory, r.Value)
				}
			}
			nodes += r.Nodes
		}
	}
	t.Logf("%d settled, %d nodes", settled, nodes)
}

// hunger makes one search and sees that it goes on until it has an answer or is stopped.
func hunger(ctx context.Context, t *testing.T, g game.Game, text, goal string, o solve.Options) solve.Result {
	t.Helper()
	p, err := g.Parse(text, game.Question{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	last, still := uint64(0), 0
	o.Every = time.Second
	o.Progress = func(pr search.Progress) {
		if still++; pr.Nodes > last {
			last, still = pr.Nodes, 0
		}
		if still > 30 {
			t.Errorf("%s %s: no new node in half a minute", text, goal)
		}
	}
	s, err := dfpn.New(dfpn.DefaultConfig(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := s.Solve(ctx, p)
	switch {
	case r.Value != game.Unknown, errors.Is(err, context.DeadlineExceeded):
	case errors.Is(err, search.ErrNodes):
		if r.Nodes < o.Nodes-4*256 {
			t.Errorf("%s %s: stopped after %d of %d nodes", text, goal, r.Nodes, o.Nodes)
		}
	default:
		t.Errorf("%s %s: unknown without a reason: %v", text, goal, err)
	}
	return r
}
