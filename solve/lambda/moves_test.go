package lambda_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/lambda"
)

func algorithms() []solve.Algorithm {
	return lambda.Algorithms(alphabeta.Algorithms[2], dfpn.Algorithms[0])
}

func position(t *testing.T, text string) game.Problem {
	t.Helper()
	p, err := mnk.Game.Parse(text, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBest solves positions that are images of each other with one solver. They
// share the entries of the table, but not their moves: each answer must come with
// a move that is legal there and gets the side to move what it wants.
func TestBest(t *testing.T) {
	images := []string{"4x4x3 a1 b2", "4x4x3 d4 c3", "4x4x3 a4 b3", "4x4x3 d1 c2", "4x4x3 a1 c2", "4x4x3 d1 b2", "4x4x3 a4 c3"}
	plain, err := dfpn.Algorithms[0].New(solve.Options{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	for _, a := range algorithms() {
		s, err := a.New(solve.Options{Memory: 1 << 20, Nodes: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range images {
			p := position(t, text)
			r, err := s.Solve(t.Context(), p)
			if err != nil || r.Value != game.Proven {
				t.Fatalf("%s on %s: %v, %v", a.Name, text, r.Value, err)
			}
			if !slices.Contains(p.Moves(nil), r.Best) {
				t.Errorf("%s on %s: the best move %d is not legal", a.Name, text, r.Best)
				continue
			}
			p.Play(r.Best)
			if r, err := plain.Solve(t.Context(), p); err != nil || r.Value != game.Proven {
				t.Errorf("%s on %s: the best move %s does not win", a.Name, text, position(t, text).FormatMove(r.Best))
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestProgress wants lines of play in reports, whatever is searched: front ends
// play them.
func TestProgress(t *testing.T) {
	for _, a := range algorithms() {
		ctx, cancel := context.WithCancel(t.Context())
		p := position(t, "15x15x5 h8 h9 g8 g9")
		reports, longest, nodes := 0, 0, uint64(0)
		s, err := a.New(solve.Options{
			Every: time.Millisecond, Settings: map[string]string{"share": "1", "order": "3"},
			Progress: func(r search.Progress) {
				if reports++; reports == 30 {
					cancel()
				}
				if r.Nodes < nodes {
					t.Errorf("%s: %d nodes after %d", a.Name, r.Nodes, nodes)
				}
				nodes, longest = r.Nodes, max(longest, len(r.Line))
				q := position(t, "15x15x5 h8 h9 g8 g9")
				for _, m := range r.Line {
					if !slices.Contains(q.Moves(nil), m) {
						t.Errorf("%s: the line has the move %d", a.Name, m)
						cancel()
						return
					}
					q.Play(m)
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Solve(ctx, p); err == nil {
			t.Errorf("%s: solved before it was looked at", a.Name)
		}
		cancel()
		if longest == 0 {
			t.Errorf("%s: no line in %d reports", a.Name, reports)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSkip wants knowledge that a setting leaves out to be left out by the hunter
// too.
func TestSkip(t *testing.T) {
	for _, a := range algorithms()[1:] {
		p := &pruner{Problem: position(t, "5x5x4 c3 c4")}
		s, err := a.New(solve.Options{Nodes: 2000, Settings: map[string]string{"skip": "prune"}})
		if err != nil {
			t.Fatal(err)
		}
		// Whether the limit is enough does not matter.
		_, _ = s.Solve(t.Context(), p)
		if p.asked {
			t.Errorf("%s: prunes", a.Name)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// pruner notes whether it is asked to prune.
type pruner struct {
	game.Problem
	asked bool
}

func (p *pruner) Pass() game.Move { return p.Problem.(game.Passer).Pass() }

func (p *pruner) Prune(moves []game.Move) []game.Move {
	p.asked = true
	return moves
}
