package gtp

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// showBoard draws the board with coordinates around it, and the stones taken
// beside it.
func (s *Server) showBoard([]string) (string, error) {
	b := s.game.board
	width, height := b.Size()
	letters := " "
	for x := range width {
		letters += " " + b.Name(b.At(x, 0))[:1]
	}
	var d strings.Builder
	d.WriteString("\n " + letters)
	for y := height - 1; y >= 0; y-- {
		fmt.Fprintf(&d, "\n%2d", y+1)
		for x := range width {
			d.WriteString(" " + s.game.sign(x, y))
		}
		fmt.Fprintf(&d, " %d", y+1)
		// Boards of ten rows and more say it at rows 9 and 10 from the top.
		switch from := max(height-10, 0); y {
		case from + 1:
			fmt.Fprintf(&d, "     WHITE (O) has captured %d stones", s.game.lost[tsumego.Black])
		case from:
			fmt.Fprintf(&d, "     BLACK (X) has captured %d stones", s.game.lost[tsumego.White])
		}
	}
	d.WriteString("\n " + letters)
	return d.String(), nil
}

// sign is how a point is drawn.
func (m *match) sign(x, y int) string {
	switch m.board.Colour(m.board.At(x, y)) {
	case tsumego.Black:
		return "X"
	case tsumego.White:
		return "O"
	}
	if width, height := m.board.Size(); width == height && star(x, y, width) {
		return "+"
	}
	return "."
}

// star tells whether a point of an empty square board is marked: the centre of an
// odd number of lines, from 8 lines on the corners of a square near the edge, and
// from 13 the middles of its sides.
func star(x, y, size int) bool {
	near := func(x int) bool { return size >= 8 && (x == edge(size) || x == size-1-edge(size)) }
	mid := func(x int) bool { return size >= 5 && size%2 == 1 && x == size/2 }
	return near(x) && near(y) || mid(x) && mid(y) || size >= 13 && (near(x) && mid(y) || mid(x) && near(y))
}

// edge is the line, from 0, on which handicap stones stand.
func edge(size int) int {
	if size >= 13 {
		return 3
	}
	return 2
}
