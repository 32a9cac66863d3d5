package reversi_test

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
)

func parse(t testing.TB, g game.Game, text, goal string) *reversi.Position {
	t.Helper()
	p, err := g.Parse(text, game.Question{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	return p.(*reversi.Position)
}

// perft counts the lines of play of a length. A pass is a move.
func perft(p game.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, m := range p.Moves(nil) {
		p.Play(m)
		n += perft(p, depth-1)
		p.Undo()
	}
	return n
}

// TestPerft compares with the published counts for 8x8.
func TestPerft(t *testing.T) {
	p := parse(t, reversi.Othello, "8x8", "")
	for i, want := range []int{1, 4, 12, 56, 244, 1396, 8200, 55092} {
		if got := perft(p, i); got != want {
			t.Errorf("%d lines of %d moves, want %d", got, i, want)
		}
	}
}

// BenchmarkPlay makes and takes back moves with all moves listed at each position.
func BenchmarkPlay(b *testing.B) {
	for _, c := range []struct {
		game game.Game
		text string
	}{{reversi.Othello, "8x8 f5d6c3d3c4f4"}, {reversi.Rolit, "8x8 players=4 for=red"}} {
		b.Run(c.game.Name, func(b *testing.B) {
			p, buf := parse(b, c.game, c.text, ""), make([]game.Move, 0, 1024)
			left := b.N
			var walk func(depth int, buf []game.Move)
			walk = func(depth int, buf []game.Move) {
				moves := p.Moves(buf[len(buf):])
				for _, m := range moves {
					if left <= 0 {
						return
					}
					left--
					p.Play(m)
					if depth > 1 {
						walk(depth-1, moves)
					} else {
						p.Moves(moves[len(moves):])
					}
					p.Undo()
				}
			}
			for b.ResetTimer(); left > 0; {
				walk(6, buf)
			}
		})
	}
}
