package mnk

import (
	"fmt"
	"strconv"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover is "first" or "second".
func (p *Position) Mover() string { return p.turn.String() }

// Verdict says what a value means for the attacker.
func (p *Position) Verdict(v game.Value, length int) string {
	who := p.attacker.String() + " player "
	var words string
	switch {
	case v == game.Unknown:
		return "unknown"
	case p.goal == win && v == game.Proven:
		words = who + "wins"
	case p.goal == draw && v == game.Disproven:
		words = who + "loses"
	case p.goal == win:
		return who + "does not win"
	default:
		return who + "at least draws"
	}
	if length > 0 {
		return fmt.Sprintf("%s in %d", words, length)
	}
	return words
}

// Draw draws the board with letters for columns and numbers for rows.
func (p *Position) Draw() game.Diagram {
	var d game.Diagram
	for x := range p.width {
		d.Columns = append(d.Columns, string(rune('a'+x)))
	}
	for y := p.height - 1; y >= 0; y-- {
		row := game.Row{Label: strconv.Itoa(y + 1)}
		for x := range p.width {
			row.Cells = append(row.Cells, p.cell(p.at(x, y)))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

func (p *Position) cell(c int) game.Cell {
	switch {
	case p.isEmpty(c):
		return game.Cell{Text: ".", Ink: game.Ground}
	case p.isFirst(c):
		return game.Cell{Text: "x", Ink: game.First}
	}
	return game.Cell{Text: "o", Ink: game.Second}
}
