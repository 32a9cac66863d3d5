package dragon

import (
	"math"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// areaGames plays games at random over a whole position, until nobody has a move that
// makes sense, and counts what Black has more than White then. Nothing is played far from all
// stones, so stones with a liberty there are never taken.
type areaGames struct {
	games
	usual float64 // the difference that is worth one half
	most  int     // moves of a game
}

// The numbers of games over a whole position.
const (
	areaSteps = 3   // how far from a stone games are played
	areaScale = 8.0 // points that make much of a difference
	areaTurns = 2   // moves for each point, in games that do not end by themselves
)

// newAreaGames makes games over the points near the stones of a board, which it plays on.
func newAreaGames(b *tsumego.Board) *areaGames {
	region := b.Points(tsumego.Black).Or(*b.Points(tsumego.White))
	for range areaSteps {
		region = region.Or(b.Grown(region))
	}
	g := &areaGames{games: games{b: b, owner: tsumego.Black, region: region, seed: firstSeed}}
	g.most = areaTurns * region.Count()
	return g
}

// gauge takes the average of some games for the usual difference.
func (g *areaGames) gauge(games int) {
	sum, start := 0.0, g.b.Played()
	for range games {
		g.path = g.path[:0]
		sum += g.playOut(0)
		g.undo(start)
	}
	g.usual = sum / float64(games)
}

// playOut plays a game to its end after so many passes, and returns what Black has more.
func (g *areaGames) playOut(passes int) float64 {
	for passes < 2 && len(g.path) < g.most {
		passes = g.move(g.choose(g.b.Turn()), passes)
	}
	return g.count()
}

// count is what Black has more than White: stones, and empty points that touch those of one
// side only.
func (g *areaGames) count() float64 {
	black, white := g.b.Points(tsumego.Black), g.b.Points(tsumego.White)
	free := g.region.And(*g.b.Points(tsumego.Empty))
	byBlack, byWhite := free.And(g.b.Grown(*black)), free.And(g.b.Grown(*white))
	return float64(black.Count() - white.Count() + byBlack.Count() - byWhite.Count())
}

// worth is what a difference is worth to Black, from 0 to 1: the first points count more
// than those that come on top of them.
func (g *areaGames) worth(points float64) float64 {
	return 1 / (1 + math.Exp((g.usual-points)/areaScale))
}

// undo takes moves back.
func (g *areaGames) undo(start int) {
	for g.b.Played() > start {
		g.b.Undo()
	}
}
