package chess

import "github.com/yomi-solver/yomi/game"

// Legal appends all legal moves. They are generated legal, never tried and taken back, but for
// captures in passing.
func (b *Board) Legal(buf []game.Move) []game.Move {
	us := b.turn & 1
	king := b.kings[us]
	buf = b.kingMoves(buf)
	if b.checkers.many() {
		return buf
	}
	targets := ^b.colours[us]
	if b.checkers != 0 {
		targets = b.checkers | between[king&63][b.checkers.first()&63]
	} else {
		buf = b.castlings(buf)
	}
	pinned := b.shields(king, us^1) & b.colours[us]
	buf = b.pawnMoves(buf, targets, pinned)
	occupied := b.occupied()
	for list := b.kinds[Knight] & b.colours[us] &^ pinned; list != 0; list &= list - 1 {
		from := list.first()
		buf = spread(buf, from, knightFrom[from&63]&targets)
	}
	for list := (b.kinds[Bishop] | b.kinds[Queen]) & b.colours[us]; list != 0; list &= list - 1 {
		from := list.first()
		to := bishopFrom(from, occupied) & targets
		if pinned&from.one() != 0 {
			to &= through[king&63][from&63]
		}
		buf = spread(buf, from, to)
	}
	for list := (b.kinds[Rook] | b.kinds[Queen]) & b.colours[us]; list != 0; list &= list - 1 {
		from := list.first()
		to := rookFrom(from, occupied) & targets
		if pinned&from.one() != 0 {
			to &= through[king&63][from&63]
		}
		buf = spread(buf, from, to)
	}
	return buf
}

// spread appends the moves from a square to others.
func spread(buf []game.Move, from Square, to Set) []game.Move {
	for ; to != 0; to &= to - 1 {
		buf = append(buf, game.Move(moveOf(from, to.first())))
	}
	return buf
}

// kingMoves appends the king's moves but castling. A king does not hide behind itself.
func (b *Board) kingMoves(buf []game.Move) []game.Move {
	us := b.turn & 1
	king := b.kings[us]
	occupied := b.occupied() &^ king.one()
	for to := kingFrom[king&63] &^ b.colours[us]; to != 0; to &= to - 1 {
		if s := to.first(); !b.attacked(s, us^1, occupied) {
			buf = append(buf, game.Move(moveOf(king, s)))
		}
	}
	return buf
}

// castlings appends castling, for a king that is not in check: nothing but the two stands on
// their ways, the king's way is not attacked, and no rook or queen looks at the king from behind
// its rook.
func (b *Board) castlings(buf []game.Move) []game.Move {
	us := b.turn & 1
	king := b.kings[us]
	for _, rook := range b.rooks[us] {
		if rook == NoSquare {
			continue
		}
		kingTo, rookTo := goals(us, king, rook)
		way := between[king&63][kingTo&63] | kingTo.one()
		others := b.occupied() &^ king.one() &^ rook.one()
		if others&(way|between[rook&63][rookTo&63]|rookTo.one()) != 0 {
			continue
		}
		safe := true
		for ; way != 0 && safe; way &= way - 1 {
			safe = !b.attacked(way.first(), us^1, others|rookTo.one())
		}
		if safe {
			buf = append(buf, game.Move(moveOf(king, rook)|castles))
		}
	}
	return buf
}

// pawnMoves appends the moves of pawns to some squares.
func (b *Board) pawnMoves(buf []game.Move, targets, pinned Set) []game.Move {
	us := b.turn & 1
	king := b.kings[us]
	last := rankSet(7)
	if us == Black {
		last = rankSet(0)
	}
	pawns := b.kinds[Pawn] & b.colours[us]
	for list := pawns; list != 0; list &= list - 1 {
		from := list.first()
		to := b.pawnTargets(from) & targets
		if pinned&from.one() != 0 {
			to &= through[king&63][from&63]
		}
		if to&last == 0 {
			buf = spread(buf, from, to)
			continue
		}
		for ; to != 0; to &= to - 1 {
			m := moveOf(from, to.first())
			buf = append(buf, game.Move(m.become(Queen)), game.Move(m.become(Knight)),
				game.Move(m.become(Rook)), game.Move(m.become(Bishop)))
		}
	}
	if b.passing != NoSquare {
		for by := pawnFrom[us^1][b.passing&63] & pawns; by != 0; by &= by - 1 {
			if from := by.first(); b.mayPass(from, b.passing) {
				buf = append(buf, game.Move(moveOf(from, b.passing)|passant))
			}
		}
	}
	return buf
}

// pawnTargets is where a pawn of the side to move can go, pins left aside.
func (b *Board) pawnTargets(from Square) Set {
	us, free := b.turn&1, ^b.occupied()
	var once, twice Set
	if us == White {
		once = from.one() << 8 & free
		twice = once & rankSet(2) << 8 & free
	} else {
		once = from.one() >> 8 & free
		twice = once & rankSet(5) >> 8 & free
	}
	return once | twice | pawnFrom[us][from&63]&b.colours[us^1]
}

// most is more moves than any position has.
const most = 256

// HasMove reports whether the side to move has a legal move.
func (b *Board) HasMove() bool {
	us := b.turn & 1
	king := b.kings[us]
	occupied := b.occupied() &^ king.one()
	for to := kingFrom[king&63] &^ b.colours[us]; to != 0; to &= to - 1 {
		if !b.attacked(to.first(), us^1, occupied) {
			return true
		}
	}
	if b.checkers.many() {
		return false
	}
	var space [most]game.Move
	return len(b.Legal(space[:0])) > 0
}
