package shogi

import "github.com/yomi-solver/yomi/format/kif"

// Japanese writes a legal move as Japanese books do, as in "▲３二金打" or "△同銀右上不成": the mark
// of who moves, where to, what, and as much as it takes to tell pieces apart. A move to
// the square last, where the move before went, begins with 同; NoSquare is none.
func (b *Board) Japanese(m Move, last Square) string {
	k := b.kif(m)
	k.From = kif.Square{}
	if m.IsDrop() {
		k.Drop = !b.reaching(m.Kind(), m.To()).Empty()
	} else {
		k.Modifiers = b.modifiers(m)
		us := b.turn
		if k.Promotion == kif.Unsaid && m.Kind().Promotes() && !promotable(us, m.From(), one[m.To()]).Empty() {
			k.Promotion = kif.Decline
		}
	}
	if last >= NoSquare {
		return k.KI2(kif.Square{})
	}
	return k.KI2(squareOf(last))
}

// kif is a move as lines of KIF have it.
func (b *Board) kif(m Move) kif.Move {
	k := kif.Move{Side: kif.Side(b.turn), Piece: kif.Piece(m.Kind().String()), To: squareOf(m.To())}
	if m.IsDrop() {
		k.Drop = true
		return k
	}
	k.From = squareOf(m.From())
	if m.Promotes() {
		k.Promotion = kif.Promote
	}
	return k
}

// reaching are the pieces of a kind that attack a square for the side to move, pinned
// or not.
func (b *Board) reaching(k Kind, to Square) Set {
	return b.Attackers(to, b.turn).And(b.kinds[k])
}

// motion is how a piece moves in the eyes of its player.
func motion(c Colour, from, to Square) kif.Modifiers {
	switch ahead := (from.Rank() - to.Rank()) * facing(c); {
	case ahead > 0:
		return kif.Up
	case ahead < 0:
		return kif.Down
	}
	return kif.Sideways
}

// facing is 1 for Black and -1 for White, who sees the board from the other side.
func facing(c Colour) int { return 1 - 2*int(c) }

// isStraight tells whether a piece goes one square straight ahead.
func isStraight(c Colour, from, to Square) bool {
	return from.File() == to.File() && (from.Rank()-to.Rank())*facing(c) == 1
}

// modifiers tell the piece that moves from others that could go there: by how it moves if
// that suffices, by 直 if it goes straight ahead and others aslant, else by its side, and by
// both if they must. Horses and dragons, of which there are two, never go 直.
func (b *Board) modifiers(m Move) kif.Modifiers {
	us, to, from := b.turn, m.To(), m.From()
	all := b.reaching(m.Kind(), to)
	if !all.Many() {
		return 0
	}
	how := motion(us, from, to)
	alike := fit(us, all, to, how)
	switch {
	case !alike.Many():
		return how
	case isStraight(us, from, to) && m.Kind() != Horse && m.Kind() != Dragon:
		return kif.Straight
	}
	for _, side := range []kif.Modifiers{kif.Right, kif.Left} {
		if fit(us, all, to, side) == one[from] {
			return side
		}
	}
	if (to.File()-from.File())*facing(us) > 0 {
		return kif.Right | how
	}
	return kif.Left | how
}

// fit are the origins that modifiers fit, of those that are given: first how the piece
// moves, then which is farthest to a side.
func fit(c Colour, from Set, to Square, words kif.Modifiers) Set {
	for rest := from; !rest.Empty(); {
		s := rest.pop()
		if how := words & (kif.Up | kif.Sideways | kif.Down); how != 0 && how != motion(c, s, to) ||
			words&kif.Straight != 0 && !isStraight(c, s, to) {
			from = from.Without(one[s])
		}
	}
	if words&kif.Right != 0 {
		from = farthest(from, facing(c))
	}
	if words&kif.Left != 0 {
		from = farthest(from, -facing(c))
	}
	return from
}

// farthest are the squares farthest to the right of Black, if sign is 1, or to the left, if
// it is -1.
func farthest(from Set, sign int) (found Set) {
	const beyond = 9
	most := beyond
	for !from.Empty() {
		s := from.pop()
		switch file := sign * s.File(); {
		case file < most:
			most, found = file, one[s]
		case file == most:
			found = found.Or(one[s])
		}
	}
	return found
}
