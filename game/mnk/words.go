package mnk

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
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
	return notation.In(words, length)
}

// Draw draws the board with letters for columns and numbers for rows.
func (p *Position) Draw() game.Diagram {
	columns, rows := p.grid().Labels()
	inks := map[byte]game.Ink{'x': game.First, 'o': game.Second}
	return game.Sketch(columns, rows, p.grid().Lines(p.mark), inks)
}
