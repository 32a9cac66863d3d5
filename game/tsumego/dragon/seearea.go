package dragon

import (
	"math"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// areaAim is the area that Black has more than White has.
type areaAim struct {
	points []tsumego.Point
	usual  float64 // the difference that is worth one half
}

// The numbers of a judgement of a whole position.
const (
	areaSteps = 3   // how far from a stone moves are made
	areaScale = 8.0 // points that make much of a difference
	fightFar  = 5   // how far from stones of both players a first move is, at most
)

// stage is all that is near stones.
func stage(b *tsumego.Board) tsumego.Set {
	return around(b, b.Points(tsumego.Black).Or(*b.Points(tsumego.White)), areaSteps)
}

// front is what is not far from stones of either player: problems are about fights, and a move that is
// large, but elsewhere, answers none.
func front(b *tsumego.Board) tsumego.Set {
	return around(b, *b.Points(tsumego.Black), fightFar).And(around(b, *b.Points(tsumego.White), fightFar))
}

// around is a set and what is so many steps from it.
func around(b *tsumego.Board, set tsumego.Set, steps int) tsumego.Set {
	for range steps {
		set = set.Or(b.Grown(set))
	}
	return set
}

func (a *areaAim) decided(*tsumego.Board) (float64, bool) { return 0, false }

// worth is such that the first points count more than those that come on top of them.
func (a *areaAim) worth(b *tsumego.Board, s *seer) float64 {
	return 1 / (1 + math.Exp((a.usual-a.more(b, s))/areaScale))
}

// more is what Black is to have more.
func (a *areaAim) more(b *tsumego.Board, s *seer) float64 {
	sum := 0.0
	for _, p := range a.points {
		sum += math.Tanh(float64(s.owner[s.index(b, p)]))
	}
	if b.Turn() == tsumego.White {
		return -sum
	}
	return sum
}

// points is what a worth is more than usual.
func points(worth float64) float64 {
	const least = 1e-4
	worth = max(least, min(worth, 1-least))
	return areaScale * math.Log(worth/(1-worth))
}
