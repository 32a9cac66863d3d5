package breakthrough

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Estimator = (*Position)(nil)

// Estimate guesses by the race: the more steps the foremost pawn of a side has
// left and the fewer pawns it has, the more it still has to do.
func (p *Position) Estimate(m game.Move) game.Numbers {
	me, you := p.turn, p.turn.other()
	_, to := squares(m)
	mine, yours := bits.OnesCount64(p.pawns[me]), bits.OnesCount64(p.pawns[you]&^(1<<to))
	own := min(p.distance(me), int(p.distances[me][to]))
	other := p.distance(you)
	return game.NumbersFor(p.Turn(), effort(own, mine-yours), effort(other, yours-mine))
}

func effort(distance, lead int) uint32 {
	return uint32(max(1, distance-lead))
}
