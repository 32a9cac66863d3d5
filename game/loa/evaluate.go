package loa

import "math/bits"

// Weights of the evaluation, in hundredths of a step that a piece is away from the
// centre of mass on average.
const (
	distanceWeight = 100
	unitWeight     = 15
	ringWeight     = 20
	tempoWeight    = 15
)

// centre is the centre of mass of a set, rounded to a square.
func centre(set uint64) (x, y int) {
	n := bits.OnesCount64(set)
	for rest := set; rest != 0; rest &= rest - 1 {
		s := bits.TrailingZeros64(rest)
		x += s & 7
		y += s >> 3
	}
	return (2*x + n) / (2 * n), (2*y + n) / (2 * n)
}

// apart is the number of king's steps between a square and another one.
func apart(s, x, y int) int {
	dx, dy := s&7-x, s>>3-y
	return max(dx, -dx, dy, -dy)
}

// compact says how close together and how near to the middle of the board pieces are.
func (b *board) compact(set uint64) int {
	x, y := centre(set)
	n, steps, rings := 0, 0, 0
	for rest := set; rest != 0; rest &= rest - 1 {
		s := bits.TrailingZeros64(rest)
		steps += apart(s, x, y)
		rings += int(b.ring[s])
		n++
	}
	// Eight pieces at most find room one step from the centre.
	steps -= n - 1 + max(0, n-9)
	return (ringWeight*rings-distanceWeight*steps)/n - unitWeight*units(set)
}

// evaluate guesses how far the side to move is ahead: concentration, the middle of
// the board, units and the move, as the features of [Winands et al. 2003] go.
func (b *board) evaluate(mine, yours uint64) int {
	return b.compact(mine) - b.compact(yours) + tempoWeight
}
