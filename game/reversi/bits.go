package reversi

import "math/bits"

// A board is a word of 64 bits, eight to a row whatever its size: bit 8*y+x is column x from the
// left, row y from the top. Smaller boards lie in the corner of a1:
//
//	 0  1  2  3  4  5 | 6  7     a1 b1 ...
//	 8  9 10 11 12 13 |14 15     a2 b2 ...
//	...
//
// What is beyond a smaller board is never taken, so that lines end there.

// side8 is the length of a row of bits.
const side8 = 8

// inner are the columns b to g: a line that goes on sideways from another column would wrap.
const inner = 0x7e7e7e7e7e7e7e7e

// bit is the set of one square.
func bit(square int) uint64 { return 1 << uint(square&63) }

// count is the number of squares in a set.
func count(set uint64) int { return bits.OnesCount64(set) }

// first is the lowest square of a set that has one.
func first(set uint64) int { return bits.TrailingZeros64(set) }

// ray is a square's rays: four that go up in numbers, then four that go down.
type ray [8]uint64

// rays lists the squares in each direction from each square.
var rays = makeRays()

func makeRays() (list [64]ray) {
	for square := range 64 {
		for d, step := range [8][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}} {
			x, y := square%side8+step[0], square/side8+step[1]
			for ; x >= 0 && x < side8 && y >= 0 && y < side8; x, y = x+step[0], y+step[1] {
				list[square][d] |= bit(side8*y + x)
			}
		}
	}
	return list
}

// flips are the pieces that turn over if who has mine puts one on an empty square. Theirs are all
// pieces that are not mine, whoever they belong to.
func flips(square int, mine, theirs uint64) uint64 {
	r := &rays[square&63]
	// Upwards, adding one to all that is theirs or not on the ray carries to the first square that
	// is neither.
	o := (theirs | ^r[0]) + 1
	o &= mine & r[0]
	f := (o - (o|-o)>>63) & r[0]
	o = (theirs | ^r[1]) + 1
	o &= mine & r[1]
	f |= (o - (o|-o)>>63) & r[1]
	o = (theirs | ^r[2]) + 1
	o &= mine & r[2]
	f |= (o - (o|-o)>>63) & r[2]
	o = (theirs | ^r[3]) + 1
	o &= mine & r[3]
	f |= (o - (o|-o)>>63) & r[3]
	// Downwards, it is the highest square of the ray that is not theirs.
	for _, m := range r[4:] {
		if x := m &^ theirs; x&mine != 0 {
			end := uint64(1) << 63 >> uint(bits.LeadingZeros64(x))
			f |= m & -((end & mine) << 1)
		}
	}
	return f
}

// reach are the empty squares where who has mine turns something over.
func reach(mine, theirs, empty uint64) uint64 {
	w := theirs & inner
	a := w & (mine << 1)
	b := w & (mine >> 1)
	a |= w & (a << 1)
	b |= w & (b >> 1)
	pa, pb := w&(w<<1), w&(w>>1)
	a |= pa & (a << 2)
	b |= pb & (b >> 2)
	a |= pa & (a << 2)
	b |= pb & (b >> 2)
	m := a<<1 | b>>1

	a, b = theirs&(mine<<8), theirs&(mine>>8)
	a |= theirs & (a << 8)
	b |= theirs & (b >> 8)
	pa, pb = theirs&(theirs<<8), theirs&(theirs>>8)
	a |= pa & (a << 16)
	b |= pb & (b >> 16)
	a |= pa & (a << 16)
	b |= pb & (b >> 16)
	m |= a<<8 | b>>8

	a, b = w&(mine<<7), w&(mine>>7)
	a |= w & (a << 7)
	b |= w & (b >> 7)
	pa, pb = w&(w<<7), w&(w>>7)
	a |= pa & (a << 14)
	b |= pb & (b >> 14)
	a |= pa & (a << 14)
	b |= pb & (b >> 14)
	m |= a<<7 | b>>7

	a, b = w&(mine<<9), w&(mine>>9)
	a |= w & (a << 9)
	b |= w & (b >> 9)
	pa, pb = w&(w<<9), w&(w>>9)
	a |= pa & (a << 18)
	b |= pb & (b >> 18)
	a |= pa & (a << 18)
	b |= pb & (b >> 18)
	return (m | a<<9 | b>>9) & empty
}

// around are the squares next to a set, in all eight directions, and the set itself.
func around(set uint64) uint64 {
	const notA, notH = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	set |= (set&notH)<<1 | (set&notA)>>1
	return set | set<<8 | set>>8
}
