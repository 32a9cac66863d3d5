package tsumego

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Speaker = (*Match)(nil)
	_ game.Drawer  = (*Match)(nil)
)

// Mover is "black" or "white".
func (m *Match) Mover() string { return m.turn.String() }

// Verdict says what a value means for the attacker.
func (m *Match) Verdict(v game.Value, _ int) string {
	who := m.attacker.String()
	switch {
	case v == game.Unknown:
		return "unknown"
	case m.goal == winMatch && v == game.Proven:
		return who + " wins"
	case m.goal == winMatch:
		return who + " does not win"
	case m.goal == drawMatch && v == game.Proven:
		return who + " at least draws"
	case m.goal == drawMatch:
		return who + " loses"
	case v == game.Proven:
		return fmt.Sprintf("%s scores %d or more", who, m.need)
	}
	return fmt.Sprintf("%s scores less than %d", who, m.need)
}

// Draw draws the board.
func (m *Match) Draw() game.Diagram {
	_, rows := m.plot.grid().Labels()
	var columns []string
	for x := range m.plot.width {
		columns = append(columns, letters[x:x+1])
	}
	lines := m.plot.grid().Lines(func(x, y int) byte {
		p := m.plot.at(x, y)
		switch {
		case m.stones[0]&p != 0:
			return 'X'
		case m.stones[1]&p != 0:
			return 'O'
		}
		return '.'
	})
	return game.Sketch(columns, rows, lines, map[byte]game.Ink{'X': game.First, 'O': game.Second})
}
