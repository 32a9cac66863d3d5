package chess

import "github.com/yomi-solver/yomi/game"

// aim is what a side needs to know to see which of its moves give check.
type aim struct {
	king Square // of the other side
	from [7]Set // where a piece of a kind gives check
	hide Set    // own pieces that uncover a check when they leave their line
}

// takeAim looks at the other side's king.
func (b *Board) takeAim() aim {
	us := b.turn & 1
	a := aim{king: b.kings[us^1]}
	occupied := b.occupied()
	a.from[Pawn] = pawnFrom[us^1][a.king&63]
	a.from[Knight] = knightFrom[a.king&63]
	a.from[Bishop] = bishopFrom(a.king, occupied)
	a.from[Rook] = rookFrom(a.king, occupied)
	a.from[Queen] = a.from[Bishop] | a.from[Rook]
	a.hide = b.shields(a.king, us) & b.colours[us]
	return a
}

// checks reports whether a legal move gives check.
func (b *Board) checks(m Move, a *aim) bool {
	from, to := m.From(), m.To()
	if m>>12 != 0 {
		return b.checksOddly(m, a)
	}
	if a.from[b.cells[from]&7]&to.one() != 0 {
		return true
	}
	return a.hide&from.one() != 0 && through[a.king&63][from&63]&to.one() == 0
}

// checksOddly is the same for moves that change more than two squares or what a piece is.
func (b *Board) checksOddly(m Move, a *aim) bool {
	us := b.turn & 1
	from, to := m.From(), m.To()
	if m&castles != 0 {
		kingTo, rookTo := goals(us, from, to)
		occupied := b.occupied()&^from.one()&^to.one() | kingTo.one() | rookTo.one()
		return rookFrom(rookTo, occupied)&a.king.one() != 0
	}
	if a.hide&from.one() != 0 && through[a.king&63][from&63]&to.one() == 0 {
		return true
	}
	occupied := b.occupied()&^from.one() | to.one()
	if m&passant != 0 {
		occupied &^= (to ^ 8).one()
		theirs := b.colours[us]
		return a.from[Pawn]&to.one() != 0 ||
			bishopFrom(a.king, occupied)&theirs&(b.kinds[Bishop]|b.kinds[Queen]) != 0 ||
			rookFrom(a.king, occupied)&theirs&(b.kinds[Rook]|b.kinds[Queen]) != 0
	}
	switch m.Becomes() {
	case Knight:
		return knightFrom[to&63]&a.king.one() != 0
	case Bishop:
		return bishopFrom(to, occupied)&a.king.one() != 0
	case Rook:
		return rookFrom(to, occupied)&a.king.one() != 0
	}
	return (bishopFrom(to, occupied)|rookFrom(to, occupied))&a.king.one() != 0
}

// Checks appends the legal moves that give check.
func (b *Board) Checks(buf []game.Move) []game.Move {
	a := b.takeAim()
	start := len(buf)
	buf = b.Legal(buf)
	kept := buf[:start]
	for _, m := range buf[start:] {
		if b.checks(Move(m), &a) {
			kept = append(kept, m)
		}
	}
	return kept
}

// MateInOne returns a move that mates at once, or none.
func (b *Board) MateInOne() Move {
	var space [most]game.Move
	for _, m := range b.Checks(space[:0]) {
		b.Move(Move(m))
		mated := !b.HasMove()
		b.Undo()
		if mated {
			return Move(m)
		}
	}
	return Move(game.NoMove)
}
