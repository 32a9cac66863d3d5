package mnk

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// MaxSize is the longest side of a board: there are 26 letters for columns.
const MaxSize = 26

// seed sets the keys of this game apart from those of others.
const seed = 0x6d6e6b31

// tags are the low bits of the first word of a sum; they hold the number of its
// symmetry, so that the least of several sums says which one it is.
const tags = 7

// board is what never changes about a board: all positions of a problem and
// their clones share it.
//
// Points are numbered from the most central one outwards, so that the plain
// order of points is already a promising order of moves.
type board struct {
	width, height, k int
	points           int
	pointWords       int   // words in a set of points
	lineWords        int   // words in a set of windows
	full             int64 // potential of a complete line, 2^k
	far              int64 // potential behind which guesses stay at maxGuess for one more stone

	number []uint16 // by row and column: the number of a point
	place  []place  // by point
	window []uint16 // the points of each window, k at a time
	// small holds the points of each window as a set where one word is enough.
	small []uint64
	// through holds for each point the set of windows through it.
	through []uint64

	symmetries int          // 8 on a square, else 4
	image      []uint16     // by point, eight a point: where a symmetry takes it
	random     [2][]words   // by player and point
	passed     zobrist.Pair // what a pass adds to every sum
}

type place struct{ x, y uint8 }

// words are random words for one stone under each symmetry.
type words struct{ hi, lo [8]uint64 }

// newBoard wants sides from 1 to MaxSize and k from 1 to the longer side.
func newBoard(width, height, k int) *board {
	b := &board{width: width, height: height, k: k, points: width * height, full: 1 << k}
	b.pointWords = (b.points + 63) / 64
	b.numberPoints()
	b.listWindows()
	b.listSymmetries()
	b.passed = untagged(zobrist.At(seed+2, 0))
	return b
}

// at returns the number of a point on the board.
func (b *board) at(x, y int) int { return int(b.number[y*b.width+x]) }

func (b *board) has(x, y int) bool { return 0 <= x && x < b.width && 0 <= y && y < b.height }

// starts calls f for the first point and the direction of each window. A line of
// one point has no direction and is listed once.
func (b *board) starts(f func(x, y, dx, dy int)) {
	n := b.k - 1
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for y := range b.height {
			for x := range b.width {
				if b.has(x+n*d[0], y+n*d[1]) {
					f(x, y, d[0], d[1])
				}
			}
		}
		if b.k == 1 {
			return
		}
	}
}

// numberPoints sorts the points by the number of windows through them, then by
// their distance from the centre.
func (b *board) numberPoints() {
	count := make([]int, b.points)
	b.starts(func(x, y, dx, dy int) {
		for i := range b.k {
			count[(y+i*dy)*b.width+x+i*dx]++
		}
	})
	most := int64(slices.Max(count)) << (b.k - 1)
	b.far = max(maxGuess/2*b.full, maxGuess/4*b.full+most)
	for y := range b.height {
		for x := range b.width {
			b.place = append(b.place, place{uint8(x), uint8(y)})
		}
	}
	distance := func(p place) int {
		x, y := 2*int(p.x)-b.width+1, 2*int(p.y)-b.height+1
		return x*x + y*y
	}
	slices.SortStableFunc(b.place, func(p, q place) int {
		i, j := int(p.y)*b.width+int(p.x), int(q.y)*b.width+int(q.x)
		return cmp.Or(cmp.Compare(count[j], count[i]), cmp.Compare(distance(p), distance(q)))
	})
	b.number = make([]uint16, b.points)
	for c, p := range b.place {
		b.number[int(p.y)*b.width+int(p.x)] = uint16(c)
	}
}

func (b *board) listWindows() {
	b.starts(func(x, y, dx, dy int) {
		for i := range b.k {
			b.window = append(b.window, uint16(b.at(x+i*dx, y+i*dy)))
		}
	})
	b.lineWords = (len(b.window)/b.k + 63) / 64
	b.through = make([]uint64, b.points*b.lineWords)
	b.small = make([]uint64, len(b.window)/b.k)
	for i, c := range b.window {
		w := i / b.k
		b.small[w] |= 1 << (c & 63)
		b.through[int(c)*b.lineWords+w>>6] |= 1 << (w & 63)
	}
}

// listSymmetries numbers the symmetries by bits: 1 flips columns, 2 flips rows,
// 4 swaps them afterwards. A stone adds to the sum of each symmetry the random
// word of the point that the symmetry takes it to.
func (b *board) listSymmetries() {
	b.symmetries = 4
	if b.width == b.height {
		b.symmetries = 8
	}
	b.image = make([]uint16, 8*b.points)
	for player := range b.random {
		b.random[player] = make([]words, b.points)
	}
	for c, p := range b.place {
		for s := range b.symmetries {
			x, y := int(p.x), int(p.y)
			if s&1 != 0 {
				x = b.width - 1 - x
			}
			if s&2 != 0 {
				y = b.height - 1 - y
			}
			if s&4 != 0 {
				x, y = y, x
			}
			b.image[8*c+s] = uint16(b.at(x, y))
			for player := range b.random {
				r := zobrist.At(seed, uint64(y*b.width+x)<<1|uint64(player))
				b.random[player][c].hi[s] = r.Hi &^ tags
				b.random[player][c].lo[s] = r.Lo
			}
		}
	}
}

// constant is what the board and the question add to every sum.
func (b *board) constant(goal goal, attacker player) zobrist.Pair {
	i := ((b.width*32+b.height)*32+b.k)*4 + int(goal)*2 + int(attacker)
	return untagged(zobrist.At(seed+1, uint64(i)))
}

// untagged leaves the place of the tags free.
func untagged(r zobrist.Pair) zobrist.Pair { return zobrist.Pair{Hi: r.Hi &^ tags, Lo: r.Lo} }

func move(c int) game.Move  { return game.Move(c + 1) }
func point(m game.Move) int { return int(m) - 1 }
