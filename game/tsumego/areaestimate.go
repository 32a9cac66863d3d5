package tsumego

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Estimator = (*Match)(nil)

// Estimate guesses from the points that each side is about to get.
func (m *Match) Estimate(move game.Move) game.Numbers {
	me, you := m.turn-1, m.turn.Other()-1
	stones := m.stones
	if move != passCode {
		stones[me], stones[you], _ = m.plot.put(stones[me], stones[you], 1<<(move-1))
	}
	score := m.plot.outlook(stones[you], stones[me])
	if Colour(you+1) != m.attacker {
		score = -score
	}
	return m.guess(score)
}

// guess turns an expected score into numbers.
func (m *Match) guess(score int) game.Numbers {
	short := m.need - score
	n := game.FreshNumbers
	if short > 0 {
		n.Proof += uint32(short) / guessStep
	} else {
		n.Disproof += uint32(-short) / guessStep
	}
	return n
}

const guessStep = 1

// outlook is the score that the player to move can expect, roughly: stones, less
// those that are taken next, and points that are nearer to his stones.
func (g *plot) outlook(mine, yours uint64) int {
	empty := g.all &^ (mine | yours)
	lost := uint64(0)
	for s := yours; s != 0; {
		block := g.flood(lowest(s), s)
		s &^= block
		if single(g.near(block) & empty) {
			lost |= block
		}
	}
	yours &^= lost
	x, o := mine|lost, yours
	for range 3 {
		free := g.all &^ (x | o)
		nx, no := g.near(x)&free, g.near(o)&free
		x |= nx &^ no
		o |= no &^ nx
	}
	return bits.OnesCount64(x) - bits.OnesCount64(o)
}
