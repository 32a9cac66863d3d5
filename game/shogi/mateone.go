package shogi

import "github.com/yomi-solver/yomi/game"

// MateInOne returns a move of the side to move that mates, or 0 if there is none. The
// other king must be there, and not in check.
//
// Few checks are played for it. Most leave the king a square that can be told before:
// one that is safe now and that the moved piece does not attack from its new place.
// Most checks from afar are met by a drop.
func (b *Board) MateInOne() Move {
	var h hunt
	b.prepare(&h)
	return b.mateInOne(&h)
}

// mateInOne looks with a hunt that is prepared.
func (b *Board) mateInOne(h *hunt) Move {
	var space [96]game.Move // more than the checks of any position
	if h.tied {
		return b.firstMate(h, Set{}, b.kingReveals(space[:0], h))
	}
	safe := b.refuges(h)
	all, gaps := h.targets, h.gaps
	defer func() { h.targets, h.gaps = all, gaps }()
	if b.hands[h.us&1^1]&solid != 0 {
		reach := near[Black][King][h.king].Or(h.from[Knight])
		h.targets = h.targets.And(reach)
		h.gaps = h.gaps.And(reach)
	}
	if m := b.firstMate(h, safe, b.dropMates(space[:0], h, safe)); m != 0 {
		return m
	}
	for rest := b.stalkers(h); !rest.Empty(); {
		from, close := rest.pop(), h.targets
		if h.hidden.Has(from) {
			h.targets = all
		}
		m := b.firstMate(h, safe, b.moveChecks(space[:0], h, from))
		if m != 0 {
			return m
		}
		h.targets = close
	}
	return b.firstMate(h, safe, b.kingReveals(space[:0], h))
}

// solid are the counts of the pieces that can be dropped anywhere: silvers, golds,
// bishops, rooks. Who holds one meets any check from afar.
const solid Hand = 7<<14 | 7<<18 | 3<<22 | 3<<25

// dropMates appends the drops that may mate: not those of pawns, which must not, and
// not those on a square where the king takes.
func (b *Board) dropMates(buf []game.Move, h *hunt, safe Set) []game.Move {
	hand := b.hands[h.us&1]
	gaps := h.gaps.Without(safe)
	for _, k := range handKinds[:len(handKinds)-1] {
		if hand.Has(k) {
			buf = b.list(buf, drop|Move(k)<<kindShift, h.from[k].And(gaps))
		}
	}
	return buf
}

// refuges are the squares that the other king could go to if it were its turn.
func (b *Board) refuges(h *hunt) Set {
	to := near[Black][King][h.king].Without(b.colours[h.us&1^1])
	return b.safe(to, h.king, h.us, h.occupied.Without(one[h.king]))
}

// firstMate returns the first of some checks that mates.
func (b *Board) firstMate(h *hunt, safe Set, checks []game.Move) Move {
	for _, code := range checks {
		m := Move(code)
		if b.leaves(h, safe, m) {
			continue
		}
		b.Move(m)
		mates := !b.HasEvasion()
		b.Undo()
		if mates {
			return m
		}
	}
	return 0
}

// leaves reports whether a check clearly leaves an answer. It may overlook one.
func (b *Board) leaves(h *hunt, safe Set, m Move) bool {
	to := m.To()
	if safe.Empty() || m.Kind() == King {
		return false
	}
	open := h.occupied.Without(one[h.king]).Or(one[to])
	if m.IsDrop() {
		return !safe.Without(Attacks(h.us, m.Kind(), to, open)).Empty()
	}
	from := m.From()
	open = open.Without(one[from])
	if safe.Without(Attacks(h.us, m.Becomes(), to, open)).Empty() {
		return false
	}
	// A line that was blocked may be open now.
	sliders := b.kinds[Lance].Or(b.kinds[Bishop]).Or(b.kinds[Rook]).Or(b.kinds[Horse]).Or(b.kinds[Dragon])
	return !b.attackers(from, h.us, h.occupied).Meets(sliders)
}
