package dfpn

import (
	"math"

	"github.com/yomi-solver/yomi/game"
)

// odds tells for which side a leaf that a thread works on will be settled, by how much
// its proof number is greater than its disproof number. Equal numbers are not equal
// chances: on m,n,k boards leaves with a proof number of an eighth of the disproof number
// are disproven more often than not. So the line between the two is learned, one for the
// children of each side, by a step of logistic regression for every node that is settled.
type odds struct {
	line [2]float64 // binary logarithms of proof number over disproof number
}

const (
	oddsStep  = 0.2 // how far one outcome moves a line
	oddsSlope = 2.0 // how soon chances change on both sides of a line
	oddsMost  = 5.0 // how far a line goes
)

// ratio is what odds judge numbers by.
func ratio(n game.Numbers) float64 { return math.Log2(float64(n.Proof) / float64(n.Disproof)) }

// guess is the value that a child of a side with such a ratio will have.
func (o *odds) guess(side game.Side, ratio float64) game.Value {
	if ratio <= o.line[side] {
		return game.Proven
	}
	return game.Disproven
}

// learn takes in what has become of a child of a side that had such a ratio.
func (o *odds) learn(side game.Side, ratio float64, v game.Value) {
	line := &o.line[side]
	chance, came := 1/(1+math.Exp(oddsSlope*(ratio-*line))), 0.0
	if v == game.Proven {
		came = 1
	}
	*line = max(-oddsMost, min(oddsMost, *line+oddsStep*(came-chance)))
}
