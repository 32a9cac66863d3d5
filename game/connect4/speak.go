package connect4

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover names the side to move.
func (p *Position) Mover() string { return p.mover().String() }

// Verdict says what a value means for the attacker.
func (p *Position) Verdict(v game.Value, length int) string {
	if v == game.Unknown {
		return "unknown"
	}
	yes, no := "wins", "does not win"
	switch score, family := strings.CutPrefix(p.goal, scoreGoal); {
	case family:
		yes, no = "scores at least "+score, "scores less than "+score
	case p.goal == "draw":
		yes, no = "at least draws", "loses"
	}
	words := yes
	if v == game.Disproven {
		words = no
	}
	text := fmt.Sprintf("%s player %s", p.attacker, words)
	if v == p.made && length > 0 {
		text += fmt.Sprintf(" in %d", length)
	}
	return text
}

// Draw labels the columns with their names and the rows from the bottom.
func (p *Position) Draw() game.Diagram {
	var d game.Diagram
	for c := range p.width {
		d.Columns = append(d.Columns, columnNames[c:c+1])
	}
	inks := map[byte]game.Ink{'x': game.First, 'o': game.Second, '.': game.Ground}
	for r := p.height - 1; r >= 0; r-- {
		row := game.Row{Label: strconv.Itoa(r + 1)}
		for c := range p.width {
			mark := p.at(c, r)
			row.Cells = append(row.Cells, game.Cell{Text: string(mark), Ink: inks[mark]})
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
