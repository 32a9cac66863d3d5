package chess

import (
	"math/bits"

	"github.com/yomi-solver/yomi/internal/zobrist"
)

// The tables that attacks are looked up in. They are made once and never changed.
var (
	knightFrom = makeJumps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingFrom   = makeJumps([][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
	// pawnFrom are the squares that a pawn of a colour attacks.
	pawnFrom = [2][64]Set{makeJumps([][2]int{{-1, 1}, {1, 1}}), makeJumps([][2]int{{-1, -1}, {1, -1}})}
	// files, risings and fallings are the lines through a square, without the square.
	files    = makeLines(0, 1)
	risings  = makeLines(1, 1)
	fallings = makeLines(1, -1)
	// along is what a rook on a file of its rank reaches, by the six inner squares of the rank
	// that are occupied.
	along = makeAlong()
	// between are the squares between two in line; through is the whole line, with both.
	between, through = makeBetween()
	// words are the random words of pieces on squares. Those of no piece stand for who moves
	// (square 0), rights to castle and squares to capture in passing (seed + 1).
	words  = makeWords(seed)
	rights = makeWords(seed + 1)
)

// seed begins the random words of this game.
const seed = 0x63686573

// walk is the square some steps from another, if it is on the board.
func walk(s Square, file, rank int) (Square, bool) {
	f, r := s.File()+file, s.Rank()+rank
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return NoSquare, false
	}
	return SquareAt(f, r), true
}

func makeJumps(steps [][2]int) (t [64]Set) {
	for s := range NoSquare {
		for _, step := range steps {
			if to, ok := walk(s, step[0], step[1]); ok {
				t[s] |= to.one()
			}
		}
	}
	return t
}

// ray are the squares from one on in a direction, up to the edge.
func ray(s Square, file, rank int) (squares []Square) {
	for to, ok := walk(s, file, rank); ok; to, ok = walk(to, file, rank) {
		squares = append(squares, to)
	}
	return squares
}

func makeLines(file, rank int) (t [64]Set) {
	for s := range NoSquare {
		for _, sign := range []int{1, -1} {
			for _, to := range ray(s, sign*file, sign*rank) {
				t[s] |= to.one()
			}
		}
	}
	return t
}

func makeAlong() (t [8][64]uint8) {
	for from := range 8 {
		for inner := range 64 {
			occupied := inner << 1
			for _, step := range []int{1, -1} {
				for to := from + step; to >= 0 && to < 8; to += step {
					t[from][inner] |= 1 << to
					if occupied>>to&1 != 0 {
						break
					}
				}
			}
		}
	}
	return t
}

func makeBetween() (between, through [64][64]Set) {
	for s := range NoSquare {
		for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
			line := s.one()
			for _, sign := range []int{1, -1} {
				for _, to := range ray(s, sign*step[0], sign*step[1]) {
					line |= to.one()
				}
			}
			var past Set
			for _, to := range ray(s, step[0], step[1]) {
				between[s][to], through[s][to] = past, line
				past |= to.one()
			}
		}
	}
	return between, through
}

func makeWords(seed uint64) (t [16][64]zobrist.Pair) {
	for p := range t {
		for s := range t[p] {
			t[p][s] = zobrist.At(seed, uint64(p<<6|s))
		}
	}
	return t
}

// slide is what a piece reaches on a line given by its squares: o^(o-2r), once as it is and once
// upside down. It works on all lines that meet a rank at most once.
func slide(occupied, line Set, s Square) Set {
	o, r := uint64(occupied&line), uint64(1)<<(s&63)
	up := o - 2*r
	down := bits.ReverseBytes64(bits.ReverseBytes64(o) - 2*bits.ReverseBytes64(r))
	return Set(up^down) & line
}

// bishopFrom is what a bishop attacks.
func bishopFrom(s Square, occupied Set) Set {
	return slide(occupied, risings[s&63], s) | slide(occupied, fallings[s&63], s)
}

// rookFrom is what a rook attacks.
func rookFrom(s Square, occupied Set) Set {
	shift := uint(s & 56)
	rank := Set(along[s&7][occupied>>(shift+1)&63]) << shift
	return slide(occupied, files[s&63], s) | rank
}

// The lines of the board.
const (
	fileA Set = 0x0101010101010101
	rank1 Set = 0xff
)

func rankSet(rank int) Set { return rank1 << (8 * rank) }
