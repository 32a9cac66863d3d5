package reversi

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
)

// Mover names the player to move.
func (p *Position) Mover() string { return p.players[p.turn] }

// Verdict says what a value means for the player whom the question is about.
func (p *Position) Verdict(v game.Value, _ int) string {
	yes, no := "wins", "does not win"
	switch {
	case v == game.Unknown:
		return "unknown"
	case p.scored():
		yes, no = fmt.Sprintf("scores at least %d", p.need), fmt.Sprintf("scores less than %d", p.need)
	case p.goal == "draw":
		yes, no = "at least draws", "loses"
	}
	if v == game.Disproven {
		yes = no
	}
	return p.players[p.attacker] + " " + yes
}

// Draw draws the pieces. Those of the player whom the question is about have the first ink, what
// else is played with the second, and balls of no player are marked.
func (p *Position) Draw() game.Diagram {
	columns, rows := p.grid().Labels()
	inks := map[byte]game.Ink{}
	for c := range p.marks {
		inks[p.marks[c]] = game.Marked
	}
	for i := range p.players {
		inks[p.marks[p.colour[i]]] = game.Second
	}
	inks[p.marks[p.colour[p.attacker]]] = game.First
	if p.variant == othello {
		inks = map[byte]game.Ink{'x': game.First, 'o': game.Second}
	}
	return game.Sketch(columns, rows, p.grid().Lines(p.at), inks)
}
