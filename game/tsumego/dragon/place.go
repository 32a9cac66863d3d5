package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// place is where moves of a fight are made. Stones with a liberty outside of its region
// are never taken, which is how a group gets away.
type place struct {
	b      *tsumego.Board
	region tsumego.Set
	lifts  tsumego.Colour // who may take back any ko at once, or Empty
}

// may tells whether a move is legal and inside of the region.
func (s *place) may(p tsumego.Point, c tsumego.Colour) bool {
	return (p != s.b.Ko() || c == s.lifts) && s.region.Has(p) && s.b.Enters(p, c)
}

// ko is the point that the player to move may not play on, or Pass.
func (s *place) ko() tsumego.Point {
	if s.b.Turn() == s.lifts {
		return tsumego.Pass
	}
	return s.b.Ko()
}

// eye tells whether p is an eye of c: its own stones around it, none of them in atari,
// and of the corners all but one, or all at the edge.
func (s *place) eye(p tsumego.Point, c tsumego.Colour) bool {
	b := s.b
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
		case c:
			if b.Free(q) == 1 {
				return false
			}
		default:
			return false
		}
	}
	bad, spare := 0, 1
	for _, q := range b.Diagonals(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
			spare = 0
		case c.Other():
			bad++
		}
	}
	return bad <= spare
}
