package tsumego

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Board is a board with its stones, the rules, and all moves since it was set up.
//
// Colours need not alternate, though ko and repetition are judged as if the
// opponent of who played last were to move. A Board is used by one goroutine at a
// time.
type Board struct {
	width, height int
	rules         Rules
	stride        Point
	ko            Point // where turn may not play, or Pass
	turn          Colour
	cells         [area]Colour
	head          [area]Point // the name of a stone's block
	next          [area]Point // another stone of the block, in a circle
	blocks        [area]block // by name
	sets          [3]Set      // the points of each colour, Empty included
	stones        game.Key
	words         *words
	log           []record // moves played are the first ones; the rest is room
	played        int
	past          past
	life          life
}

// New returns an empty board with Black to move.
func New(width, height int, rules Rules) (*Board, error) {
	if width < 1 || height < 1 || width > most || height > most {
		return nil, fmt.Errorf("tsumego: size %dx%d: want 1x1 to %dx%d", width, height, most, most)
	}
	b := &Board{width: width, height: height, rules: rules, stride: Point(width + 1), words: newWords()}
	for p := range b.cells {
		b.cells[p] = Wall
	}
	b.clear()
	return b, nil
}

// clear takes all stones off and forgets all moves.
func (b *Board) clear() {
	b.sets = [3]Set{}
	for y := range b.height {
		for x := range b.width {
			p := b.At(x, y)
			b.cells[p] = Empty
			b.sets[Empty].Add(p)
		}
	}
	b.ko, b.turn = Pass, Black
	b.stones = sizeKey(b.width, b.height)
	b.forget()
}

// Clone returns an independent copy that can undo what this one can.
func (b *Board) Clone() *Board {
	c := *b
	c.log = slices.Clone(b.log)
	c.past.slots = slices.Clone(b.past.slots)
	return &c
}

// Size is the number of columns and of rows.
func (b *Board) Size() (width, height int) { return b.width, b.height }

// Rules are the rules that the board was made with.
func (b *Board) Rules() Rules { return b.rules }

// Colour is what is on a point: Empty, Black, White, or Wall off the board.
func (b *Board) Colour(p Point) Colour { return b.cells[p] }

// Points are the points of a colour, or the empty ones.
func (b *Board) Points(c Colour) *Set { return &b.sets[c] }

// Turn is the player to move: the opponent of who moved last.
func (b *Board) Turn() Colour { return b.turn }

// Ko is the point where the player to move may not take back a ko, or Pass.
func (b *Board) Ko() Point { return b.ko }

// Near returns the places next to a point; some may be wall.
func (b *Board) Near(p Point) [4]Point {
	return [4]Point{p - b.stride, p - 1, p + 1, p + b.stride}
}

// String draws the board, with X for Black, O for White and row 1 at the bottom.
func (b *Board) String() string {
	var s strings.Builder
	for y := b.height - 1; y >= 0; y-- {
		for x := range b.width {
			s.WriteByte(".XO"[b.cells[b.At(x, y)]])
		}
		s.WriteByte('\n')
	}
	return s.String()
}
