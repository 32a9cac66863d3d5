package dfpn_test

import (
	"errors"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/table"
)

// TestThreads solves problems that take more than a moment with one thread and with
// several, in both ways, with a tree of jobs that has room and one that has not. The
// answers are the same.
func TestThreads(t *testing.T) {
	for _, text := range []string{"5x5", "6x4", "5x4 33"} {
		for _, goal := range []string{"win", "draw"} {
			p, err := connect4.Game.Parse(text, game.Question{Goal: goal})
			if err != nil {
				t.Fatal(err)
			}
			want := threaded(t, p, solve.Options{}, dfpn.Config{})
			for i, c := range []dfpn.Config{{}, {Job: 3}, {Job: 40}, {Virtual: true}, {Virtual: true, Job: 1}} {
				for _, threads := range []int{2, 5} {
					o := solve.Options{Threads: threads, Memory: []int64{1 << 16, 64 << 20}[i%2]}
					if got := threaded(t, p, o, c); got != want {
						t.Errorf("%s %s, %d threads, %+v: %v, not %v", text, goal, threads, c, got, want)
					}
				}
			}
		}
	}
}

// threaded is the answer of df-pn with some threads, which must leave the position as it was.
func threaded(t *testing.T, p game.Problem, o solve.Options, c dfpn.Config) game.Value {
	t.Helper()
	config := dfpn.DefaultConfig()
	config.Job, config.Virtual = c.Job, c.Virtual
	s, err := dfpn.New(config, o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	before := p.Key()
	r, err := s.Solve(t.Context(), p)
	if err != nil || p.Key() != before || r.Threads != max(1, o.Threads) {
		t.Errorf("%v with %d threads: %v", p, r.Threads, err)
	}
	return r.Value
}

// TestNextQuestion wants nothing of one question to be left in the table for the root of the
// next: one that takes all threads, then one that the first thread settles alone and that has
// the other answer. Both boards are drawn.
func TestNextQuestion(t *testing.T) {
	for _, goals := range [][]string{{"win", "draw"}, {"draw", "win"}} {
		tab, err := table.New(table.Config{Bytes: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Threads: 3, Table: tab})
		if err != nil {
			t.Fatal(err)
		}
		for i, goal := range goals {
			p, err := connect4.Game.Parse([]string{"6x5", "4x4"}[i], game.Question{Goal: goal})
			if err != nil {
				t.Fatal(err)
			}
			want := game.Disproven
			if goal == "draw" {
				want = game.Proven
			}
			r, err := s.Solve(t.Context(), p)
			if err != nil || r.Value != want {
				t.Fatalf("%s %s: %v, %v", p, goal, r.Value, err)
			}
			if alone := r.Nodes < 10_000; alone != (i == 1) {
				t.Errorf("%s %s takes %d nodes, too few or too many for this test", p, goal, r.Nodes)
			}
			if e, ok := tab.Load(p.Key()); ok && e.Value() == want.Other() {
				t.Errorf("%s %s: %v in the table, not %v", p, goal, e.Value(), want)
			}
		}
		if err := errors.Join(s.Close(), tab.Free()); err != nil {
			t.Error(err)
		}
	}
}
