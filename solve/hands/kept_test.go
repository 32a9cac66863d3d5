package hands_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/bruteforce"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/hands"
)

// TestKept asks one solver about all positions of a walk through a graph, forth and
// back, also with limits in plies: what it remembers must not spoil later answers.
func TestKept(t *testing.T) {
	ctx := context.Background()
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 2))
	truth, err := bruteforce.New(solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(s solve.Solver, p game.Problem) {
		got, err := s.Solve(ctx, p)
		want, _ := truth.Solve(ctx, p)
		if err != nil || got.Value != want.Value {
			t.Fatalf("seed %d: %v (%v), want %v:\n%v", seed, got.Value, err, want.Value, p)
		}
	}
	for i := range 300 {
		p := graph.Random(r, graph.Shape{Kind: graph.Kind(i % 3), Nodes: 10 + r.IntN(60), Branch: 2 + r.IntN(3), Repeat: game.Value(1 + i%2)})
		threads := 1
		if i%10 == 0 {
			threads = 2 + i%3 // seldom, since they wait for each other on graphs as small as these
		}
		s, err := hands.New(solve.Options{Memory: 1 << 20, Threads: threads, Settings: map[string]string{"job": "1"}})
		if err != nil {
			t.Fatal(err)
		}
		var moves []game.Move
		played := 0
		for ; played < 8; played++ {
			ask(s, p)
			ask(s, p)
			ask(s, game.Within(p, r.IntN(8)))
			if moves = p.Moves(moves[:0]); p.Value() != game.Unknown || len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
		for ; played > 0; played-- {
			p.Undo()
			ask(s, p)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestQuiet asks for wins against a bare king, where a quiet move may leave the defender
// without any: that is a win as well, near a limit too.
func TestQuiet(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	ctx := context.Background()
	wins := 0
	for range 150 {
		var board [9][9]string
		for _, piece := range []string{"k", "K", "S", "G", "S"} {
			if y, x := r.IntN(4), 5+r.IntN(4); board[y][x] == "" {
				board[y][x] = piece
			}
		}
		p, err := shogi.Game.Parse(rows(board)+" b 0p 1", game.Question{Goal: []string{"brinkmate:2", "win"}[r.IntN(2)]})
		if err != nil {
			continue
		}
		s, err := hands.New(solve.Options{Memory: 1 << 22, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 4 {
			q := game.Within(p, n)
			plain, err := dfpn.Algorithms[0].New(solve.Options{Skip: game.KnowAll, Memory: 1 << 22, Nodes: 50_000})
			if err != nil {
				t.Fatal(err)
			}
			got, _ := s.Solve(ctx, q)
			want, _ := plain.Solve(ctx, q)
			if got.Value != game.Unknown && want.Value != game.Unknown && got.Value != want.Value {
				t.Fatalf("%v within %d: %v, want %v", p, n, got.Value, want.Value)
			}
			if got.Value == game.Proven {
				wins++
			}
			plain.Close()
		}
		s.Close()
	}
	if wins == 0 {
		t.Error("no win was found")
	}
}

// TestDeep asks for a win so far away that depths cannot be counted: there is no answer,
// and the reason is the depth.
func TestDeep(t *testing.T) {
	var b strings.Builder
	const n = 70_000
	for i := range n {
		fmt.Fprintf(&b, "n%d or n%d\n", i, i+1)
	}
	fmt.Fprintf(&b, "n%d proven\n", n)
	p, err := graph.Game.Parse(b.String(), game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := hands.New(solve.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if got, err := s.Solve(context.Background(), p); got.Value != game.Unknown || !errors.Is(err, solve.ErrDepth) {
		t.Errorf("%v, %v; want unknown for its depth", got.Value, err)
	}
}

// TestLimits asks for mates within a limit where nothing is known of hands, so that the
// limit is the position's own.
func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	ctx := context.Background()
	mates := 0
	for range 60 {
		p, ok := problem(r)
		if !ok {
			continue
		}
		for _, skip := range []game.Knowledge{game.KnowDominate, game.KnowAll} {
			s, err := hands.New(solve.Options{Memory: 1 << 22, Nodes: 3000, Skip: skip})
			if err != nil {
				t.Fatal(err)
			}
			sound, err := hands.New(solve.Options{Memory: 1 << 22, Nodes: 50_000})
			if err != nil {
				t.Fatal(err)
			}
			for n := range 8 {
				for range 2 {
					got, _ := s.Solve(ctx, game.Within(p, n))
					want, _ := sound.Solve(ctx, game.Within(p, n))
					if got.Value != game.Unknown && want.Value != game.Unknown && got.Value != want.Value {
						t.Fatalf("%v within %d: %v, want %v", p, n, got.Value, want.Value)
					}
					if got.Value == game.Proven {
						mates++
					}
				}
			}
			s.Close()
			sound.Close()
		}
	}
	if mates == 0 {
		t.Error("no mate was found")
	}
}
