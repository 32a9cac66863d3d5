package hex

import (
	"fmt"
	"strconv"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover is "black" or "white".
func (p *Position) Mover() string { return p.turn.colour() }

// Verdict says who wins: there is no draw.
func (p *Position) Verdict(v game.Value, length int) string {
	who := p.attacker
	switch {
	case v == game.Unknown:
		return "unknown"
	case v == game.Disproven:
		return who.other().colour() + " wins"
	case length > 0:
		return fmt.Sprintf("%s wins in %d", who.colour(), length)
	}
	return who.colour() + " wins"
}

// Draw draws the board with letters for columns and numbers for rows, row 1 at
// the top. The rows of the diagram are not shifted.
func (p *Position) Draw() game.Diagram {
	var d game.Diagram
	for x := range p.width {
		d.Columns = append(d.Columns, string(rune('a'+x)))
	}
	for y := range p.height {
		row := game.Row{Label: strconv.Itoa(y + 1)}
		for x := range p.width {
			row.Cells = append(row.Cells, p.picture(y*p.width+x))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

func (p *Position) picture(c int) game.Cell {
	switch {
	case p.stones[first].has(c):
		return game.Cell{Text: "x", Ink: game.First}
	case p.stones[second].has(c):
		return game.Cell{Text: "o", Ink: game.Second}
	}
	return game.Cell{Text: ".", Ink: game.Ground}
}
