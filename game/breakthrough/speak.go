package breakthrough

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
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
		winner = winner.Other()
	}
	return notation.In(winner.String()+" player wins", length)
}

// Draw draws the board with letters for columns and numbers for rows.
func (p *Position) Draw() game.Diagram {
	columns, rows := p.grid().Labels()
	inks := map[byte]game.Ink{marks[first]: game.First, marks[second]: game.Second}
	return game.Sketch(columns, rows, p.grid().Lines(p.at), inks)
}
