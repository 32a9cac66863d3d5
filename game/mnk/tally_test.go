package mnk

import (
	"strings"
	"testing"
)

// tally is a board that counts stones in a list of windows, with plain numbers:
// the referee of threat sequences. It knows fours by their definition only.
type tally struct {
	k       int
	cells   []byte // 'x', 'o' or '.', rows from the bottom
	windows [][]int
	through [][]int  // by point: the windows through it
	stones  [2][]int // by player and window
	failed  []map[string]int
}

func index(stone byte) int { return strings.IndexByte("xo", stone) }

func newTally(s *slow) *tally {
	y := &tally{k: s.k, cells: make([]byte, len(s.cells)), through: make([][]int, len(s.cells))}
	for i := range y.cells {
		y.cells[i] = '.'
	}
	for y0 := range s.height {
		for x0 := range s.width {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				var w []int
				for i := range s.k {
					if s.at(x0+i*d[0], y0+i*d[1]) != 0 {
						w = append(w, (y0+i*d[1])*s.width+x0+i*d[0])
					}
				}
				if len(w) < s.k {
					continue
				}
				for _, c := range w {
					y.through[c] = append(y.through[c], len(y.windows))
				}
				y.windows = append(y.windows, w)
			}
		}
	}
	y.stones = [2][]int{make([]int, len(y.windows)), make([]int, len(y.windows))}
	y.failed = []map[string]int{{}, {}}
	for c, stone := range s.cells {
		if stone != '.' {
			y.put(c, stone)
		}
	}
	return y
}

func tallyOf(t testing.TB, p *Position) *tally {
	t.Helper()
	rows, _, _ := strings.Cut(string(p.AppendState(nil)), "-")
	return newTally(newSlow(t, p.width, p.height, p.k, rows))
}

func (y *tally) put(c int, stone byte) {
	y.cells[c] = stone
	for _, w := range y.through[c] {
		y.stones[index(stone)][w]++
	}
}

func (y *tally) remove(c int) {
	for _, w := range y.through[c] {
		y.stones[index(y.cells[c])][w]--
	}
	y.cells[c] = '.'
}

// ends lists the points that complete a line of a player, each once.
func (y *tally) ends(stone byte) (list []int) {
	mine, yours := y.stones[index(stone)], y.stones[index(enemy(stone))]
	for w, n := range mine {
		if n != y.k-1 || yours[w] != 0 {
			continue
		}
		for _, c := range y.windows[w] {
			if y.cells[c] == '.' && !has(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

func has(list []int, c int) bool {
	for _, d := range list {
		if c == d {
			return true
		}
	}
	return false
}

// candidates are the points where a player makes a four.
func (y *tally) candidates(stone byte) (list []int) {
	mine, yours := y.stones[index(stone)], y.stones[index(enemy(stone))]
	for w, n := range mine {
		if n != y.k-2 || yours[w] != 0 {
			continue
		}
		for _, c := range y.windows[w] {
			if y.cells[c] == '.' && !has(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// fours reports whether a player, being to move, wins by completing a line or by
// at most so many fours.
func (y *tally) fours(stone byte, depth int) bool {
	if len(y.ends(stone)) > 0 {
		return true
	}
	if depth == 0 {
		return false
	}
	key := string(y.cells)
	failed := y.failed[index(stone)]
	if n, ok := failed[key]; ok && n >= depth {
		return false
	}
	if y.anyFour(stone, depth) {
		return true
	}
	failed[key] = depth
	return false
}

func (y *tally) anyFour(stone byte, depth int) bool {
	theirs := y.ends(enemy(stone))
	for _, c := range y.candidates(stone) {
		if len(theirs) > 1 || len(theirs) == 1 && theirs[0] != c {
			continue
		}
		y.put(c, stone)
		ends := y.ends(stone)
		wins := len(ends) > 1
		if len(ends) == 1 {
			y.put(ends[0], enemy(stone))
			wins = y.fours(stone, depth-1)
			y.remove(ends[0])
		}
		y.remove(c)
		if wins {
			return true
		}
	}
	return false
}

// least is the least number of fours that win, at most so many, or -1.
func (y *tally) least(stone byte, most int) int {
	for n := range most + 1 {
		if y.fours(stone, n) {
			return n
		}
	}
	return -1
}

// open lists the moves of a player after which the other does not win by at most
// so many fours, and the move may be a line.
func (y *tally) open(stone byte, fours int) (list []int) {
	lines := y.ends(stone)
	for c, empty := range y.cells {
		if empty != '.' {
			continue
		}
		y.put(c, stone)
		if has(lines, c) || !y.fours(enemy(stone), fours) {
			list = append(list, c)
		}
		y.remove(c)
	}
	return list
}
