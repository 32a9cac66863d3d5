package breakthrough

import (
	"fmt"
	"strconv"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover names the side to move.
func (p *Position) Mover() string { return p.turn.String() }

// Verdict says who wins, and in how many plies if that is known.
func (p *Position) Verdict(v game.Value, length int) string {
	winner := p.attacker
	switch v {
	case game.Unknown:
		return "unknown"
	case game.Disproven:
		winner = winner.other()
	}
	if length > 0 {
		return fmt.Sprintf("%s player wins in %d", winner, length)
	}
	return winner.String() + " player wins"
}

// Draw draws the board with letters for columns and numbers for rows.
func (p *Position) Draw() game.Diagram {
	var d game.Diagram
	for x := range p.width {
		d.Columns = append(d.Columns, string(rune('a'+x)))
	}
	inks := map[byte]game.Ink{marks[first]: game.First, marks[second]: game.Second, '.': game.Ground}
	for y := p.height - 1; y >= 0; y-- {
		row := game.Row{Label: strconv.Itoa(y + 1)}
		for x := range p.width {
			mark := p.at(x, y)
			row.Cells = append(row.Cells, game.Cell{Text: string(mark), Ink: inks[mark]})
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
