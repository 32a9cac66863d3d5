package tsumego

import (
	"fmt"
	"strconv"
	"strings"
)

// Point is a place on a board, or Pass. The package comment has the layout.
type Point uint16

// Pass is the move that puts no stone, and stands where there is no point to name.
const Pass Point = 0

const (
	origin Point = 20              // the point A1, on boards of all sizes
	most         = 19              // points in a row or a column
	area         = (most + 2) * 20 // points and walls
)

// letters are those of the columns. There is no I, which looks like J and 1.
const letters = "ABCDEFGHJKLMNOPQRST"

// At is the point in column x and row y, both from 0, from the bottom left.
func (b *Board) At(x, y int) Point { return origin + Point(y)*b.stride + Point(x) }

// XY is the column and the row of a point, both from 0.
func (b *Board) XY(p Point) (x, y int) {
	i := p - origin
	return int(i % b.stride), int(i / b.stride)
}

// On tells whether p is a point of the board.
func (b *Board) On(p Point) bool { return origin <= p && p < area && b.cells[p] != Wall }

// Name writes a point as Go players do, as in "C3", or "pass".
func (b *Board) Name(p Point) string {
	if p == Pass {
		return "pass"
	}
	x, y := b.XY(p)
	return letters[x:x+1] + strconv.Itoa(y+1)
}

// Find reads what Name writes. Letters may be small.
func (b *Board) Find(name string) (Point, error) {
	if strings.EqualFold(name, "pass") {
		return Pass, nil
	}
	if name == "" {
		return Pass, fmt.Errorf("tsumego: no name of a point")
	}
	x := strings.IndexByte(letters, upper(name[0]))
	y, err := strconv.ParseUint(name[1:], 10, 16)
	if x < 0 || err != nil || name[1] == '0' {
		return Pass, fmt.Errorf("tsumego: %q is no point: want a column letter, not I, and a row number", name)
	}
	if x >= b.width || y > uint64(b.height) {
		return Pass, fmt.Errorf("tsumego: %s is off the %dx%d board", name, b.width, b.height)
	}
	return b.At(x, int(y)-1), nil
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}
