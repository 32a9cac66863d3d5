package tsumego

import "github.com/yomi-solver/yomi/game"

// Moves elsewhere wait. In an open region most moves have nothing to do with what is going
// on, but the numbers of a position add all of them up. So those that are neither near the last two moves, nor
// liberties of weak blocks, nor among the moves that were good most often, form the last chain: a search
// looks at them when all others are settled, and no sooner. No move is left out. Where the
// whole region matters, as in closed ones, that gains nothing.

var _ game.Correlator = (*Position)(nil)

// What counts as near, as weak and as often.
const (
	nearFight  = 2 // steps
	weakBlock  = 2 // liberties
	oftenMoves = 2
)

// Chains tells whether moves elsewhere wait.
func (p *Position) Chains() bool {
	return !p.asks.closed && (p.asks.goal == kill || p.asks.goal == live) && p.knows(game.KnowChain)
}

// Chain is the last chain for moves elsewhere.
func (p *Position) Chain(m game.Move) uint8 {
	q := point(m)
	if q == Pass || !p.Chains() {
		return 0
	}
	if near := p.fray(); near == (Set{}) || near.Has(q) {
		return 0
	}
	return game.LastChain
}

// fray is the points where the fight goes on. It is empty before the first move, and after
// two passes: then it may go on anywhere.
func (p *Position) fray() Set {
	b := p.board
	var near Set
	for i := 1; i <= min(2, len(p.steps)); i++ {
		if q := b.log[b.played-i].point; q != Pass {
			near.Add(q)
		}
	}
	if near == (Set{}) {
		return near
	}
	for range nearFight {
		near = near.grown(b.stride)
	}
	around := p.asks.region.grown(b.stride)
	for rest := b.sets[Black].Or(b.sets[White]).And(around); rest != (Set{}); {
		q := rest.first()
		if b.Free(q) <= weakBlock {
			near = near.Or(*b.Liberties(q))
		}
		rest = rest.AndNot(b.block(q))
	}
	p.often(&near)
	return near
}

// often adds the points where moves were good most often, of those that a set lacks.
func (p *Position) often(near *Set) {
	good := &p.learned.good[p.board.turn-1]
	rest := p.board.sets[Empty].And(p.asks.region).AndNot(*near)
	var best [oftenMoves]Point
	for i, word := range rest {
		for ; word != 0; word &= word - 1 {
			q := origin + Point(i<<6+trailing(word))
			for j := range best {
				if good[q] > 0 && (best[j] == Pass || good[q] > good[best[j]]) {
					q, best[j] = best[j], q
				}
				if q == Pass {
					break
				}
			}
		}
	}
	for _, q := range best {
		if q != Pass {
			near.Add(q)
		}
	}
}
