package tsumego

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Estimator = (*Match)(nil)

// Estimate guesses numbers from the promise of the position behind a move. They
// double with every point of it: a search then follows good moves deep down before
// it looks at bad ones, which decides how large a board can be.
func (m *Match) Estimate(move game.Move) game.Numbers {
	next := m.play(&m.place, move)
	return m.guess(m.plot.promise(next.stones[m.attacker-1], next.stones[m.attacker.Other()-1]))
}

// guess turns a promise for the attacker into numbers. The more he needs, the more
// must be promised.
func (q *match) guess(promise int) game.Numbers {
	const even, steepest = 14, 16
	promise -= q.need / 2
	return game.Numbers{
		Proof:    1 << min(max(0, even-promise), steepest),
		Disproof: 1 << min(max(0, even+promise), steepest),
	}
}

// promise weighs stones, liberties, connection and place, as [van der Werf et al.
// 2003] do, for one player against the other.
func (g *plot) promise(mine, yours uint64) int {
	const stone, edge, corner, shape, most = 5, 3, 3, 4, 4
	empty := g.all &^ (mine | yours)
	first := [2]uint64{g.near(mine) & empty, g.near(yours) & empty}
	second := [2]uint64{g.near(first[0])&empty | first[0], g.near(first[1])&empty | first[1]}
	free := bits.OnesCount64(first[0]) - bits.OnesCount64(first[1]) +
		bits.OnesCount64(second[0]) - bits.OnesCount64(second[1])
	return min(max(free, -most), most) -
		shape*(g.euler(mine)-g.euler(yours)) +
		stone*(bits.OnesCount64(mine)-bits.OnesCount64(yours)) -
		edge*(bits.OnesCount64(mine&g.edge)-bits.OnesCount64(yours&g.edge)) -
		corner*(bits.OnesCount64(mine&g.corners)-bits.OnesCount64(yours&g.corners))
}

// euler is the number of groups of stones, those that touch at corners taken
// together, less the number of holes in them: the fewer groups and the more eyes,
// the smaller. It counts stones less pairs plus squares, less pairs across.
func (g *plot) euler(s uint64) int {
	right, up, across := s>>1&g.notLast, s>>g.width, s>>(g.width+1)&g.notLast
	squares := g.notLast & (g.all >> g.width) // their lower left points
	return bits.OnesCount64(s) - bits.OnesCount64(s&right) - bits.OnesCount64(s&up) +
		bits.OnesCount64(s&right&up&across&squares) -
		bits.OnesCount64(s&across&^right&^up&squares) -
		bits.OnesCount64(right&up&^s&^across&squares)
}
