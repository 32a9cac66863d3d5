package breakthrough

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Estimator = (*Position)(nil)

// Estimate guesses by the race and by material: the more steps the foremost pawn of
// a side has left and the fewer pawns it has, the more it still has to do.
func (p *Position) Estimate(m game.Move) game.Numbers {
	me, you := p.turn, p.turn.Other()
	_, to := squares(m)
	lead := bits.OnesCount64(p.pawns[me]) - bits.OnesCount64(p.pawns[you]&^(1<<to))
	own := min(p.distance(me), int(p.distances[me][to]))
	return game.NumbersFor(p.Turn(), effort(own, lead), effort(p.distance(you), -lead))
}

// effort weighs the steps by their third power, and a pawn like 12 of these units.
// Over seven problems on 2x8 to 4x5 df-pn needs 1.54 million nodes without
// estimates, 1.15 with plain steps and a unit a pawn, 0.96 with squares and three
// units, and 0.86 so.
func effort(steps, lead int) uint32 { return uint32(max(1, steps*steps*steps-12*lead)) }
