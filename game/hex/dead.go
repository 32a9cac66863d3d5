package hex

// A cell is dead if no stone on it, of either colour, can ever matter: whatever
// the other empty cells hold, the winner on the full board is the same.
//
// A player needs a cell only if some way from side to side leads through it that
// has no short cut: it comes from one neighbour and goes on to another, neither
// held by the opponent. If any two such neighbours touch, or are joined round the
// cell by the player's stones, there is always a short cut, and no smallest set of
// cells that connects his sides contains the cell. Then no smallest set of the
// opponent contains it either, since his are the sets that meet all of the
// player's, and a smallest one has each of its cells for the sake of some smallest
// set of the player. So it is enough that one player does not need the cell.

// deaths tells for the stones round a cell, given as bits in the order of ring,
// whether the player does not need the cell. Beyond a side of the board there are
// stones of the player whose side it is.
type deaths [64][64]bool // by the player's stones, then by the opponent's

func newDeaths() *deaths {
	d := new(deaths)
	for mine := range d {
		for yours := range d[mine] {
			d[mine][yours] = mine&yours == 0 && needless(mine, yours)
		}
	}
	return d
}

// needless looks at all pairs of neighbours that the opponent does not hold.
func needless(mine, yours int) bool {
	for i := range 6 {
		for j := range i {
			if (yours>>i|yours>>j)&1 != 0 {
				continue
			}
			inner := 1<<i - 1<<(j+1) // between j and i
			outer := 63 &^ (inner | 1<<i | 1<<j)
			if mine&inner != inner && mine&outer != outer {
				return false
			}
		}
	}
	return true
}

// stonesAround returns the stones round a cell as bits, by player.
func (p *Position) stonesAround(c int) [2]int {
	var masks [2]int
	for i, n := range p.around[c] {
		switch {
		case n >= off:
			masks[n-off] |= 1 << i
		case p.stones[first].has(int(n)):
			masks[first] |= 1 << i
		case p.stones[second].has(int(n)):
			masks[second] |= 1 << i
		}
	}
	return masks
}

func (b *board) isDead(masks [2]int) bool {
	return b.deaths[masks[0]][masks[1]] || b.deaths[masks[1]][masks[0]]
}

// killers are the cells next to an empty one where a stone of a player makes it
// dead.
func (p *Position) killers(c int, masks [2]int, who player) set {
	var s set
	for i, n := range p.around[c] {
		if (masks[0]|masks[1])>>i&1 != 0 {
			continue
		}
		after := masks
		after[who] |= 1 << i
		if p.isDead(after) {
			s = s.or(cell(int(n)))
		}
	}
	return s
}
