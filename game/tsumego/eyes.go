package tsumego

import "github.com/yomi-solver/yomi/game"

// Estimate guesses how hard the position behind a move is.
func (p *Position) Estimate(m game.Move) game.Numbers {
	if p.chased() {
		return p.guess(m)
	}
	p.Play(m)
	defer p.Undo()
	p.survey()
	return p.evaluate()
}

// evaluate guesses the numbers of the position as it stands: the more moves the
// owner needs for two eyes, the harder it is for him, and the easier for the
// hunter. The squares were better than plain numbers, and the scale matters little
// (docs/lab/tsumego.md).
func (p *Position) evaluate() game.Numbers {
	k := p.eyes()
	life, kill := k*k/4, max(0, 10-k)*max(0, 10-k)/4
	return game.NumbersFor(p.asks.side, uint32(1+kill), uint32(1+life))
}

// far is the cost of an eye that cannot be.
const far = 15

// eyes guesses how many moves in a row the owner of the prey needs for two eyes.
func (p *Position) eyes() int {
	b := p.board
	hunter := p.asks.hunter
	owner := hunter.Other()
	wall := p.scratch.wall
	space := p.asks.region.AndNot(b.sets[owner]).AndNot(p.scratch.shore)
	var at [64]Point
	var cost [64]int
	n := 0
	for rest := space; rest != (Set{}) && n < len(at); {
		q := rest.first()
		rest.Remove(q)
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
		edge, bad, free := 0, 0, 0
		for _, r := range b.diagonals(q) {
			switch b.cells[r] {
			case Wall:
				edge++
			case Empty:
				free++
			case hunter:
				if wall.Has(r) {
					bad += 2
				} else {
					bad++
				}
			}
		}
		allow := 2
		if edge > 0 {
			allow = 0
		}
		if over := 2*bad + free - allow; over > 0 {
			c += (over + 1) / 2
		}
		at[n], cost[n] = q, c
		n++
	}
	best := far
	for i := range n {
		if cost[i] >= best {
			continue
		}
		for j := range i {
			if d := at[i] - at[j]; d == 1 || d == b.stride {
				continue
			}
			best = min(best, cost[i]+cost[j])
		}
	}
	return best
}

// diagonals returns the places that touch a point across its corners; some may be
// wall. There is nothing below and to the left of the very first point.
func (b *Board) diagonals(p Point) [4]Point {
	low := p - b.stride
	return [4]Point{max(low, 1) - 1, low + 1, p + b.stride - 1, p + b.stride + 1}
}
