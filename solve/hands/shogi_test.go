package hands_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/hands"
)

// problem draws a mate problem: a king in a corner of the board, some pieces around it,
// some in hand.
func problem(r *rand.Rand) (game.Problem, bool) {
	var board [9][9]string
	place := func(piece string, near int) {
		y, x := r.IntN(near), r.IntN(near)
		if board[y][x] == "" {
			board[y][x] = piece
		}
	}
	place("k", 4)
	for range 1 + r.IntN(4) {
		place([]string{"G", "S", "N", "L", "P", "+P", "R", "B", "+R", "+B"}[r.IntN(10)], 5)
	}
	for range r.IntN(4) {
		place([]string{"g", "s", "n", "l", "p", "+p", "r", "b"}[r.IntN(8)], 5)
	}
	if r.IntN(3) == 0 {
		place("K", 6)
	}
	hand := ""
	for _, piece := range []string{"R", "B", "G", "S", "N", "L", "P"} {
		switch r.IntN(6) {
		case 0:
			hand += piece
		case 1:
			hand += "2" + piece
		}
	}
	for _, piece := range []string{"0p", "p", "g", "2p", "n", "r", ""} {
		if r.IntN(3) == 0 {
			hand += piece
			break
		}
	}
	if hand == "" {
		hand = "-"
	}
	p, err := shogi.Game.Parse(rows(board)+" b "+hand+" 1", game.Question{})
	return p, err == nil
}

// rows writes a board as SFEN does.
func rows(board [9][9]string) string {
	var list []string
	for _, row := range board {
		text, gap := "", 0
		for _, cell := range row {
			if cell == "" {
				gap++
				continue
			}
			if gap > 0 {
				text += string(rune('0' + gap))
			}
			text, gap = text+cell, 0
		}
		if gap > 0 {
			text += string(rune('0' + gap))
		}
		list = append(list, text)
	}
	return strings.Join(list, "/")
}

// TestShogi compares answers, with one table for many problems, by one thread and by
// several, with those of plain df-pn that knows of no hands. The lengths of mates are compared too.
func TestShogi(t *testing.T) {
	const limit = 5_000
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	ctx := context.Background()
	referee := func(p game.Problem) game.Value {
		s, err := dfpn.Algorithms[0].New(solve.Options{Nodes: limit, Skip: game.KnowAll})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		v, _ := s.Solve(ctx, p)
		return v.Value
	}
	n := 300
	if testing.Short() {
		n = 150
	}
	var counts [3]int
	sizes := []int64{16 << 10, 64 << 10, 64 << 20, 64 << 10, 64 << 20, 64 << 20}
	threads := []int{1, 1, 1, 3, 2, 1}
	var solvers []solve.Solver
	for i, bytes := range sizes {
		o := solve.Options{Memory: bytes, Nodes: 2 * limit, Threads: threads[i], Settings: map[string]string{"job": "1"}}
		if i%3 == 2 { // the attacker is expected to fail from the start
			o.Settings["doubt"] = "0"
		}
		s, err := hands.New(o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		solvers = append(solvers, s)
	}
	for range n {
		p, ok := problem(r)
		if !ok {
			continue
		}
		want := referee(p)
		for i, s := range solvers {
			got, _ := s.Solve(ctx, p)
			if got.Value != want && got.Value != game.Unknown && want != game.Unknown {
				t.Fatalf("seed %d, memory %d, %d threads: %v: %v, want %v", seed, sizes[i], threads[i], p, got.Value, want)
			}
			counts[got.Value]++
			if got.Value != game.Proven || want == game.Unknown {
				continue
			}
			for length := got.Length; length > 0; {
				q := game.Within(p, length-1)
				got, _ := s.Solve(ctx, q)
				if want := referee(q); got.Value != want && got.Value != game.Unknown && want != game.Unknown {
					t.Fatalf("seed %d, memory %d, %d threads: %v within %d: %v, want %v", seed, sizes[i], threads[i], p, length-1, got.Value, want)
				}
				if got.Value != game.Proven {
					break
				}
				if got.Length >= length {
					t.Fatalf("seed %d: %v: a mate in %d within %d", seed, p, got.Length, length-1)
				}
				length = got.Length
			}
		}
	}
	t.Log(counts)
}
