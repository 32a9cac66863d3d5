package domineering

import (
	"fmt"
	"math/bits"
)

// The limits of a board.
const (
	maxSide    = 26
	maxSquares = 64
)

// symmetries is the number of ways to lay a board onto itself that keep upright
// dominoes upright: as it is, mirrored, upside down, and both.
const symmetries = 4

// board is what depends on the size alone. Squares are numbered row by row from
// the bottom left; on 3x2:
//
//	3 4 5   row 2
//	0 1 2   row 1
//	a b c
type board struct {
	width, height int
	all           uint64
	left, right   uint64 // the first and the last column
	// dominoes are the squares of each player's domino on each lower or left
	// square, as they look under each symmetry. Those off the board are empty.
	dominoes [2][maxSquares][symmetries]uint64
}

func newBoard(width, height int) (*board, error) {
	if width < 1 || width > maxSide || height < 1 || height > maxSide || width*height > maxSquares {
		return nil, fmt.Errorf("size %dx%d: want sides of 1 to %d and at most %d squares", width, height, maxSide, maxSquares)
	}
	b := &board{width: width, height: height}
	for s := range width * height {
		b.all |= 1 << s
		if s%width == 0 {
			b.left |= 1 << s
		}
		if s%width == width-1 {
			b.right |= 1 << s
		}
	}
	for s := range width * height {
		for k := range symmetries {
			for who, next := range [2]int{s + width, s + 1} {
				if b.places(player(who), b.all)>>s&1 != 0 {
					b.dominoes[who][s][k] = b.image(k, s) | b.image(k, next)
				}
			}
		}
	}
	return b, nil
}

// image is where a square goes under a symmetry, as a set.
func (b *board) image(k, s int) uint64 {
	x, y := s%b.width, s/b.width
	if k&1 != 0 {
		x = b.width - 1 - x
	}
	if k&2 != 0 {
		y = b.height - 1 - y
	}
	return 1 << (y*b.width + x)
}

// places are the lower or left squares of the dominoes of a player that fit into a
// set of squares.
func (b *board) places(who player, set uint64) uint64 {
	if who == vertical {
		return set & (set >> b.width)
	}
	return set & (set &^ b.left >> 1)
}

// next are the other squares of dominoes of a player, given by their places.
func (b *board) next(who player, places uint64) uint64 {
	if who == vertical {
		return places << b.width
	}
	return places << 1
}

// open leaves out the squares of a set that have no neighbour in it.
func (b *board) open(set uint64) uint64 {
	return b.reach(vertical, set) | b.reach(horizontal, set)
}

// reach are the squares of a set that a player can cover within it.
func (b *board) reach(who player, set uint64) uint64 {
	places := b.places(who, set)
	return places | b.next(who, places)
}

// pack lays as many dominoes of a player as fit into a set, and returns how many
// there are and the squares that are left. It fills every run from its first square,
// which is best: a run of n squares takes n/2, rounded down.
func (b *board) pack(who player, set uint64) (n int, left uint64) {
	for {
		places := b.places(who, set)
		if places == 0 {
			return n, set
		}
		begin := places &^ b.next(who, places)
		n += bits.OnesCount64(begin)
		set &^= begin | b.next(who, begin)
	}
}
