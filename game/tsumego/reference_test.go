package tsumego

import (
	"bytes"
	"slices"
)

// slow is the reference: a grid of bytes, flood fills, and copies of everything.
// It shares nothing with Board but the colours.
type slow struct {
	width, height int
	rules         Rules
	now           moment
	before        []moment
}

// moment is a position; ko is a place in the grid or -1.
type moment struct {
	grid  []byte
	turn  Colour
	ko    int
	taken []int
}

func newSlow(width, height int, rules Rules) *slow {
	return &slow{width: width, height: height, rules: rules,
		now: moment{grid: make([]byte, width*height), turn: Black, ko: -1}}
}

func (s *slow) near(i int) (list []int) {
	x, y := i%s.width, i/s.width
	if y > 0 {
		list = append(list, i-s.width)
	}
	if x > 0 {
		list = append(list, i-1)
	}
	if x < s.width-1 {
		list = append(list, i+1)
	}
	if y < s.height-1 {
		list = append(list, i+s.width)
	}
	return list
}

// flood finds the stones and the liberties of the block at i, both sorted.
func (s *slow) flood(grid []byte, i int) (stones, liberties []int) {
	seen := make([]bool, len(grid))
	seen[i] = true
	for todo := []int{i}; len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		if grid[at] == byte(Empty) {
			liberties = append(liberties, at)
			continue
		}
		stones = append(stones, at)
		for _, q := range s.near(at) {
			if !seen[q] && (grid[q] == byte(Empty) || grid[q] == grid[i]) {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	slices.Sort(stones)
	slices.Sort(liberties)
	return stones, liberties
}

// after is the position after a move on the empty place i, and whether it is a
// suicide.
func (s *slow) after(i int, c Colour) (next moment, suicide bool) {
	grid := bytes.Clone(s.now.grid)
	grid[i] = byte(c)
	next = moment{grid: grid, turn: c.Other(), ko: -1}
	for _, q := range s.near(i) {
		if grid[q] != byte(c.Other()) {
			continue
		}
		if stones, liberties := s.flood(grid, q); len(liberties) == 0 {
			next.taken = append(next.taken, stones...)
			for _, p := range stones {
				grid[p] = byte(Empty)
			}
		}
	}
	stones, liberties := s.flood(grid, i)
	if len(liberties) == 0 {
		next.taken = stones
		for _, p := range stones {
			grid[p] = byte(Empty)
		}
		return next, true
	}
	if len(next.taken) == 1 && len(stones) == 1 && len(liberties) == 1 {
		next.ko = next.taken[0]
	}
	slices.Sort(next.taken)
	return next, false
}

func (s *slow) legal(i int, c Colour) bool {
	if i < 0 {
		return true
	}
	if s.now.grid[i] != byte(Empty) || i == s.now.ko && c == s.now.turn {
		return false
	}
	next, suicide := s.after(i, c)
	if suicide && (!s.rules.Suicide || len(next.taken) < 2) {
		return false
	}
	if s.rules.Ko == Simple {
		return true
	}
	for _, m := range append(s.before[:len(s.before):len(s.before)], s.now) {
		if bytes.Equal(m.grid, next.grid) && (s.rules.Ko == Positional || m.turn == next.turn) {
			return false
		}
	}
	return true
}

func (s *slow) play(i int, c Colour) {
	next := moment{grid: s.now.grid, turn: c.Other(), ko: -1}
	if i >= 0 {
		next, _ = s.after(i, c)
	}
	s.before = append(s.before, s.now)
	s.now = next
}

func (s *slow) undo() {
	s.now = s.before[len(s.before)-1]
	s.before = s.before[:len(s.before)-1]
}
