package tsumego

import "github.com/yomi-solver/yomi/game"

var _ game.Evident = (*Position)(nil)

// What makes a question evident that was found.
const (
	evidentShare = 85 // per cent of its owner's stones are in the target
	evidentGaps  = 4  // stones were added at most to close the region
)

// Evident tells whether a question that was found is hardly to be taken for another one: it is
// about nearly all stones of one side, inside of a wall that lacks little.
func (p *Position) Evident() bool {
	asks := p.asks
	if !asks.goal.enclosed() || asks.open || !asks.shut.less(evidentGaps+1) {
		return false
	}
	stones := p.board.sets[asks.hunter.Other()].AndNot(asks.shut)
	return 100*p.prey.Count() >= evidentShare*stones.Count()
}
