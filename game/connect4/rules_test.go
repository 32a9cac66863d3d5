package connect4

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// perft of the plain game.
func (o *oracle) perft(depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for c := range o.width {
		if o.heights[c] == o.height {
			continue
		}
		if !o.drop(c) {
			n += o.perft(depth - 1)
		} else if depth == 1 {
			n++
		}
		o.lift(c)
	}
	return n
}

func TestPerft(t *testing.T) {
	known := []int{7, 49, 343, 2401, 16807, 117649, 823536, 5673234}
	if testing.Short() {
		known = known[:6]
	}
	p := mustParse(t, "7x6", "win")
	for i, want := range known {
		if got := trial.Perft(p, i+1); got != want {
			t.Errorf("7x6 at depth %d: %d, want %d", i+1, got, want)
		}
	}
	for _, b := range [][3]int{{4, 4, 9}, {5, 2, 10}, {2, 7, 14}, {1, 9, 9}, {6, 1, 6}, {9, 7, 5}, {15, 7, 4}, {8, 15, 5}} {
		p, o := ask(t, b[0], b[1], 1, first), newOracle(b[0], b[1])
		if got, want := trial.Perft(p, b[2]), o.perft(b[2]); got != want {
			t.Errorf("%dx%d at depth %d: %d, want %d", b[0], b[1], b[2], got, want)
		}
	}
}

// settled is Value by its definition, looked up on the grid.
func (o *oracle) settled(p *Position, winner int) game.Value {
	maker := byte(1 + p.maker)
	lost, open := p.made.Other(), false
	if winner == int(maker) {
		if o.count-1 <= p.limit {
			return p.made
		}
		return lost
	}
	for c := range o.width {
		for r := range o.height {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for i := range 4 {
					x, y := c+i*d[0], r+i*d[1]
					if x < o.width && y >= 0 && y < o.height && (o.grid[x][y] == 0 || o.grid[x][y] == maker) {
						n++
					}
				}
				open = open || n == 4
			}
		}
	}
	turn := o.count
	if turn%2 != int(p.maker) {
		turn++
	}
	if winner != 0 || !open || turn > p.limit {
		return lost
	}
	return game.Unknown
}

// TestRandomPlay compares values and winning points with the grid along random
// games.
func TestRandomPlay(t *testing.T) {
	for _, b := range [][2]int{{7, 6}, {4, 4}, {5, 5}, {9, 4}, {1, 6}, {6, 1}, {9, 7}, {15, 7}, {8, 15}, {4, 15}, {10, 10}} {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		for range 100 {
			o := newOracle(b[0], b[1])
			p := ask(t, b[0], b[1], r.IntN(b[0]*b[1]+2)-b[0]*b[1]/2, player(r.IntN(2)))
			if r.IntN(2) == 0 {
				p = ask(t, b[0], b[1], r.IntN(4)-1, player(r.IntN(2)))
			}
			winner := 0
			for {
				if got, want := p.Value(), o.settled(p, winner); got != want {
					t.Fatalf("%s, %s: value %v, want %v", p, p.Goal(), got, want)
				}
				if string(p.AppendState(nil)) != o.state() {
					t.Fatalf("%s, want %s", p, o.state())
				}
				if winner != 0 || o.count == b[0]*b[1] {
					break
				}
				wins := p.gaps(p.stones[p.mover()]).without(p.taken()).and(p.playable())
				c := -1
				for _, m := range p.Moves(nil) {
					line := o.drop(columnOf(m))
					o.lift(columnOf(m))
					if line == wins.and(p.columns[columnOf(m)]).empty() {
						t.Fatalf("%s: column %s completes a line: %v", p, p.FormatMove(m), line)
					}
					if c < 0 || r.IntN(3) == 0 && !line {
						c = columnOf(m)
					}
				}
				if o.drop(c) {
					winner = 2 - o.count%2
				}
				p.Play(move(c))
			}
			for p.played > 0 {
				p.Undo()
			}
			if p.taken() != (set{}) || p.mirror != [2]set{} || p.count != 0 {
				t.Fatalf("Undo leaves %s", p)
			}
		}
	}
}

// TestKeys wants mirror images to share a key and all else to differ.
func TestKeys(t *testing.T) {
	for _, b := range [][2]int{{4, 4}, {5, 3}, {7, 6}, {9, 7}, {15, 7}} {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		seen := map[game.Key]string{}
		for range 300 {
			p, q := ask(t, b[0], b[1], 0, first), ask(t, b[0], b[1], 0, first)
			for !p.over() {
				moves := p.Moves(nil)
				m := moves[r.IntN(len(moves))]
				p.Play(m)
				q.Play(move(b[0] - 1 - columnOf(m)))
				if p.Key() != q.Key() {
					t.Fatalf("%s and its mirror image %s differ in their keys", p, q)
				}
				text := min(p.String(), q.String())
				if other, ok := seen[p.Key()]; ok && other != text {
					t.Fatalf("%s and %s share a key", other, text)
				}
				seen[p.Key()] = text
			}
		}
	}
}

// TestKeysTellQuestionsApart wants one key for equal questions in other words,
// and different keys for different ones.
func TestKeysTellQuestionsApart(t *testing.T) {
	key := func(text, goal string) game.Key { return mustParse(t, text, goal).Key() }
	if key("7x6", "win") != key("7x6", "score>=1:first") || key("7x6", "draw") != key("7x6", "score>=0") {
		t.Error("equal questions have different keys")
	}
	seen := map[game.Key]string{}
	for _, text := range []string{"7x6", "6x7", "7x5", "6x6", "8x8", "9x7"} {
		for _, goal := range []string{"win", "draw", "win:second", "draw:second", "score>=3", "score>=-3", "score>=4"} {
			k := key(text, goal)
			if seen[k] != "" {
				t.Errorf("%s, %s has the key of %s", text, goal, seen[k])
			}
			seen[k] = text + ", " + goal
		}
	}
}
