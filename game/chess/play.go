package chess

// Move makes a legal move.
func (b *Board) Move(m Move) {
	us := b.turn & 1
	from, to := m.From(), m.To()
	piece, taken := b.cells[from], b.cells[to]
	b.past = append(b.past, record{b.key, b.checkers, b.rooks, m, b.passing, taken})
	if b.passing != NoSquare {
		b.hash(hashPassing, b.passing)
		b.passing = NoSquare
	}
	b.hash(hashTurn, 0)
	b.turn = us ^ 1
	if m&castles != 0 {
		b.castle(us, from, to)
		b.dropRights(us)
		b.refresh()
		return
	}
	if taken != NoPiece {
		b.flip(taken, to)
		if taken.Kind() == Rook {
			b.dropRook(us^1, to)
		}
	}
	b.flip(piece, from)
	b.cells[from] = NoPiece
	if k := m.Becomes(); k != NoKind {
		piece = PieceOf(us, k)
	}
	b.cells[to] = piece
	b.flip(piece, to)
	switch piece.Kind() {
	case King:
		b.kings[us] = to
		b.dropRights(us)
	case Rook:
		b.dropRook(us, from)
	case Pawn:
		if m&passant != 0 {
			b.take(to ^ 8)
		} else if from^to == 16 {
			b.pass(to)
		}
	}
	b.refresh()
}

// Undo takes the last move back.
func (b *Board) Undo() {
	last := len(b.past) - 1
	r := &b.past[last]
	b.turn ^= 1
	us := b.turn & 1
	m := r.move
	from, to := m.From(), m.To()
	switch {
	case m&castles != 0:
		b.uncastle(us, from, to)
	default:
		piece := b.cells[to]
		b.colours[us] ^= to.one()
		b.kinds[piece&7] ^= to.one()
		if m.Becomes() != NoKind {
			piece = PieceOf(us, Pawn)
		}
		b.cells[from] = piece
		b.colours[us] ^= from.one()
		b.kinds[piece&7] ^= from.one()
		if piece.Kind() == King {
			b.kings[us] = from
		}
		b.cells[to] = r.taken
		if r.taken != NoPiece {
			b.colours[us^1] ^= to.one()
			b.kinds[r.taken&7] ^= to.one()
		}
		if m&passant != 0 {
			b.put(PieceOf(us^1, Pawn), to^8)
		}
	}
	b.key, b.checkers, b.rooks, b.passing = r.key, r.checkers, r.rooks, r.passing
	b.past = b.past[:last]
}

// goals are where king and rook go when they castle.
func goals(c Colour, king, rook Square) (kingTo, rookTo Square) {
	home := Square(c&1) * 56
	if rook > king {
		return home + 6, home + 5
	}
	return home + 2, home + 3
}

// castle moves a king and its rook at once, since each may stand where the other goes.
func (b *Board) castle(c Colour, king, rook Square) {
	kingTo, rookTo := goals(c, king, rook)
	b.take(king)
	b.take(rook)
	b.put(PieceOf(c, King), kingTo)
	b.put(PieceOf(c, Rook), rookTo)
	b.kings[c&1] = kingTo
}

func (b *Board) uncastle(c Colour, king, rook Square) {
	kingTo, rookTo := goals(c, king, rook)
	b.take(kingTo)
	b.take(rookTo)
	b.put(PieceOf(c, King), king)
	b.put(PieceOf(c, Rook), rook)
	b.kings[c&1] = king
}

// dropRook takes the right to castle with the rook of a square.
func (b *Board) dropRook(c Colour, s Square) {
	for side := range b.rooks[c&1] {
		if b.rooks[c&1][side] == s {
			b.hash(hashRooks, s)
			b.rooks[c&1][side] = NoSquare
		}
	}
}

// dropRights takes both rights.
func (b *Board) dropRights(c Colour) {
	for _, s := range b.rooks[c&1] {
		if s != NoSquare {
			b.dropRook(c, s)
		}
	}
}

// pass marks the square behind a pawn that has gone two squares, if a legal move captures it
// there. The side that may do so is to move.
func (b *Board) pass(to Square) {
	us := b.turn & 1
	behind := to ^ 8
	by := pawnFrom[us^1][behind&63] & b.kinds[Pawn] & b.colours[us]
	for ; by != 0; by &= by - 1 {
		if b.mayPass(by.first(), behind) {
			b.passing = behind
			b.hash(hashPassing, behind)
			return
		}
	}
}

// mayPass reports whether a pawn that captures in passing leaves its king safe: two pawns leave
// their squares at once, so pins do not tell.
func (b *Board) mayPass(from, to Square) bool {
	us := b.turn & 1
	victim := (to ^ 8).one()
	occupied := (b.occupied() &^ from.one() &^ victim) | to.one()
	return b.attackers(b.kings[us], us^1, occupied)&^victim == 0
}
