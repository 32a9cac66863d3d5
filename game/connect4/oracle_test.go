package connect4

import (
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// oracle is the plain game: a grid, a scan for lines, and a search of all
// positions by their scores. It shares nothing with the package it tests.
type oracle struct {
	width, height int
	grid          [maxSide][maxSide]byte // by column and row: 0, 1 or 2
	heights       [maxSide]int
	count         int
	code          uint64 // two bits a point, on boards of at most 32 points
	scores        map[uint64]int8
}

func newOracle(width, height int) *oracle {
	return &oracle{width: width, height: height, scores: map[uint64]int8{}}
}

// drop plays a column and reports whether that completes a line.
func (o *oracle) drop(c int) bool {
	r, stone := o.heights[c], byte(1+o.count%2)
	o.grid[c][r] = stone
	o.code ^= uint64(stone) << uint(2*(c*o.height+r)&63)
	o.heights[c]++
	o.count++
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		if 1+o.run(c, r, d[0], d[1])+o.run(c, r, -d[0], -d[1]) >= 4 {
			return true
		}
	}
	return false
}

// run counts equal stones next to a point in a direction.
func (o *oracle) run(c, r, dc, dr int) int {
	n := 0
	for x, y := c+dc, r+dr; x >= 0 && x < o.width && y >= 0 && y < o.height && o.grid[x][y] == o.grid[c][r]; x, y = x+dc, y+dr {
		n++
	}
	return n
}

func (o *oracle) lift(c int) {
	o.heights[c]--
	o.count--
	r := o.heights[c]
	o.code ^= uint64(o.grid[c][r]) << uint(2*(c*o.height+r)&63)
	o.grid[c][r] = 0
}

// points is the score of completing a line on the stones that are there.
func (o *oracle) points() int { return (o.width*o.height + 1 - o.count) / 2 }

// score is what the side to move gets, by looking at everything.
func (o *oracle) score() int {
	if o.count == o.width*o.height {
		return 0
	}
	if s, ok := o.scores[o.code]; ok {
		return int(s)
	}
	best := -1000
	for c := range o.width {
		if o.heights[c] < o.height {
			best = max(best, o.after(c))
		}
	}
	o.scores[o.code] = int8(best)
	return best
}

// after is what the side to move gets by a column that is not full.
func (o *oracle) after(c int) int {
	points := o.points()
	if o.drop(c) {
		o.lift(c)
		return points
	}
	s := -o.score()
	o.lift(c)
	return s
}

// walk visits each position below this one that is not over, once.
func (o *oracle) walk(seen map[uint64]bool, visit func()) {
	if seen[o.code] || o.count == o.width*o.height {
		return
	}
	seen[o.code] = true
	visit()
	for c := range o.width {
		if o.heights[c] == o.height {
			continue
		}
		if !o.drop(c) {
			o.walk(seen, visit)
		}
		o.lift(c)
	}
}

// state writes the position as the package does.
func (o *oracle) state() string {
	s := ""
	for r := o.height - 1; r >= 0; r-- {
		run := 0
		for c := range o.width {
			if o.grid[c][r] == 0 {
				run++
				continue
			}
			if run > 0 {
				s += fmt.Sprint(run)
			}
			s += string("xo"[o.grid[c][r]-1])
			run = 0
		}
		if run > 0 {
			s += fmt.Sprint(run)
		}
		if r > 0 {
			s += "/"
		}
	}
	return s
}

// truth is the answer to a question when the side to move has a score.
func (o *oracle) truth(goal int, attacker player, score int) game.Value {
	if player(o.count%2) != attacker {
		score = -score
	}
	if score >= goal {
		return game.Proven
	}
	return game.Disproven
}

// ask makes the empty board with a goal for either player.
func ask(t testing.TB, width, height, goal int, attacker player) *Position {
	t.Helper()
	return mustParse(t, fmt.Sprintf("%dx%d", width, height), fmt.Sprintf("score>=%d:%s", goal, attacker))
}

func mustParse(t testing.TB, text, goal string) *Position {
	t.Helper()
	return trial.Must(t, parse, text, goal).(*Position)
}
