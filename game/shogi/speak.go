package shogi

import (
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover names the side to move.
func (p *stage) Mover() string { return p.turn.String() }

// Verdict says whether it is mate, and in how many plies if that is known.
func (p *Position) Verdict(v game.Value, length int) string {
	switch v {
	case game.Proven:
		return notation.In("mate", length)
	case game.Disproven:
		return "no mate"
	}
	return "unknown"
}

// Draw draws the board as Black sees it, with the hand of each side at its edge.
func (p *stage) Draw() game.Diagram {
	d := game.Diagram{Rows: []game.Row{p.drawHand(White)}}
	for file := 9; file >= 1; file-- {
		d.Columns = append(d.Columns, strconv.Itoa(file))
	}
	for rank := range 9 {
		row := game.Row{Label: string(rune('a' + rank))}
		for file := 8; file >= 0; file-- {
			s := SquareAt(file, rank)
			cell := game.Cell{Text: p.cells[s].String(), Ink: game.Ground}
			if p.cells[s] != NoPiece {
				cell.Ink = ink(p.cells[s].Colour())
			}
			if s == p.kings[p.attacker.Other()] {
				cell.Ink = game.Marked
			}
			row.Cells = append(row.Cells, cell)
		}
		d.Rows = append(d.Rows, row)
	}
	d.Rows = append(d.Rows, p.drawHand(Black))
	return d
}

// drawHand writes a hand into nine cells: one for each kind, two for pawns, of which
// there may be many.
func (p *stage) drawHand(c Colour) game.Row {
	row := game.Row{Label: c.String(), Cells: []game.Cell{{}}}
	for _, k := range handKinds {
		text, count := "", ""
		if n := p.hands[c].Count(k); n > 0 {
			text = PieceOf(c, k).String()
			if n > 1 {
				count = strconv.Itoa(n)
			}
		}
		if k == Pawn {
			row.Cells = append(row.Cells, game.Cell{Text: count, Ink: ink(c)})
			count = ""
		}
		row.Cells = append(row.Cells, game.Cell{Text: count + text, Ink: ink(c)})
	}
	return row
}

func ink(c Colour) game.Ink {
	if c == Black {
		return game.First
	}
	return game.Second
}
