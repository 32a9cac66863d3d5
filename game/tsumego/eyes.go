package tsumego

import "github.com/yomi-solver/yomi/game"

// Estimate guesses how hard the position behind a move is.
func (p *Position) Estimate(m game.Move) game.Numbers {
	if p.chased() {
		return p.guess(m)
	}
	p.Play(m)
	defer p.Undo()
	if p.asks.goal.links() {
		return p.evaluateLink()
	}
	p.survey()
	return p.evaluate()
}

// evaluate guesses the numbers of the position as it stands: the more moves the
// owner needs for two eyes, or to get out of an open region, the harder it is for him, and the easier for the
// hunter. The squares were better than plain numbers, and the scale matters little
// (docs/lab/tsumego.md).
func (p *Position) evaluate() game.Numbers {
	k := p.flight(p.eyes())
	life, kill := k*k/4, max(0, 10-k)*max(0, 10-k)/4
	return game.NumbersFor(p.asks.side, uint32(1+kill), uint32(1+life))
}

// flight guesses how many moves in a row the owner needs to get out of an open region, up to a limit.
func (p *Position) flight(limit int) int {
	switch {
	case p.asks.closed:
		return limit
	case p.window != nil:
		return p.flightWithin(limit)
	}
	b, hunter := p.board, p.asks.hunter
	free := p.asks.region.AndNot(b.sets[hunter])
	owners := b.sets[hunter.Other()].And(p.asks.region).Or(p.prey)
	at := p.prey.flood(&owners, b.stride)
	for k := range limit {
		if at.And(p.asks.exits) != (Set{}) {
			return k
		}
		mask := owners.Or(at).Or(at.grown(b.stride).And(free))
		next := at.Or(at.grown(b.stride).And(free)).flood(&mask, b.stride)
		if next == at {
			break
		}
		at = next
	}
	return limit
}

// far is the cost of an eye that cannot be.
const far = 15

// mostEyes is how many points for eyes are looked at.
const mostEyes = 32

// eyes guesses how many moves in a row the owner of the prey needs for two eyes:
// the two cheapest points for eyes that are no neighbours.
func (p *Position) eyes() int {
	if p.window != nil {
		return p.eyesWithin()
	}
	b := p.board
	space := p.asks.region.AndNot(b.sets[p.asks.hunter.Other()]).AndNot(p.scratch.shore)
	var at [mostEyes]Point
	var costs [mostEyes]uint8
	n, best := 0, far
	for i, word := range space {
		for ; word != 0 && n < len(at); word &= word - 1 {
			q := origin + Point(i<<6+trailing(word))
			c := p.cost(q, best)
			if c >= best {
				continue
			}
			for j := range n {
				if d := q - at[j]; d != 1 && d != b.stride {
					best = min(best, c+int(costs[j]))
				}
			}
			at[n], costs[n] = q, uint8(c)
			n++
		}
	}
	return best
}

// cost guesses how many moves the owner of the prey needs for an eye on q: he must
// have all neighbours, and of the diagonals all but one, or all at the edge. What he
// would have to take first counts twice. Whatever is not below a limit is all the same.
func (p *Position) cost(q Point, limit int) int {
	b, hunter := p.board, p.asks.hunter
	c := 0
	if b.cells[q] == hunter {
		c = 2
	}
	for _, r := range b.Near(q) {
		switch b.cells[r] {
		case Empty:
			c++
		case hunter:
			c += 2
		}
	}
	if c >= limit {
		return c
	}
	edge, over := false, 0 // in half moves
	for _, r := range b.diagonals(q) {
		switch b.cells[r] {
		case Wall:
			edge = true
		case Empty:
			over++
		case hunter:
			if over += 2; p.scratch.wall.Has(r) {
				over += 2
			}
		}
	}
	if !edge {
		over -= 2
	}
	if over > 0 {
		c += (over + 1) / 2
	}
	return c
}

// diagonals returns the places that touch a point across its corners; some may be
// wall. There is nothing below and to the left of the very first point.
func (b *Board) diagonals(p Point) [4]Point {
	low := p - b.stride
	return [4]Point{max(low, 1) - 1, low + 1, p + b.stride - 1, p + b.stride + 1}
}
