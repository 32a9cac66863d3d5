package shogi

import "github.com/yomi-solver/yomi/game"

// Legal appends all legal moves.
func (b *Board) Legal(buf []game.Move) []game.Move {
	if b.InCheck() {
		return b.Evasions(buf)
	}
	us := b.turn
	occupied, own := b.Occupied(), b.colours[us]
	pinned := b.Pinned(us)
	buf = b.kingMoves(buf)
	buf = b.pawnMoves(buf, pinned)
	for rest := own.Without(b.kinds[King]).Without(b.kinds[Pawn].Without(pinned)); !rest.Empty(); {
		from := rest.pop()
		k := b.cells[from].Kind()
		to := Attacks(us, k, from, occupied).Without(own)
		if pinned.Has(from) {
			to = to.And(beyond(b.kings[us], from))
		}
		buf = b.emit(buf, from, k, to)
	}
	return b.drops(buf, board.Without(occupied))
}

// emit appends the moves of a piece to some squares, promotions first. All other
// moves are kept as long as the piece can move again: not to promote may be the
// only way.
func (b *Board) emit(buf []game.Move, from Square, k Kind, to Set) []game.Move {
	if to.Empty() {
		return buf
	}
	base := Move(from)<<fromShift | Move(k)<<kindShift
	if !k.Promotes() {
		return b.list(buf, base, to)
	}
	us := b.turn & 1
	if promoting := promotable(us, from, to); !promoting.Empty() {
		buf = b.list(buf, base|promotion, promoting)
		to = to.Without(stuck[us][k&15])
	}
	return b.list(buf, base, to)
}

// promotable are the squares where a move from a square may end with a promotion.
func promotable(us Colour, from Square, to Set) Set {
	if zone[us&1].Has(from) {
		return to
	}
	return to.And(zone[us&1])
}

// list appends the moves that differ in where they go, and what they take there.
func (b *Board) list(buf []game.Move, base Move, to Set) []game.Move {
	for ; to.Lo != 0; to.Lo &= to.Lo - 1 {
		s := Set{Lo: to.Lo}.First()
		buf = append(buf, game.Move(base|Move(s)|Move(b.cells[s]&15)<<capturedShift))
	}
	for ; to.Hi != 0; to.Hi &= to.Hi - 1 {
		s := Set{Hi: to.Hi}.First()
		buf = append(buf, game.Move(base|Move(s)|Move(b.cells[s]&15)<<capturedShift))
	}
	return buf
}

// pawnMoves appends the moves of all pawns that are not pinned.
func (b *Board) pawnMoves(buf []game.Move, pinned Set) []game.Move {
	us := b.turn
	own := b.colours[us]
	to := b.kinds[Pawn].And(own).Without(pinned).ahead(us).Without(own)
	back := Square(1) // from a square to the pawn that goes there
	if us == White {
		back = ^Square(0)
	}
	const base = Move(Pawn) << kindShift
	for !to.Empty() {
		s := to.pop()
		m := base | Move(s+back)<<fromShift | Move(s) | Move(b.cells[s]&15)<<capturedShift
		if zone[us].Has(s) {
			buf = append(buf, game.Move(m|promotion))
		}
		if !stuck[us][Pawn].Has(s) {
			buf = append(buf, game.Move(m))
		}
	}
	return buf
}

// kingMoves appends the moves of the king, if there is one.
func (b *Board) kingMoves(buf []game.Move) []game.Move {
	return b.list(buf, Move(b.kings[b.turn])<<fromShift|Move(King)<<kindShift, b.flights())
}

// flights are the squares that the king of the side to move can go to.
func (b *Board) flights() Set {
	us, k := b.turn, b.kings[b.turn]
	if k == NoSquare {
		return Set{}
	}
	to := near[Black][King][k].Without(b.colours[us])
	return b.safe(to, k, us.Other(), b.Occupied().Without(one[k])) // the king does not hide what is behind it
}

// drops appends the drops on some empty squares.
func (b *Board) drops(buf []game.Move, to Set) []game.Move {
	us := b.turn & 1
	hand := b.hands[us]
	if hand == 0 || to.Empty() {
		return buf
	}
	for _, k := range handKinds[:len(handKinds)-1] {
		if hand.Has(k) {
			buf = b.list(buf, drop|Move(k)<<kindShift, to.Without(stuck[us][k]))
		}
	}
	if hand.Has(Pawn) {
		buf = b.list(buf, drop|Move(Pawn)<<kindShift, b.pawnDrops(to))
	}
	return buf
}

// pawnDrops are those of some empty squares on which the side to move may drop a
// pawn: not on the last rank, not on a file with a pawn of its own, and not with
// mate.
func (b *Board) pawnDrops(to Set) Set {
	us := b.turn & 1
	own := b.kinds[Pawn].And(b.colours[us])
	to = to.Without(stuck[us][Pawn]).Without(own.files())
	if k := b.kings[us^1]; k != NoSquare {
		if front := near[us^1][Pawn][k]; to.Meets(front) && b.pawnMates(front.First()) {
			to = to.Without(front)
		}
	}
	return to
}

// pawnMates reports whether a pawn dropped on a square in front of the other king
// mates it: no piece but the king can take the pawn, and the king has no square.
func (b *Board) pawnMates(s Square) bool {
	us, them := b.turn, b.turn.Other()
	k := b.kings[them]
	occupied := b.Occupied()
	if takers := b.attackers(s, them, occupied).Without(one[k]); !takers.Empty() {
		pinned := b.Pinned(them)
		if !takers.Without(pinned).Empty() {
			return false
		}
		// A pinned piece may take along the line.
		for !takers.Empty() {
			if beyond(k, takers.pop()).Has(s) {
				return false
			}
		}
	}
	occupied = occupied.Xor(one[k]).Or(one[s])
	return b.safe(near[Black][King][k].Without(b.colours[them]), k, us, occupied).Empty()
}
