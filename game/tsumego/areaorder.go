package tsumego

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Orderer = (*Match)(nil)

// Order puts moves first after which the mover can expect most.
func (m *Match) Order(moves []game.Move) {
	me, you := m.turn-1, m.turn.Other()-1
	type graded struct {
		move  game.Move
		grade int
	}
	var list [maxPlot + 1]graded
	for i, move := range moves {
		stones := m.stones
		if move != passCode {
			stones[me], stones[you], _ = m.plot.put(stones[me], stones[you], 1<<(move-1))
		}
		list[i] = graded{move, m.plot.outlook(stones[you], stones[me])}
	}
	slices.SortStableFunc(list[:len(moves)], func(a, b graded) int { return a.grade - b.grade })
	for i := range moves {
		moves[i] = list[i].move
	}
}
