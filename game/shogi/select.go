package shogi

import "github.com/yomi-solver/yomi/game"

var _ game.Selector = (*Quest)(nil)

// Select keeps the attacker's moves that attack, as [Soeda et al. 2006] choose them: checks, captures, moves
// that give his rooks and bishops more squares, and moves of pieces that could go near the other king
// next. All of the defender's moves stay, and all answers to a check.
func (q *Quest) Select(moves []game.Move) []game.Move {
	if q.turn != q.attacker || q.InCheck() {
		return moves
	}
	us := q.turn
	mobility := q.mobility(us)
	zone := q.vicinity(us.Other())
	kept := moves[:0]
	for _, move := range moves {
		m := Move(move) &^ quiet
		keep := m.Captured() != NoKind
		if !keep {
			q.Move(m)
			keep = q.InCheck() || Attacks(us, m.Becomes(), m.To(), q.Occupied()).Meets(zone) || q.mobility(us) > mobility
			q.Board.Undo()
		}
		if keep {
			kept = append(kept, move)
		}
	}
	if len(kept) == 0 {
		return moves
	}
	return kept
}

// Assumes says what is lost.
func (q *Quest) Assumes() string {
	return "the attacker plays checks, captures, towards the king, or for his rooks and bishops"
}

// mobility is how many squares a colour's rooks and bishops reach.
func (b *Board) mobility(c Colour) int {
	n, occupied := 0, b.Occupied()
	for _, k := range []Kind{Rook, Bishop, Dragon, Horse} {
		for rest := b.Pieces(c, k); !rest.Empty(); {
			n += Attacks(c, k, rest.pop(), occupied).Without(b.colours[c]).Count()
		}
	}
	return n
}

// vicinity are the squares within two steps of a king, 25 at the most.
func (b *Board) vicinity(c Colour) Set {
	if king := b.kings[c]; king != NoSquare {
		return vicinities[king]
	}
	return Set{}
}
