package hex

import "math/bits"

// set is a set of cells, which are numbered from 0 to 127.
type set struct{ lo, hi uint64 }

func cell(c int) set {
	if c < 64 {
		return set{lo: 1 << c}
	}
	return set{hi: 1 << (c - 64)}
}

// below is the set of the first n cells.
func below(n int) set {
	switch {
	case n >= 128:
		return set{^uint64(0), ^uint64(0)}
	case n >= 64:
		return set{^uint64(0), 1<<(n-64) - 1}
	}
	return set{lo: 1<<n - 1}
}

func (s set) has(c int) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

func (s set) and(t set) set      { return set{s.lo & t.lo, s.hi & t.hi} }
func (s set) or(t set) set       { return set{s.lo | t.lo, s.hi | t.hi} }
func (s set) without(t set) set  { return set{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s set) none() bool         { return s.lo|s.hi == 0 }
func (s set) meets(t set) bool   { return s.lo&t.lo|s.hi&t.hi != 0 }
func (s set) inside(t set) bool  { return s.lo&^t.lo|s.hi&^t.hi == 0 }
func (s set) count() int         { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set) shifted(n uint) set { return set{s.lo << n, s.hi<<n | s.lo>>(64-n)} }
func (s set) lowered(n uint) set { return set{s.lo>>n | s.hi<<(64-n), s.hi >> n} }

// first is the lowest cell of a set that is not empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// pop takes the lowest cell out of a set that is not empty.
func (s *set) pop() int {
	if s.lo != 0 {
		c := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return c
	}
	c := bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return 64 + c
}
