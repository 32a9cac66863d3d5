package mnk

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Passer = (*Position)(nil)

// pass is the move that puts no stone. It is larger than any point's.
const pass game.Move = 1 << 15

// Pass is the move that does nothing, or NoMove where the question is settled.
//
// Passes are no part of the rules mnk/1: who moves follows from the stones there.
// So a position after an odd number of passes has a key of its own, and its
// state names the side to move, which SetState refuses.
func (p *Position) Pass() game.Move {
	if p.Value() != game.Unknown {
		return game.NoMove
	}
	return pass
}

// skip hands the turn over. It is its own inverse: two passes leave the sums as
// they were, and in whatever order stones and passes come, the sums tell the
// stones and the turn only.
func (p *Position) skip() {
	p.turn = p.turn.other()
	for s := range p.hi {
		p.hi[s] ^= p.passed.Hi
		p.lo[s] ^= p.passed.Lo
	}
}

// shifted reports whether passes have given the turn to a player who would not
// have it by the number of stones.
func (p *Position) shifted() bool {
	firsts := 0
	for _, set := range p.first {
		firsts += bits.OnesCount64(set)
	}
	seconds := p.points - p.left - firsts
	return firsts-seconds != int(p.turn)
}
