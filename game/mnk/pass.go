package mnk

import "github.com/yomi-solver/yomi/game"

var _ game.Passer = (*Position)(nil)

// pass is the move that puts no stone. It is larger than any point's.
const pass game.Move = 1 << 15

// Pass is the move that does nothing, or NoMove where the question is settled.
//
// Passes are no part of the rules mnk/1: who moves follows from the stones there.
// So a position after an odd number of passes has a key of its own, and its
// state names the side to move. SetState refuses that, and it refuses numbers of
// stones that only passes make possible.
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
	p.turn = p.turn.Other()
	p.odd = !p.odd
	for s := range p.hi {
		p.hi[s] ^= p.passed.Hi
		p.lo[s] ^= p.passed.Lo
	}
}
