package loa

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// colours are the names of the players.
var colours = [2]string{"black", "white"}

// Mover names the side to move.
func (p *Position) Mover() string { return colours[p.turn] }

// Verdict says what a value means for the attacker, and in how many plies a goal is
// reached if that is known.
func (p *Position) Verdict(v game.Value, length int) string {
	yes, no := " wins", " does not win"
	if p.draw {
		yes, no = " at least draws", " loses"
	}
	switch v {
	case game.Unknown:
		return "unknown"
	case game.Disproven:
		return colours[p.attacker] + no
	}
	return notation.In(colours[p.attacker]+yes, length)
}

// Draw draws the board with letters for columns and numbers for rows.
func (p *Position) Draw() game.Diagram {
	columns, rows := p.grid().Labels()
	inks := map[byte]game.Ink{marks[black]: game.First, marks[white]: game.Second}
	return game.Sketch(columns, rows, p.grid().Lines(p.at), inks)
}
