package connect4

import (
	"fmt"
	"math/bits"
)

// Boards are at most this wide and this high, and fit into a set.
const (
	maxSide = 15
	maxBits = 128
)

// shape is the geometry of a board, the same for all positions of a problem.
//
// Points are numbered up the columns, and above each column lies one point that
// is never taken, so that lines do not run from one column into the next. On
// 7x6:
//
//	6 13 20 27 34 41 48   spare
//	5 12 19 26 33 40 47
//	4 11 18 25 32 39 46
//	3 10 17 24 31 38 45
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42
type shape struct {
	width, height int
	step          uint // from a point to its right neighbour
	narrow        bool // the board fits into 64 bits
	board         set  // all points but the spare ones
	bottom        set  // the lowest row
	ceiling       set  // the highest row
	spare         set  // the row above it
	even, odd     set  // rows 0, 2, 4 ... and rows 1, 3, 5 ...
	columns       [maxSide]set
}

func newShape(width, height int) (*shape, error) {
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return nil, fmt.Errorf("connect4: %dx%d: width and height must be 1 to %d", width, height, maxSide)
	}
	if n := width * (height + 1); n > maxBits {
		return nil, fmt.Errorf("connect4: %dx%d: width*(height+1) is %d, must be at most %d", width, height, n, maxBits)
	}
	s := &shape{width: width, height: height, step: uint(height + 1)}
	s.narrow = width*(height+1) <= 64
	for c := range width {
		for r := range height {
			p := s.point(c, r)
			s.columns[c] = s.columns[c].or(p)
			if r%2 == 0 {
				s.even = s.even.or(p)
			} else {
				s.odd = s.odd.or(p)
			}
		}
		s.board = s.board.or(s.columns[c])
		s.bottom = s.bottom.or(s.point(c, 0))
		s.ceiling = s.ceiling.or(s.point(c, height-1))
		s.spare = s.spare.or(s.point(c, height))
	}
	return s, nil
}

// size is the number of points.
func (s *shape) size() int { return s.width * s.height }

func (s *shape) point(column, row int) set { return bit(column*int(s.step) + row) }

// column returns the column of the lowest point of a set.
func (s *shape) column(p set) int { return p.index() / int(s.step) }

// markers returns for each column the point above its stones, which is a spare
// one where the column is full.
func (s *shape) markers(stones set) set { return stones.plus(s.bottom) }

// aligned reports whether a set has four points in a row.
func (s *shape) aligned(p set) bool {
	d := s.step
	if s.narrow {
		b := p.lo
		v := b & (b >> 1)
		h := b & (b >> (d & 63))
		x := b & (b >> ((d - 1) & 63))
		y := b & (b >> ((d + 1) & 63))
		return v&(v>>2)|h&(h>>(2*d&63))|x&(x>>((2*d-2)&63))|y&(y>>((2*d+2)&63)) != 0
	}
	for _, d := range [...]uint{1, d - 1, d, d + 1} {
		pairs := p.and(p.right(d))
		if !pairs.and(pairs.right(2 * d)).empty() {
			return true
		}
	}
	return false
}

// gaps returns the points, taken or not, that make four in a row with three
// points of p.
func (s *shape) gaps(p set) set {
	d := s.step
	if s.narrow {
		b := p.lo
		g := b << 1 & (b << 2) & (b << 3)
		return set{(g | gaps64(b, d) | gaps64(b, d-1) | gaps64(b, d+1)) & s.board.lo, 0}
	}
	g := p.left(1).and(p.left(2)).and(p.left(3))
	for _, d := range [...]uint{d - 1, d, d + 1} {
		below, above := p.left(d), p.right(d)
		both := below.and(above)
		g = g.or(both.and(p.left(2 * d).or(p.right(2 * d))))
		g = g.or(below.and(p.left(2 * d)).and(p.left(3 * d)))
		g = g.or(above.and(p.right(2 * d)).and(p.right(3 * d)))
	}
	return g.and(s.board)
}

// gaps64 returns the gaps along one direction on a narrow board.
func gaps64(b uint64, d uint) uint64 {
	below, above := b<<(d&63), b>>(d&63)
	below2, above2 := below<<(d&63), above>>(d&63)
	return below&above&(below2|above2) |
		below&below2&(below2<<(d&63)) |
		above&above2&(above2>>(d&63))
}

// crossed reports whether a set has four points in a row that is not upright.
func (s *shape) crossed(p set) bool {
	d := s.step
	if s.narrow {
		b := p.lo
		h := b & (b >> (d & 63))
		x := b & (b >> ((d - 1) & 63))
		y := b & (b >> ((d + 1) & 63))
		return h&(h>>(2*d&63))|x&(x>>((2*d-2)&63))|y&(y>>((2*d+2)&63)) != 0
	}
	return s.crossings(p) > 0
}

// crossings counts the fours in a row that are not upright.
func (s *shape) crossings(p set) int {
	if s.narrow {
		b := p.lo
		h := b & (b >> (s.step & 63))
		x := b & (b >> ((s.step - 1) & 63))
		y := b & (b >> ((s.step + 1) & 63))
		return bits.OnesCount64(h&(h>>(2*s.step&63))) +
			bits.OnesCount64(x&(x>>((2*s.step-2)&63))) +
			bits.OnesCount64(y&(y>>((2*s.step+2)&63)))
	}
	n := 0
	for _, d := range [...]uint{s.step - 1, s.step, s.step + 1} {
		pairs := p.and(p.right(d))
		n += pairs.and(pairs.right(2 * d)).count()
	}
	return n
}

// upward returns the points from the lowest of a set in each column to the top.
// Subtracting a point from the spare one above it leaves those between.
func (s *shape) upward(points set) set {
	return s.spare.minus(points).or(points).and(s.board)
}

// under returns the columns of some points of the highest row. The board is at
// least two high.
func (s *shape) under(tops set) set {
	return tops.left(1).minus(tops.right(uint(s.height - 1)))
}
