package shogi

import "math/bits"

// Square is one of the 81 squares, numbered down the files from the right, as
// players number them: 1a is 0, 1i is 8, 2a is 9, 9i is 80.
//
//	 9  8  7  6  5  4  3  2  1
//	72 63 54 45 36 27 18  9  0  a
//	73 64 55 46 37 28 19 10  1  b
//	...
//	80 71 62 53 44 35 26 17  8  i
type Square uint8

// NoSquare is where a king stands that is not on the board.
const NoSquare Square = 81

// SquareAt returns the square of a file and a rank, both counted from 0.
func SquareAt(file, rank int) Square { return Square(file*9 + rank) }

// File is the number of the file, from 0 (the first) to 8.
func (s Square) File() int { return int(s) / 9 }

// Rank is the number of the rank, from 0 (a) to 8 (i).
func (s Square) Rank() int { return int(s) % 9 }

// String writes a square as in "7f".
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{byte('1' + s.File()), byte('a' + s.Rank())})
}

// Set is a set of squares. Lo holds the first seven files, Hi the last two, so
// that no file is cut in two.
type Set struct{ Lo, Hi uint64 }

const (
	split    = 63 // the first square of Hi
	fullLo   = 1<<split - 1
	fullHi   = 1<<(NoSquare-split) - 1
	oneRank  = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 | 1<<54 // rank a in Lo
	twoRanks = 1 | 1<<9                                         // rank a in Hi
)

// board is the set of all squares.
var board = Set{fullLo, fullHi}

// setOf returns the set of one square.
func setOf(s Square) Set {
	if s < split {
		return Set{Lo: 1 << s}
	}
	return Set{Hi: 1 << (s - split)}
}

// And returns the squares of both sets.
func (a Set) And(b Set) Set { return Set{a.Lo & b.Lo, a.Hi & b.Hi} }

// Or returns the squares of either set.
func (a Set) Or(b Set) Set { return Set{a.Lo | b.Lo, a.Hi | b.Hi} }

// Xor returns the squares of one of the sets but not of both.
func (a Set) Xor(b Set) Set { return Set{a.Lo ^ b.Lo, a.Hi ^ b.Hi} }

// Without returns the squares of a that are not in b.
func (a Set) Without(b Set) Set { return Set{a.Lo &^ b.Lo, a.Hi &^ b.Hi} }

// Empty reports whether no square is in the set.
func (a Set) Empty() bool { return a.Lo|a.Hi == 0 }

// Meets reports whether the sets share a square.
func (a Set) Meets(b Set) bool { return a.Lo&b.Lo|a.Hi&b.Hi != 0 }

// Has reports whether a square is in the set.
func (a Set) Has(s Square) bool { return a.Meets(one[s]) }

// Count is the number of squares.
func (a Set) Count() int { return bits.OnesCount64(a.Lo) + bits.OnesCount64(a.Hi) }

// Many reports whether there is more than one square.
func (a Set) Many() bool {
	return a.Lo&(a.Lo-1)|a.Hi&(a.Hi-1) != 0 || a.Lo != 0 && a.Hi != 0
}

// First is the lowest square of a set that is not empty.
func (a Set) First() Square {
	if a.Lo != 0 {
		return Square(bits.TrailingZeros64(a.Lo))
	}
	return Square(split + bits.TrailingZeros64(a.Hi))
}

// pop takes the lowest square out of a set that is not empty.
func (a *Set) pop() Square {
	if a.Lo != 0 {
		s := bits.TrailingZeros64(a.Lo)
		a.Lo &= a.Lo - 1
		return Square(s)
	}
	s := bits.TrailingZeros64(a.Hi)
	a.Hi &= a.Hi - 1
	return Square(split + s)
}

// ahead moves all squares one rank ahead, as a colour sees it. A square on the last
// rank must not be in the set.
func (a Set) ahead(c Colour) Set {
	if c == Black {
		return Set{a.Lo >> 1, a.Hi >> 1}
	}
	return Set{a.Lo << 1, a.Hi << 1}
}

// files returns all squares of the files that the set has squares on.
func (a Set) files() Set {
	return Set{fill(a.Lo, oneRank), fill(a.Hi, twoRanks)}
}

// fill does it for a word: the bits of a file are added up by folding them onto its
// first bit, which is then spread again.
func fill(w, first uint64) uint64 {
	w |= w >> 4 & (first * 31) // ranks e to i onto a to e
	w |= w >> 2 & (first * 7)  // c to e onto a to c
	w |= w>>1 | w>>2           // b and c onto a
	return (w & first) * 511
}
