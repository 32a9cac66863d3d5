package loa

import "math/bits"

// symmetric is the largest board whose positions share a key with those that they are
// turned or mirrored into. On larger ones such positions hardly ever meet: what is
// searched there are endgames, and looking for the least of eight images costs half
// as much as all else that a child does.
const symmetric = 6

// canonical is the least of the eight images of a position.
func (b *board) canonical(pieces [2]uint64) [2]uint64 {
	least := pieces
	for range 2 {
		for range 2 {
			for range 2 {
				if pieces[black] < least[black] || pieces[black] == least[black] && pieces[white] < least[white] {
					least = pieces
				}
				pieces = [2]uint64{b.upsideDown(pieces[black]), b.upsideDown(pieces[white])}
			}
			pieces = [2]uint64{b.mirrored(pieces[black]), b.mirrored(pieces[white])}
		}
		pieces = [2]uint64{transposed(pieces[black]), transposed(pieces[white])}
	}
	return least
}

func (b *board) upsideDown(set uint64) uint64 {
	return bits.ReverseBytes64(set) >> (8 * (8 - b.size))
}

// mirrored swaps the columns: the bits within bytes.
func (b *board) mirrored(set uint64) uint64 {
	return bits.Reverse64(bits.ReverseBytes64(set)) >> (8 - b.size)
}

// transposed swaps rows and columns: single bits first, then squares of four and of
// sixteen.
func transposed(set uint64) uint64 {
	t := (set ^ set>>7) & 0x00aa00aa00aa00aa
	set ^= t ^ t<<7
	t = (set ^ set>>14) & 0x0000cccc0000cccc
	set ^= t ^ t<<14
	t = (set ^ set>>28) & 0x00000000f0f0f0f0
	return set ^ t ^ t<<28
}
