package shogi

import "github.com/yomi-solver/yomi/game"

// Evasions appends the legal moves of a side that is in check: moves of the king,
// captures of the piece that gives check, and pieces put between. It goes backward
// from the few squares that matter to the pieces that reach them.
func (b *Board) Evasions(buf []game.Move) []game.Move {
	buf = b.kingMoves(buf)
	if b.checkers.Many() {
		return buf
	}
	us := b.turn
	k, checker := b.kings[us], b.checkers.First()
	shield := between(k, checker)
	fixed := b.Pinned(us).Or(one[k])
	occupied := b.Occupied()
	for to := shield.Or(b.checkers); !to.Empty(); {
		s := to.pop()
		for from := b.attackers(s, us, occupied).Without(fixed); !from.Empty(); {
			f := from.pop()
			buf = b.emit(buf, f, b.cells[f].Kind(), one[s])
		}
	}
	return b.drops(buf, shield)
}

// HasEvasion reports whether a side in check has a legal move, sooner than Evasions
// lists them.
func (b *Board) HasEvasion() bool {
	us := b.turn
	k := b.kings[us]
	occupied := b.Occupied()
	if !b.flights().Empty() {
		return true
	}
	if b.checkers.Many() {
		return false
	}
	shield := between(k, b.checkers.First())
	if b.canDrop(shield) {
		return true
	}
	fixed := b.Pinned(us).Or(one[k])
	for to := shield.Or(b.checkers); !to.Empty(); {
		if !b.attackers(to.pop(), us, occupied).Without(fixed).Empty() {
			return true
		}
	}
	return false
}

// canDrop reports whether anything can be dropped on some empty squares.
func (b *Board) canDrop(to Set) bool {
	us := b.turn & 1
	hand := b.hands[us]
	if hand == 0 || to.Empty() {
		return false
	}
	for _, k := range handKinds[:len(handKinds)-1] {
		if hand.Has(k) && !to.Without(stuck[us][k]).Empty() {
			return true
		}
	}
	return hand.Has(Pawn) && !b.pawnDrops(to).Empty()
}
