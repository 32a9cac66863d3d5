package connect4

import (
	"fmt"
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
	_, rows := p.grid().Labels()
	inks := map[byte]game.Ink{'x': game.First, 'o': game.Second}
	return game.Sketch(strings.Split(columnNames[:p.width], ""), rows, p.grid().Lines(p.at), inks)
}
