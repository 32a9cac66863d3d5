package shogi

import "github.com/yomi-solver/yomi/internal/zobrist"

// direction is one of the eight directions of a queen, clockwise from up the board;
// the opposite one is four further. noDirection joins squares that are on no line.
type direction uint8

const noDirection direction = 8

func (d direction) opposite() direction { return (d + 4) & 7 }

// steps are the directions as files and ranks. Files count to the left.
var steps = [8]struct{ file, rank int }{{0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}}

// The tables that the attacks are looked up in. They are made once and never
// changed.
var (
	// one is the set of each square.
	one = makeOne()
	// rays are the squares beyond a square in a direction, up to the edge.
	rays = makeRays()
	// toward is the direction from a square to another.
	toward = makeToward()
	// near are the squares that a piece attacks by stepping or jumping. For those
	// that slide they are the first step, and all of the sliding part is left out.
	near = makeNear()
	// cross and aslant are the squares in line with a square, for rooks and bishops.
	cross, aslant = makeLines()
	// diagonals are the two lines of aslant.
	diagonals = makeDiagonals()
	// slides are the squares that can be reached from a place on a line of nine,
	// given which of the seven inner squares are occupied.
	slides = makeSlides()
	// crosswise is the same with the last inner square first: see alongRank.
	crosswise = makeCrosswise()
	// zone are the three far ranks, where pieces of a colour promote.
	zone = [2]Set{ranks(0, 2), ranks(6, 8)}
	// stuck are the squares where a piece could never move again.
	stuck = makeStuck()
	// words are the random words of pieces on squares.
	words = makeWords()
)

func ranks(first, last int) Set {
	var s Set
	for file := range 9 {
		for rank := first; rank <= last; rank++ {
			s = s.Or(setOf(SquareAt(file, rank)))
		}
	}
	return s
}

func makeOne() (t [NoSquare + 1]Set) {
	for s := range NoSquare {
		t[s] = setOf(s)
	}
	return t
}

// walk is the square some steps from another, if it is on the board.
func walk(s Square, file, rank int) (Square, bool) {
	f, r := s.File()+file, s.Rank()+rank
	if f < 0 || f > 8 || r < 0 || r > 8 {
		return NoSquare, false
	}
	return SquareAt(f, r), true
}

func makeRays() (t [9][NoSquare]Set) {
	for d, step := range steps {
		for s := range NoSquare {
			for to, ok := walk(s, step.file, step.rank); ok; to, ok = walk(to, step.file, step.rank) {
				t[d][s] = t[d][s].Or(setOf(to))
			}
		}
	}
	return t
}

func makeToward() (t [NoSquare][NoSquare]direction) {
	for s := range NoSquare {
		for to := range NoSquare {
			t[s][to] = noDirection
		}
		for d, step := range steps {
			for to, ok := walk(s, step.file, step.rank); ok; to, ok = walk(to, step.file, step.rank) {
				t[s][to] = direction(d)
			}
		}
	}
	return t
}

// strides are the steps of Black's pieces, as directions.
var strides = [kinds][]direction{
	Pawn: {0}, Lance: {0}, Silver: {0, 1, 3, 5, 7}, Gold: {0, 1, 2, 4, 6, 7},
	Bishop: {1, 3, 5, 7}, Rook: {0, 2, 4, 6},
	King: {0, 1, 2, 3, 4, 5, 6, 7}, Horse: {0, 1, 2, 3, 4, 5, 6, 7}, Dragon: {0, 1, 2, 3, 4, 5, 6, 7},
}

func makeNear() (t [2][kinds][NoSquare]Set) {
	for s := range NoSquare {
		for c, sign := range [2]int{1, -1} {
			put := func(k Kind, file, rank int) {
				if to, ok := walk(s, sign*file, sign*rank); ok {
					t[c][k][s] = t[c][k][s].Or(setOf(to))
				}
			}
			for k := range Kind(kinds) {
				list := strides[k]
				if golden>>k&1 != 0 {
					list = strides[Gold]
				}
				for _, d := range list {
					put(k, steps[d].file, steps[d].rank)
				}
			}
			put(Knight, 1, -2)
			put(Knight, -1, -2)
		}
	}
	return t
}

func makeLines() (cross, aslant [NoSquare]Set) {
	for s := range NoSquare {
		for d := range direction(8) {
			if d&1 == 0 {
				cross[s] = cross[s].Or(rays[d][s])
			} else {
				aslant[s] = aslant[s].Or(rays[d][s])
			}
		}
	}
	return cross, aslant
}

func makeDiagonals() (t [2][NoSquare]Set) {
	for s := range NoSquare {
		t[0][s] = rays[1][s].Or(rays[5][s])
		t[1][s] = rays[3][s].Or(rays[7][s])
	}
	return t
}

// slide is what can be reached from a place on a line, given its occupied places.
func slide(from int, occupied uint16) uint16 {
	var reach uint16
	for to := from + 1; to < 9; to++ {
		reach |= 1 << to
		if occupied>>to&1 != 0 {
			break
		}
	}
	for to := from - 1; to >= 0; to-- {
		reach |= 1 << to
		if occupied>>to&1 != 0 {
			break
		}
	}
	return reach
}

func makeSlides() (t [9][128]uint16) {
	for from := range 9 {
		for inner := range uint16(128) {
			t[from][inner] = slide(from, inner<<1)
		}
	}
	return t
}

func makeCrosswise() (t [9][128]uint16) {
	for from := range 9 {
		for inner := range uint16(128) {
			t[from][inner] = slide(from, inner&^1|inner&1<<7)
		}
	}
	return t
}

func makeStuck() (t [2][kinds]Set) {
	t[Black][Pawn], t[Black][Lance], t[Black][Knight] = ranks(0, 0), ranks(0, 0), ranks(0, 1)
	t[White][Pawn], t[White][Lance], t[White][Knight] = ranks(8, 8), ranks(8, 8), ranks(7, 8)
	return t
}

// seed keeps the keys of this game apart from those of others.
const seed = 0x5406

func makeWords() (t [32][NoSquare]zobrist.Pair) {
	for piece := range t {
		for s := range t[piece] {
			t[piece][s] = zobrist.At(seed, uint64(piece)<<8|uint64(s))
		}
	}
	return t
}
