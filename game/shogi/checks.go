package shogi

import "github.com/yomi-solver/yomi/game"

// hunt is what the search for checks needs to know of a board.
type hunt struct {
	us       Colour
	king     Square // the one to be checked
	occupied Set
	targets  Set  // where pieces may go
	gaps     Set  // where they may be dropped
	pinned   Set  // our pieces that shield our king
	tied     bool // only our king can move
	// hidden are our pieces that alone stand between a slider of ours and the king:
	// when one leaves the line, there is a check.
	hidden Set
	// from are the squares from where each kind gives check.
	from [kinds]Set
}

// prepare fills in a hunt. The other side must have a king.
func (b *Board) prepare(h *hunt) {
	us, them := b.turn&1, b.turn&1^1
	k := b.kings[them]
	h.us, h.king = us, k
	h.occupied = b.Occupied()
	h.targets = board.Without(b.colours[us])
	h.gaps = board.Without(h.occupied)
	h.hidden = b.blockers(k, us).And(b.colours[us])
	h.pinned, h.tied = Set{}, false
	back := &near[them]
	h.from[Pawn] = back[Pawn][k]
	h.from[Knight] = back[Knight][k]
	h.from[Silver] = back[Silver][k]
	gold := back[Gold][k]
	h.from[Gold], h.from[Tokin], h.from[ProLance], h.from[ProKnight], h.from[ProSilver] = gold, gold, gold, gold, gold
	file := alongFile(k, h.occupied)
	h.from[Lance] = file.And(rays[direction(them)<<2][k])
	h.from[Rook] = file.Or(alongRank(k, h.occupied))
	h.from[Bishop] = bishopAttacks(k, h.occupied)
	h.from[Horse] = h.from[Bishop].Or(back[King][k])
	h.from[Dragon] = h.from[Rook].Or(back[King][k])
	h.from[King] = Set{}
	if own := b.kings[us]; own != NoSquare {
		h.pinned = b.Pinned(us)
		if b.InCheck() {
			h.gaps = between(own, b.checkers.First())
			h.targets = h.gaps.Or(b.checkers)
			h.tied = b.checkers.Many()
		}
	}
}

// Checks appends all legal moves that give check to the other king, which must be
// there: drops, pieces that go where they attack it, pieces that step out of the way
// of another one.
func (b *Board) Checks(buf []game.Move) []game.Move {
	var h hunt
	b.prepare(&h)
	if h.tied {
		return b.kingReveals(buf, &h)
	}
	buf = b.dropChecks(buf, &h)
	for rest := b.stalkers(&h); !rest.Empty(); {
		buf = b.moveChecks(buf, &h, rest.pop())
	}
	return b.kingReveals(buf, &h)
}

// HasCheck reports whether there is such a move.
func (b *Board) HasCheck() bool {
	var h hunt
	b.prepare(&h)
	return b.hasCheck(&h)
}

// hasCheck looks with a hunt that is prepared.
func (b *Board) hasCheck(h *hunt) bool {
	var space [40]game.Move // as many as a piece can have: 16 squares, promoting or not
	buf := space[:0]
	if h.tied {
		return len(b.kingReveals(buf, h)) > 0
	}
	hand := b.hands[h.us&1]
	for _, k := range handKinds[:len(handKinds)-1] {
		if hand.Has(k) && h.from[k].Meets(h.gaps) {
			return true
		}
	}
	for rest := b.stalkers(h); !rest.Empty(); {
		if len(b.moveChecks(buf, h, rest.pop())) > 0 {
			return true
		}
	}
	if hand.Has(Pawn) && !b.pawnDrops(h.from[Pawn].And(h.gaps)).Empty() {
		return true
	}
	return len(b.kingReveals(buf, h)) > 0
}

// stalkers are our pieces but the king that might give check by moving.
func (b *Board) stalkers(h *hunt) Set {
	var found Set
	reach := &stalks[h.us&1]
	for k := Pawn; k <= Dragon; k++ {
		if set := b.kinds[k&15]; !set.Empty() {
			found = found.Or(set.And(reach[k&15][h.king]))
		}
	}
	return found.And(b.colours[h.us&1]).Or(h.hidden.Without(b.kinds[King]))
}

// moveChecks appends the checks by moves of one piece.
func (b *Board) moveChecks(buf []game.Move, h *hunt, from Square) []game.Move {
	k := b.cells[from].Kind()
	to := Attacks(h.us, k, from, h.occupied).And(h.targets)
	if h.pinned.Has(from) {
		to = to.And(beyond(b.kings[h.us], from))
	}
	if to.Empty() {
		return buf
	}
	var away Set // squares off the line that the piece has blocked
	if h.hidden.Has(from) {
		away = to.Without(beyond(h.king, from))
	}
	base := Move(from)<<fromShift | Move(k)<<kindShift
	if k.Promotes() {
		promoting := h.from[k|Promoted].And(to).Or(away)
		buf = b.list(buf, base|promotion, promotable(h.us, from, promoting))
	}
	return b.list(buf, base, h.from[k&15].And(to).Or(away).Without(stuck[h.us&1][k&15]))
}

// dropChecks appends the checks by drops.
func (b *Board) dropChecks(buf []game.Move, h *hunt) []game.Move {
	hand := b.hands[h.us&1]
	if hand == 0 {
		return buf
	}
	for _, k := range handKinds[:len(handKinds)-1] {
		if hand.Has(k) {
			buf = b.list(buf, drop|Move(k)<<kindShift, h.from[k].And(h.gaps))
		}
	}
	if hand.Has(Pawn) {
		if to := h.from[Pawn].And(h.gaps); !to.Empty() {
			buf = b.list(buf, drop|Move(Pawn)<<kindShift, b.pawnDrops(to))
		}
	}
	return buf
}

// kingReveals appends the checks by moves of our own king, which can only step out
// of the way.
func (b *Board) kingReveals(buf []game.Move, h *hunt) []game.Move {
	own := b.kings[h.us&1]
	if own == NoSquare || !h.hidden.Has(own) {
		return buf
	}
	to := b.flights().Without(beyond(h.king, own))
	return b.list(buf, Move(own)<<fromShift|Move(King)<<kindShift, to)
}

// stalks are the squares from where a piece of a colour and kind might give check
// to a king on a square by moving, if no piece were in the way.
var stalks = makeStalks()

func makeStalks() (t [2][kinds][NoSquare]Set) {
	for c := Black; c <= White; c++ {
		for k := Pawn; k <= Dragon; k++ {
			if k == King {
				continue
			}
			for king := range NoSquare {
				t[c][k][king] = stalkers(c, k, king)
			}
		}
	}
	return t
}

// stalkers goes backward: from the king to where a piece gives check, and from there
// to where it comes from.
func stalkers(c Colour, k Kind, king Square) Set {
	back := c.Other()
	var found Set
	for at := Attacks(back, k, king, Set{}); !at.Empty(); {
		found = found.Or(Attacks(back, k, at.pop(), Set{}))
	}
	if !k.Promotes() {
		return found
	}
	for at := Attacks(back, k+Promoted, king, Set{}); !at.Empty(); {
		s := at.pop()
		from := Attacks(back, k, s, Set{})
		if !zone[c].Has(s) {
			from = from.And(zone[c])
		}
		found = found.Or(from)
	}
	return found
}
