package hex

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover is "black" or "white".
func (p *Position) Mover() string { return colour(p.turn) }

// Verdict says who wins: there is no draw.
func (p *Position) Verdict(v game.Value, length int) string {
	switch v {
	case game.Unknown:
		return "unknown"
	case game.Disproven:
		return colour(p.attacker.Other()) + " wins"
	}
	return notation.In(colour(p.attacker)+" wins", length)
}

// Draw draws the board with letters for columns and numbers for rows, row 1 at
// the top. The rows of the diagram are not shifted.
func (p *Position) Draw() game.Diagram {
	columns, rows := p.grid().Labels()
	inks := map[byte]game.Ink{'x': game.First, 'o': game.Second}
	return game.Sketch(columns, rows, p.grid().Lines(p.mark), inks)
}
