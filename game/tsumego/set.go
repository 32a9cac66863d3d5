package tsumego

import "math/bits"

// setWords is enough for 19 rows of 19 points and a wall.
const setWords = 6

// Set is a set of points.
type Set [setWords]uint64

// Has tells whether a point of the board is in the set.
func (s *Set) Has(p Point) bool {
	i := uint(p - origin)
	return s[i>>6]>>(i&63)&1 != 0
}

// Add puts a point into the set.
func (s *Set) Add(p Point) {
	i := uint(p - origin)
	s[i>>6] |= 1 << (i & 63)
}

// Remove takes a point out of the set.
func (s *Set) Remove(p Point) {
	i := uint(p - origin)
	s[i>>6] &^= 1 << (i & 63)
}

// Count is the number of points in the set.
func (s *Set) Count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) +
		bits.OnesCount64(s[3]) + bits.OnesCount64(s[4]) + bits.OnesCount64(s[5])
}

// Or returns the points of either set.
func (s Set) Or(o Set) Set {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

// And returns the points of both sets.
func (s Set) And(o Set) Set {
	for i := range s {
		s[i] &= o[i]
	}
	return s
}

// AndNot returns the points of s that are not in o.
func (s Set) AndNot(o Set) Set {
	for i := range s {
		s[i] &^= o[i]
	}
	return s
}

// Append appends the points of the set, row 1 first.
func (s *Set) Append(buf []Point) []Point {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			buf = append(buf, origin+Point(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return buf
}

// trailing is the number of the lowest bit of a word.
func trailing(word uint64) int { return bits.TrailingZeros64(word) }

// first is the first point of a set that is not empty, or Pass.
func (s *Set) first() Point {
	for i, word := range s {
		if word != 0 {
			return origin + Point(i<<6+trailing(word))
		}
	}
	return Pass
}
