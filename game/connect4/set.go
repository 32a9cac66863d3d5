package connect4

import "math/bits"

// set is a set of up to 128 points. On boards of at most 64 bits hi is always
// zero.
type set struct{ lo, hi uint64 }

func (a set) or(b set) set      { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) and(b set) set     { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) xor(b set) set     { return set{a.lo ^ b.lo, a.hi ^ b.hi} }
func (a set) without(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool       { return a.lo|a.hi == 0 }
func (a set) count() int        { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }
func (a set) less(b set) bool   { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// left and right shift by 1 to 63 bits.
func (a set) left(n uint) set {
	return set{a.lo << (n & 63), a.hi<<(n&63) | a.lo>>(-n&63)}
}

func (a set) right(n uint) set {
	return set{a.lo>>(n&63) | a.hi<<(-n&63), a.hi >> (n & 63)}
}

func (a set) plus(b set) set {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return set{lo, a.hi + b.hi + carry}
}

func (a set) minus(b set) set {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return set{lo, a.hi - b.hi - borrow}
}

// first returns the lowest point of a set that has one.
func (a set) first() set {
	if a.lo != 0 {
		return set{a.lo & -a.lo, 0}
	}
	return set{0, a.hi & -a.hi}
}

// bit returns the set of the one point i.
func bit(i int) set {
	if i < 64 {
		return set{1 << uint(i), 0}
	}
	return set{0, 1 << uint(i-64)}
}

// index returns the number of the lowest point of a set that has one.
func (a set) index() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}
