package mnk

import "github.com/yomi-solver/yomi/game"

var _ game.Selector = (*Position)(nil)

// reach is how far from a stone a selected move may be.
const reach = 2

// Select keeps the points near a stone once there are stones.
func (p *Position) Select(moves []game.Move) []game.Move {
	if p.left == p.points {
		return moves
	}
	kept := moves[:0]
	for _, m := range moves {
		if p.near(point(m)) {
			kept = append(kept, m)
		}
	}
	if len(kept) == 0 {
		return moves
	}
	return kept
}

// Assumes names what Select takes for granted.
func (p *Position) Assumes() string { return "only points within 2 of a stone matter" }

// near reports whether there is a stone in reach of a point, along rows, columns
// and diagonals or between them.
func (p *Position) near(c int) bool {
	at := p.place[c]
	x, y := int(at.x), int(at.y)
	for i := max(0, y-reach); i <= min(p.height-1, y+reach); i++ {
		for j := max(0, x-reach); j <= min(p.width-1, x+reach); j++ {
			if !p.isEmpty(p.at(j, i)) {
				return true
			}
		}
	}
	return false
}
