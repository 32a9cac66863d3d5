package breakthrough

import "fmt"

// The limits of a board.
const (
	minWidth, maxWidth   = 2, 8
	minHeight, maxHeight = 4, 8
)

// board is what depends on the size alone. Squares are numbered row by row from
// the bottom left; on 3x4:
//
//	9 10 11   row 4, where the first player wins
//	6  7  8   row 3
//	3  4  5   row 2
//	0  1  2   row 1, where the second player wins
//	a  b  c
type board struct {
	width, height int
	all           uint64
	left, right   uint64 // the first and the last column
	last          [2]uint64
	start         [2]uint64
	mirrored      [64]uint8
	distances     [2][64]uint8 // steps to the last row
	// within are the squares at most some steps from the last row.
	within [2][maxHeight]uint64
	// catchers are the squares from where an enemy may take or block a pawn that
	// runs straight: see runs. The second index is 1 if the enemy moves first.
	catchers [2][2][64]uint64
}

func newBoard(width, height int) (*board, error) {
	if width < minWidth || width > maxWidth || height < minHeight || height > maxHeight {
		return nil, fmt.Errorf("size %dx%d: want %d to %d columns and %d to %d rows",
			width, height, minWidth, maxWidth, minHeight, maxHeight)
	}
	b := &board{width: width, height: height}
	for s := range width * height {
		x, y := s%width, s/width
		bit := uint64(1) << s
		b.all |= bit
		b.mirrored[s] = uint8(y*width + width - 1 - x)
		if x == 0 {
			b.left |= bit
		}
		if x == width-1 {
			b.right |= bit
		}
		for who, steps := range [2]int{height - 1 - y, y} {
			b.distances[who][s] = uint8(steps)
			if steps == 0 {
				b.last[who] |= bit
			}
			if steps >= height-2 {
				b.start[who] |= bit
			}
			for n := steps; n < maxHeight; n++ {
				b.within[who][n] |= bit
			}
		}
	}
	for s := range width * height {
		b.survey(s)
	}
	return b, nil
}

// survey fills in the catchers of a square.
func (b *board) survey(s int) {
	for e := range b.width * b.height {
		aside := max(s%b.width-e%b.width, e%b.width-s%b.width)
		for who, rows := range [2]int{e/b.width - s/b.width, s/b.width - e/b.width} {
			if rows <= 0 {
				continue
			}
			for tempo := range 2 {
				if aside <= (rows+tempo)/2 {
					b.catchers[who][tempo][s] |= 1 << e
				}
			}
		}
	}
}

// ahead moves a set of squares one row ahead, as a player sees it.
func (b *board) ahead(who player, set uint64) uint64 {
	if who == first {
		return set << b.width & b.all
	}
	return set >> b.width
}

// aslant are the squares diagonally ahead of a set.
func (b *board) aslant(who player, set uint64) uint64 {
	return b.ahead(who, set&^b.left>>1|set&^b.right<<1)
}
