package tsumego

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// script is a random game of legal moves, colours in turn, without passes as long
// as there is another move, that leaves own single-point eyes alone.
func script(b *Board, r *rand.Rand, length int) (moves []Point) {
	for len(moves) < length {
		var list []Point
		c := b.Turn()
		for _, p := range b.Points(Empty).Append(nil) {
			if b.Legal(p, c) && !eye(b, p, c) {
				list = append(list, p)
			}
		}
		p := Pass
		if len(list) > 0 {
			p = list[r.IntN(len(list))]
		}
		b.Play(p, c)
		moves = append(moves, p)
		if n := len(moves); n > 1 && p == Pass && moves[n-2] == Pass {
			break
		}
	}
	for range moves {
		b.Undo()
	}
	return moves
}

func eye(b *Board, p Point, c Colour) bool {
	for _, q := range b.Near(p) {
		if b.Colour(q) != c && b.Colour(q) != Wall {
			return false
		}
	}
	return true
}

// BenchmarkPlay replays random games to their ends and undoes them, and reports
// moves played and undone per second. With "legal" each is asked for first.
func BenchmarkPlay(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		for _, ko := range []Ko{Simple, Situational} {
			for _, ask := range []bool{false, true} {
				b.Run(fmt.Sprintf("%dx%d/ko=%d/legal=%v", size, size, ko, ask), func(b *testing.B) {
					benchmarkPlay(b, size, ko, ask)
				})
			}
		}
	}
}

func benchmarkPlay(b *testing.B, size int, ko Ko, ask bool) {
	board := newBoard(b, size, size, Rules{Ko: ko})
	r := rand.New(rand.NewPCG(1, 2))
	games := make([][]Point, 20)
	for i := range games {
		games[i] = script(board, r, 3*size*size)
	}
	moves, i := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		list := games[i]
		if i++; i == len(games) {
			i = 0
		}
		c := Black
		for _, p := range list {
			if ask && !board.Legal(p, c) {
				b.Fatal("not legal")
			}
			board.Play(p, c)
			c = c.Other()
		}
		for range list {
			board.Undo()
		}
		moves += len(list)
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	b.ReportMetric(0, "ns/op")
}

// TestAllocations wants moves to allocate nothing once the log is long enough.
func TestAllocations(t *testing.T) {
	for _, ko := range []Ko{Simple, Positional, Situational} {
		b := newBoard(t, 9, 9, Rules{Suicide: true, Ko: ko})
		moves := script(b, rand.New(rand.NewPCG(5, 6)), 400)
		buf := make([]Point, 0, area)
		if n := testing.AllocsPerRun(10, func() {
			for _, p := range moves {
				if !b.Legal(p, b.Turn()) {
					t.Fatal("not legal")
				}
				b.Play(p, b.Turn())
				buf = b.AppendTaken(buf[:0])
			}
			for range moves {
				b.Undo()
			}
		}); n != 0 {
			t.Errorf("ko %d: %v allocations in %d moves", ko, n, len(moves))
		}
	}
}

// BenchmarkSearch plays and undoes every legal move in positions from the middle of
// random games, as a search does, and reports moves tried per second.
func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			board := newBoard(b, size, size, Rules{})
			r := rand.New(rand.NewPCG(3, 4))
			var boards []*Board
			for range 16 {
				c := board.Clone()
				for _, p := range script(c, r, size*size*3/4) {
					c.Play(p, c.Turn())
				}
				boards = append(boards, c)
			}
			moves, i := 0, 0
			var buf []Point
			for b.Loop() {
				c := boards[i%len(boards)]
				i++
				buf = c.Points(Empty).Append(buf[:0])
				for _, p := range buf {
					if c.Legal(p, c.Turn()) {
						c.Play(p, c.Turn())
						c.Undo()
						moves++
					}
				}
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
