package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// lasts is how many plies the defender lasts with every move counted, by plain minimax: -1 if that
// is more than most.
func lasts(p game.Problem, most int) int {
	if v := p.Value(); v != game.Unknown || most == 0 {
		if v == game.Proven {
			return 0
		}
		return -1
	}
	best := -1
	for _, m := range p.Moves(nil) {
		p.Play(m)
		n := lasts(p, most-1)
		p.Undo()
		switch {
		case p.Turn() == game.Defender && n < 0:
			return -1
		case p.Turn() == game.Defender:
			best = max(best, n+1)
		case n >= 0 && (best < 0 || n+1 < best):
			best = n + 1
		}
	}
	return best
}

// TestLongestDefence wants the defender, where he moves, to last as long as he can.
func TestLongestDefence(t *testing.T) {
	slow(t)
	const seed, draws, longest = 7, 400, 4
	r := rand.New(rand.NewPCG(seed, 2))
	tried, choices := 0, 0
	for range draws {
		text := drawMate(r)
		p, err := publisher(text)
		if err != nil {
			continue
		}
		for _, m := range p.Moves(nil) {
			job := Job{Game: "shogi", Text: text + " moves " + p.FormatMove(m), Memory: 1 << 22, Nodes: 20_000, Question: game.Question{Goal: "mate:black"}}
			report := Solve(t.Context(), job)
			if !report.Shortest || report.Length > longest || report.Length == 0 {
				continue
			}
			p.Play(m)
			want := lasts(p, report.Length+1)
			best, err := p.ParseMove(report.Best)
			if err != nil || report.Length != want {
				t.Fatalf("%s: %s, %d plies, want %d, %v", job.Text, report.Best, report.Length, want, err)
			}
			choices += min(1, len(p.Moves(nil))-1)
			p.Play(best)
			if n := lasts(p, want); n != want-1 {
				t.Fatalf("%s: %s lasts %d plies of %d", job.Text, report.Best, n+1, want)
			}
			p.Undo()
			p.Undo()
			tried++
		}
	}
	t.Logf("%d defences, %d with a choice", tried, choices)
	if choices < 20 {
		t.Error("too few")
	}
}
