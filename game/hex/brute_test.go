package hex

import (
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// mustParse reads a position that is right.
func mustParse(tb testing.TB, text, goal string) *Position {
	tb.Helper()
	return trial.Must(tb, parse, text, goal).(*Position)
}

// brute plays small boards out: arrays of cells, a search for paths, and a table
// of all positions. It shares nothing with the package.
type brute struct {
	width, height int
	cells         []byte // '.', 'x' or 'o', row by row
	memo          []byte // by number: 0, or the winner
}

func newBrute(width, height int) *brute {
	size := 1
	for range width * height {
		size *= 3
	}
	return &brute{width: width, height: height, cells: make([]byte, width*height), memo: make([]byte, size)}
}

// load takes over the stones of a position by its text.
func (b *brute) load(p *Position) {
	i := 0
	for _, c := range p.AppendState(nil) {
		switch {
		case c == 'x' || c == 'o':
			b.cells[i] = c
			i++
		case c != '/':
			for range c - '0' {
				b.cells[i] = '.'
				i++
			}
		}
	}
}

// joined reports whether x has a path from top to bottom, o from left to right.
func (b *brute) joined(stone byte) bool {
	seen := make([]bool, len(b.cells))
	var walk func(x, y int) bool
	walk = func(x, y int) bool {
		if x < 0 || y < 0 || x >= b.width || y >= b.height {
			return false
		}
		i := y*b.width + x
		if b.cells[i] != stone || seen[i] {
			return false
		}
		seen[i] = true
		if stone == 'x' && y == b.height-1 || stone == 'o' && x == b.width-1 {
			return true
		}
		return walk(x-1, y) || walk(x+1, y) || walk(x, y-1) || walk(x, y+1) || walk(x+1, y-1) || walk(x-1, y+1)
	}
	if stone == 'x' {
		for x := range b.width {
			if walk(x, 0) {
				return true
			}
		}
		return false
	}
	for y := range b.height {
		if walk(0, y) {
			return true
		}
	}
	return false
}

func (b *brute) number() int {
	n := 0
	for _, c := range b.cells {
		n = 3 * n
		switch c {
		case 'x':
			n++
		case 'o':
			n += 2
		}
	}
	return n
}

// winner plays on with a stone to move, and says whose stones connect.
func (b *brute) winner(turn byte) byte {
	n := b.number()
	if b.memo[n] != 0 {
		return b.memo[n]
	}
	other := byte('x' + 'o' - turn)
	w := other
	if !b.joined(other) {
		for i, c := range b.cells {
			if c != '.' {
				continue
			}
			b.cells[i] = turn
			w = b.winner(other)
			b.cells[i] = '.'
			if w == turn {
				break
			}
		}
	}
	b.memo[n] = w
	return w
}

// truth is the answer to the question of a position.
func (b *brute) truth(p *Position) game.Value {
	b.load(p)
	if b.winner("xo"[p.turn]) == "xo"[p.attacker] {
		return game.Proven
	}
	return game.Disproven
}
