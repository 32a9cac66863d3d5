package shogi

import "github.com/yomi-solver/yomi/game"

var _ game.Holder = (*Position)(nil)

// Base is the key without the hands.
func (p *stage) Base() game.Key { return p.BoardKey() }

// Held is what the attacker has in hand. What he does not have is the defender's, so
// that more in one hand is less in the other, and better for the attacker twice.
func (p *stage) Held() game.Resource { return game.Resource(p.hands[p.attacker&1]) }

// Covers reports whether having a is at least as good as having b.
func (p *stage) Covers(a, b game.Resource) bool { return Hand(a).Covers(Hand(b)) }

// Most is all that is in hand on either side.
func (p *stage) Most() game.Resource { return game.Resource(p.hands[Black] + p.hands[White]) }

// Join is the larger count of each kind.
func (p *stage) Join(a, b game.Resource) game.Resource {
	return game.Resource(Hand(a).Join(Hand(b)))
}

// Meet is the smaller count of each kind.
func (p *stage) Meet(a, b game.Resource) game.Resource {
	return game.Resource(Hand(a).Meet(Hand(b)))
}

// Shift adds to a hand what one hand has more than another, and takes away what it has
// less, as far as there is any.
func (p *stage) Shift(held, from, to game.Resource) game.Resource {
	hand := Hand(held)
	for _, k := range handKinds {
		for n := Hand(from).Count(k); n > Hand(to).Count(k) && hand.Has(k); n-- {
			hand = hand.Sub(k)
		}
		for n := Hand(from).Count(k); n < Hand(to).Count(k) && hand.Count(k) < full.Count(k); n++ {
			hand = hand.Add(k)
		}
	}
	return game.Resource(hand)
}

// Behind is the key without the hands and the attacker's hand behind a move.
func (p *stage) Behind(move game.Move) (game.Key, game.Resource) {
	m, us := Move(move), p.turn&1
	hand := p.hands[p.attacker&1]
	to, kind := m.To(), m.Kind()
	key := p.key.Xor(p.salt).Xor(word(NoPiece, 0)).Xor(word(PieceOf(us, m.Becomes()), to))
	if m.IsDrop() {
		if us == p.attacker {
			hand = hand.Sub(kind)
		}
		return key, game.Resource(hand)
	}
	key = key.Xor(word(PieceOf(us, kind), m.From()))
	if captured := m.Captured(); captured != NoKind {
		key = key.Xor(word(PieceOf(us^1, captured), to))
		if us == p.attacker {
			hand = hand.Add(captured)
		}
	}
	return key, game.Resource(hand)
}

// Before gives back what an attacker's move has dropped and takes what it has
// captured.
func (p *stage) Before(move game.Move, held game.Resource) game.Resource {
	m, hand := Move(move), Hand(held)
	if m.IsDrop() {
		return game.Resource(hand.Add(m.Kind()))
	}
	if k := m.Captured(); k != NoKind && hand.Has(k.Base()) {
		hand = hand.Sub(k)
	}
	return game.Resource(hand)
}

// Enough keeps from the defender what he could put between: of a kind that he does not
// have and could drop, the attacker must have as many as he has now.
func (p *Position) Enough(need game.Resource) game.Resource {
	if !p.InCheck() {
		return p.Held() // only the first position can be so
	}
	if p.checkers.Many() {
		return need
	}
	return p.withhold(need, between(p.kings[p.turn&1], p.checkers.First()))
}

// withhold is the least that is enough where the defender may drop pieces on some squares.
func (p *stage) withhold(need game.Resource, shield Set) game.Resource {
	if shield.Empty() {
		return need
	}
	us := p.turn & 1
	hand, all := p.hands[us], p.hands[p.attacker&1]
	least := Hand(need)
	for _, k := range handKinds {
		if hand.Has(k) || !all.Has(k) || least.Count(k) >= all.Count(k) {
			continue
		}
		open := shield.Without(stuck[us][k])
		if k == Pawn {
			open = p.pawnDrops(shield)
		}
		if !open.Empty() {
			least = least.Join(all.only(k))
		}
	}
	return game.Resource(least)
}

// Lacks takes away the kinds that the attacker does not have and could drop with
// check.
func (p *Position) Lacks(most game.Resource) game.Resource { return p.lacksChecks(most) }

// lacksChecks is Lacks where only checks count.
func (p *stage) lacksChecks(most game.Resource) game.Resource {
	hand, lacks := p.hands[p.attacker&1], Hand(most)
	var h hunt
	if p.prepare(&h); h.tied {
		return most // in double check, only the king moves
	}
	for _, k := range handKinds {
		if hand.Has(k) || !lacks.Has(k) {
			continue
		}
		to := h.from[k].And(h.gaps)
		if k == Pawn && !to.Empty() {
			to = p.pawnDrops(to)
		}
		if !to.Empty() {
			lacks -= lacks.only(k)
		}
	}
	return game.Resource(lacks)
}

// Glance sees that there is no check, or a mate in one.
func (p *Position) Glance() (v game.Value, held game.Resource, plies int) {
	var h hunt
	p.prepare(&h)
	if !p.hasCheck(&h) {
		return game.Disproven, p.Lacks(p.Most()), 0
	}
	m := p.mateInOne(&h)
	if m == 0 {
		return game.Unknown, p.idle(&h), 0
	}
	p.Move(m)
	need := p.Enough(0)
	p.Undo()
	return game.Proven, p.Before(game.Move(m), need), 1
}

// idle is the most that the attacker could have without a mate in one, as there is none
// now: of every kind that he has, or that gives no check, all but one that the
// defender can put between if he has any.
func (p *stage) idle(h *hunt) game.Resource {
	hand, other := p.hands[p.attacker&1], p.hands[p.attacker&1^1]
	most := hand + other
	for _, k := range handKinds {
		if other.Has(k) {
			most = most.Sub(k)
		}
		if !hand.Has(k) && !h.tied && most.Has(k) && h.from[k].Meets(h.gaps) {
			most -= most.only(k)
		}
	}
	return game.Resource(most)
}

// only is the count of one kind.
func (h Hand) only(k Kind) Hand {
	s := slots[k&15]
	return h & (s.mask << s.shift)
}

// word is the key of a piece on a square.
func word(p Piece, s Square) game.Key { return game.Key(words[p&31][s]) }
