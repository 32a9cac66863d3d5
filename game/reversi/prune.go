package reversi

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Pruner = (*Position)(nil)

// fewPieces is how many pieces a position of Othello may have to be looked at for symmetry. With more, it
// is hardly ever there.
const fewPieces = 8

// Prune drops moves that are mirror images of others in positions that are their own image. Colours
// of Rolit are all different, and players of Yonin own places, so this is for Othello.
func (p *Position) Prune(moves []game.Move) []game.Move {
	if p.variant != othello || count(p.taken()) > fewPieces || len(moves) < 2 {
		return moves
	}
	var same []int
	for turn := 1; turn < 8; turn++ {
		if p.turned(p.discs[0], turn) == p.discs[0] && p.turned(p.discs[1], turn) == p.discs[1] {
			same = append(same, turn)
		}
	}
	kept, images := moves[:0], uint64(0)
	for _, m := range moves {
		b := bit(squareOf(m))
		if images&b != 0 {
			continue
		}
		for _, turn := range same {
			images |= p.turned(b, turn)
		}
		kept = append(kept, m)
	}
	return kept
}

// turned is a set seen from another side: bit 0 of turn mirrors it at a diagonal, bits 1 and 2 from left
// to right and from top to bottom.
func (r *rules) turned(set uint64, turn int) uint64 {
	if turn&1 != 0 {
		var t uint64
		for s := set; s != 0; s &= s - 1 {
			x := first(s)
			t |= bit(x%side8*side8 + x/side8)
		}
		set = t
	}
	shift := uint(side8 - r.size)
	if turn&2 != 0 {
		set = bits.Reverse64(bits.ReverseBytes64(set)) >> shift
	}
	if turn&4 != 0 {
		set = bits.ReverseBytes64(set) >> (shift * side8)
	}
	return set
}
