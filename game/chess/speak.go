package chess

import (
	"fmt"
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover names the side to move.
func (p *Position) Mover() string { return p.turn.String() }

// Verdict says whether it is mate, and in how many moves of the attacker if that is known.
func (p *Position) Verdict(v game.Value, length int) string {
	switch v {
	case game.Proven:
		if length == 0 && p.left > 0 {
			return fmt.Sprintf("mate in at most %d", p.left)
		}
		return notation.In(mate, (length+1)/2)
	case game.Disproven:
		if p.left != anyNumber {
			return fmt.Sprintf("no mate in %d", p.left)
		}
		return "no mate"
	}
	return "unknown"
}

// Draw draws the board as White sees it.
func (p *Position) Draw() game.Diagram {
	var d game.Diagram
	for file := range 8 {
		d.Columns = append(d.Columns, notation.Column(file))
	}
	for rank := 7; rank >= 0; rank-- {
		row := game.Row{Label: strconv.Itoa(rank + 1)}
		for file := range 8 {
			s := SquareAt(file, rank)
			cell := game.Cell{Text: p.cells[s].String(), Ink: game.Ground}
			switch {
			case s == p.kings[p.attacker.Other()]:
				cell.Ink = game.Marked
			case p.cells[s] != NoPiece && p.cells[s].Colour() == White:
				cell.Ink = game.First
			case p.cells[s] != NoPiece:
				cell.Ink = game.Second
			}
			row.Cells = append(row.Cells, cell)
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
