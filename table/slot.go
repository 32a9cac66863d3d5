package table

import (
	"math/bits"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
)

// bucket is four slots, their words of each kind together.
type bucket [bucketWords]uint64

func (b *bucket) meta(slot int) *uint64    { return &b[slot&3] }
func (b *bucket) numbers(slot int) *uint64 { return &b[slot&3+bucketSlots] }
func (b *bucket) hi(slot int) *uint64      { return &b[slot&3+2*bucketSlots] }
func (b *bucket) lo(slot int) *uint64      { return &b[slot&3+3*bucketSlots] }

// holds reports whether a slot is that of a key. The caller holds the stripe.
func (b *bucket) holds(slot int, key game.Key) bool {
	c := check(*b.numbers(slot), *b.meta(slot))
	return *b.hi(slot)^c == key.Hi && *b.lo(slot)^bits.RotateLeft64(c, 32) == key.Lo
}

// write fills a slot. The caller holds the stripe.
func (b *bucket) write(slot int, key game.Key, e Entry) {
	n, m := pack(e)
	m |= tagOf(key)
	c := check(n, m)
	atomic.StoreUint64(b.hi(slot), key.Hi^c)
	atomic.StoreUint64(b.lo(slot), key.Lo^bits.RotateLeft64(c, 32))
	atomic.StoreUint64(b.numbers(slot), n)
	atomic.StoreUint64(b.meta(slot), m)
}

// Fields of the meta word.
const (
	usedBit    = 1 << 0
	boundBit   = 1 << 1
	tagShift   = 2
	tagMask    = 15<<tagShift | usedBit
	workShift  = 6
	workBits   = 10
	depthShift = 16
	moveShift  = 32
)

// check folds the data of a slot into one word. Its two products are odd
// multiples, so that neither data word can change without changing the check,
// and a mixture of two writes matches a key by chance only.
func check(numbers, meta uint64) uint64 {
	x := numbers*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(meta*0xd1342543de82ef95, 29)
	return x ^ x>>32
}

// tagOf is the tag of a key with the used bit, as the meta word has them. The bits are
// none of those that choose the bucket.
func tagOf(key game.Key) uint64 { return key.Hi&15<<tagShift | usedBit }

func pack(e Entry) (numbers, meta uint64) {
	numbers = uint64(e.Proof)<<32 | uint64(e.Disproof)
	meta = uint64(e.Move)<<moveShift | uint64(e.Depth)<<depthShift |
		logWork(e.Work)<<workShift | usedBit
	if e.Bound {
		meta |= boundBit
	}
	return numbers, meta
}

func unpack(numbers, meta uint64) Entry {
	return Entry{
		Numbers: numbersOf(numbers),
		Move:    game.Move(meta >> moveShift),
		Depth:   uint16(meta >> depthShift),
		Bound:   meta&boundBit != 0,
	}
}

func numbersOf(n uint64) game.Numbers {
	return game.Numbers{Proof: uint32(n >> 32), Disproof: uint32(n)}
}

func valueOf(n uint64) game.Value { return numbersOf(n).Value() }

// logWork writes a count as a small float: six bits of exponent, four of
// mantissa. Order is preserved and the error is at most one part in 16.
func logWork(n uint64) uint64 {
	if n < 16 {
		return n
	}
	e := uint64(bits.Len64(n)) - 4 // n>>(e-1) has five bits, the first is 1
	return e<<4 | n>>(e-1)&15
}

func expWork(w uint64) uint64 {
	if w < 16 {
		return w
	}
	return (16 | w&15) << (w>>4 - 1)
}

// settledBonus is what a settled entry gains over its work when entries are
// compared for removal: four binary orders of magnitude.
const settledBonus = 4 << 4

// keepRank orders entries by how much is lost with them.
func keepRank(numbers, meta uint64) uint64 {
	r := meta >> workShift & (1<<workBits - 1)
	if valueOf(numbers) != game.Unknown {
		r += settledBonus
	}
	return r
}
