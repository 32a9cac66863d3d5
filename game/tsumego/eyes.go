package tsumego

// far is the cost of an eye that cannot be.
const far = 15

// eyes guesses how many moves in a row the owner of the prey needs for two eyes.
func (p *Position) eyes() int {
	b := p.board
	hunter := p.asks.hunter
	owner := hunter.Other()
	hunters := b.sets[hunter]
	wall := p.asks.wall.flood(&hunters, b.stride)
	space := p.asks.region.AndNot(b.sets[owner]).AndNot(wall.grown(b.stride))
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
		for _, r := range [4]Point{q - b.stride - 1, q - b.stride + 1, q + b.stride - 1, q + b.stride + 1} {
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
