package hex

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Orderer = (*Position)(nil)

// Order puts cells first that are near to all four sides, each counted for its
// owner: where both players want to be. Among equals those in the middle come
// first.
func (p *Position) Order(moves []game.Move) {
	if len(moves) < 2 {
		return
	}
	d := p.distances()
	slices.SortStableFunc(moves, func(a, b game.Move) int {
		return int(d.sum[point(a)]) - int(d.sum[point(b)])
	})
}
