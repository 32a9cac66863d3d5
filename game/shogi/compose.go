package shogi

import "github.com/yomi-solver/yomi/game"

var _ game.Composer = (*Position)(nil)

// Less lists the problem without each piece on the board, kings excepted, and without one of
// each kind that the attacker holds. The piece goes to the defender, who has all that is not
// there, or into the box if there are pieces in it. A piece whose absence would leave the
// defender in check while the attacker moves cannot be left out.
func (p *Position) Less() []game.Reduced {
	var list []game.Reduced
	add := func(name string, k Kind, change func(q *Position)) {
		q := &Position{stage: stage{Board: p.copy()}}
		q.past = nil
		boxed := p.box() != 0
		change(q)
		if !boxed {
			defender := p.attacker.Other()
			q.hands[defender] = q.hands[defender].Add(k)
		}
		if q.possible() == nil && q.ask(p.attacker) == nil {
			list = append(list, game.Reduced{Piece: name, Problem: q})
		}
	}
	for rank := range 9 {
		for file := 8; file >= 0; file-- {
			s := SquareAt(file, rank)
			piece := p.cells[s]
			if piece == NoPiece || piece.Kind() == King {
				continue
			}
			add(piece.String()+" on "+s.String(), piece.Kind(), func(q *Position) {
				q.flip(piece, s)
				q.hash(piece, s)
				q.cells[s] = NoPiece
			})
		}
	}
	for _, k := range handKinds {
		if p.hands[p.attacker].Has(k) {
			add(PieceOf(p.attacker, k).String()+" in hand", k, func(q *Position) {
				q.hands[p.attacker] = q.hands[p.attacker].Sub(k)
			})
		}
	}
	return list
}

// Rest is the attacker's hand.
func (p *Position) Rest() (text string, count int) {
	hand := p.hands[p.attacker]
	if hand == 0 {
		return "", 0
	}
	for _, k := range handKinds {
		count += hand.Count(k)
	}
	return hand.String(), count
}

// Akin is "promotion" for a move that promotes and the same one that does not, and "distance" for
// drops that check along the same line from different squares. Who need not promote is forgiven
// in any case, who need not be near only where it does not matter.
func (p *Position) Akin(a, b game.Move) (difference string, slow bool) {
	x, y := Move(a), Move(b)
	switch {
	case x == y:
		return "", false
	case x&^promotion == y&^promotion:
		return "promotion", true
	case x.IsDrop() && y.IsDrop() && x.Kind() == y.Kind():
		king := p.kings[p.attacker.Other()]
		if between(king, x.To()).Has(y.To()) || between(king, y.To()).Has(x.To()) {
			return "distance", false
		}
	}
	return "", false
}
