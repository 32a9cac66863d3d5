package shogi

import "github.com/yomi-solver/yomi/game"

// Estimate guesses how hard the position behind a move is, from how many pieces of
// either side reach the square. Two stand for one leaf, so that halves can be told.
func (p *stage) Estimate(move game.Move) game.Numbers {
	m := Move(move)
	to, drop := m.To(), 0
	if m.IsDrop() {
		drop = 1
	}
	if p.turn != p.attacker {
		switch {
		case m.Captured() != NoKind:
			return game.Numbers{Proof: 4, Disproof: 2}
		case m.Kind() == King:
			return game.Numbers{Proof: 2, Disproof: 2}
		}
	}
	occupied := p.Occupied()
	attack := p.attackers(to, p.attacker, occupied).Count()
	defence := p.attackers(to, p.attacker.Other(), occupied).Count()
	if p.turn != p.attacker {
		if attack < defence+drop {
			return game.Numbers{Proof: 4, Disproof: 2}
		}
		return game.Numbers{Proof: 2, Disproof: 4} // a piece put between in vain
	}
	n := game.Numbers{Proof: 2, Disproof: 2}
	if defence >= 2 {
		n.Proof += 2
	}
	switch k := m.Captured().Base(); {
	case attack+drop > defence:
		n.Disproof += 2
	case k == Gold || k == Silver:
		n.Disproof += 2
	default:
		n.Proof += 2
	}
	return n
}

// Chains is true of all.
func (p *stage) Chains() bool { return true }

// Chain puts moves together that mostly fail alike: all pieces that can be put on one
// square, or on any square where nothing protects them; and a piece that could have
// promoted with the same piece when it promotes, which comes first.
func (p *stage) Chain(move game.Move) uint8 {
	m := Move(move)
	to, kind := m.To(), m.Kind()
	if m.IsDrop() {
		if p.turn == p.attacker {
			return 0
		}
		const anywhere, squares = 1, 2
		if !p.Attacked(to, p.turn) && !p.checks(m) {
			return anywhere
		}
		return squares + uint8(to)
	}
	const steps, slides = 2 + uint8(NoSquare), 2 + 2*uint8(NoSquare)
	switch kind {
	case Pawn:
		if zone[p.turn&1].Has(to) {
			return steps + uint8(to)
		}
	case Lance:
		if r := to.Rank(); r == 1 && p.turn == Black || r == 7 && p.turn == White {
			return steps + uint8(to)
		}
	case Bishop, Rook:
		if zone[p.turn&1].Has(to) || zone[p.turn&1].Has(m.From()) {
			return slides + uint8(to)
		}
	}
	return 0
}

// Doubt is Chain with more of the attacker's moves in chains: all checks from afar that
// come from one direction, since what is put between meets them all; and all pieces that
// can be dropped on one square, where what takes one of them takes any.
func (p *stage) Doubt(move game.Move) uint8 {
	m, king := Move(move), p.kings[p.attacker&1^1]
	if p.turn != p.attacker || king == NoSquare || m&quiet != 0 {
		return p.Chain(move)
	}
	const squares, lines = 2, 2 + 3*uint8(NoSquare)
	to := m.To()
	if d := toward[king][to]; d != noDirection && distance(to, king) > 1 {
		return lines + uint8(d)
	}
	if m.IsDrop() {
		return squares + uint8(to)
	}
	return p.Chain(move)
}

// checks reports whether a drop attacks the other king.
func (p *stage) checks(m Move) bool {
	k := p.kings[p.turn&1^1]
	return k != NoSquare && Attacks(p.turn, m.Kind(), m.To(), p.Occupied()).Has(k)
}

// worth orders pieces: the attacker begins with strong ones near the king.
var worth = [kinds]int32{
	Pawn: 10, Lance: 20, Knight: 20, Silver: 30, Bishop: 50, Rook: 50, Gold: 50, King: 80,
	Tokin: 50, ProLance: 50, ProKnight: 50, ProSilver: 50, Horse: 80, Dragon: 80,
}

// dropped is the order in which pieces are put between.
var dropped = [kinds]int32{Pawn: 0, Knight: 1, Lance: 2, Silver: 3, Gold: 4, Bishop: 5, Rook: 6}

// Order sorts moves: strong pieces near the king first, moves that do not promote
// last. What the defender drops comes behind his moves, cheap pieces first.
func (p *stage) Order(moves []game.Move) {
	var space [128]int32
	ranks := space[:0]
	if len(moves) > len(space) {
		return
	}
	king := p.kings[p.attacker&1^1]
	for i, move := range moves {
		m := Move(move)
		var r int32
		if m.IsDrop() && p.turn != p.attacker {
			r = 500 + dropped[m.Kind()]
		} else {
			r = 10*distance(m.To(), king) - worth[m.Becomes()&15]
			if k := m.Kind(); !m.IsDrop() && !m.Promotes() && (k == Pawn || k == Bishop || k == Rook) &&
				(zone[p.turn&1].Has(m.To()) || zone[p.turn&1].Has(m.From())) {
				r += 1000
			}
		}
		ranks = append(ranks, r)
		j := i
		for ; j > 0 && ranks[j-1] > r; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = r, move
	}
}

// distance is how many steps of a king lie between two squares.
func distance(a, b Square) int32 {
	file, rank := a.File()-b.File(), a.Rank()-b.Rank()
	return int32(max(file, -file, rank, -rank))
}
