// Package hex plays Hex on a board of any size up to 128 cells, rectangles
// included. Two players put stones on empty cells in turn; Black, who begins,
// wants to connect the top side with the bottom, White the left side with the
// right. There is no swap.
//
// # Rules hex/1
//
// A cell is named by its column letter and its row number; row 1 is the top.
// Each row is half a cell to the right of the one above, so a cell touches the
// next ones in its row, the two above (straight and to the right) and the two
// below (straight and to the left):
//
//	a1 b1 c1        top: Black
//	  a2 b2 c2      b2 touches b1, c1, a2, c2, a3, b3
//	    a3 b3 c3    bottom: Black
//
// The game is over as soon as a chain of one colour joins its two sides. Exactly
// one colour does so on a full board, so there is no draw, and a question is the
// same asked by either player: who connects? Stones are never moved or taken, so
// nothing repeats, and an extra stone never hurts its owner.
//
// # What is known beyond the rules
//
// Virtual connections (connect.go) show wins many moves ahead and the cells where
// the opponent's threats must be met; dead cells (dead.go) need not be tried; the
// two-distance (distance.go) says which cells are worth trying first.
package hex

import "github.com/yomi-solver/yomi/game"

// Game is the entry of Hex in the catalog.
var Game = game.Game{
	Name:  "hex",
	Title: "Hex",
	Doc: `Two players put stones on a board of hexagons in turn; Black, who begins, connects the top
side with the bottom, White the left side with the right. A position is WxH, then moves such as
c3 (column letter, row number from the top), as in "5x5 c3"; or WxH and the rows from the top,
separated by slashes, with x for a stone of Black, o for White and numbers for runs of empty
cells, as in "3x3 1x1/o2/3". A board has up to 128 cells and 26 rows or columns. Who moves
follows from the number of stones; there is no swap. The goal "win" asks whether the side to
move connects, "win:first" or "win:second" name the player instead.`,
	Rules: "hex/1",
	Goals: []string{"win"},
	Files: []string{".hex"},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// small yields problems of a hundred thousand positions at most, most of them of
// far less.
func small(yield func(game.Problem) bool) {
	for _, s := range []struct{ text, goal string }{
		{"1x1", "win"},
		{"2x2", "win"},
		{"2x2", "win:second"},
		{"3x3", "win"},
		{"3x3", "win:second"},
		{"3x3 a1", "win"},
		{"3x3 b2 a3", "win:second"},
		{"4x2", "win"},
		{"2x4 b2", "win"},
		{"5x1", "win"},
		{"1x5", "win:second"},
		{"3x4 1o1/3/1x1/3", "win"},
		{"4x4 1o2/x1o1/1x2/o2x", "win"},
		{"4x4 4/oxo1/1x2/1o1x", "win"},
		{"5x5 oxo2/xo1xo/1x2o/xo1x1/1x1ox", "win"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic(err)
		}
		if !yield(p) {
			return
		}
	}
}
