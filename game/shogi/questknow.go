package shogi

import "github.com/yomi-solver/yomi/game"

var (
	_ game.Holder     = (*Quest)(nil)
	_ game.Passer     = (*Quest)(nil)
	_ game.Threatener = (*Quest)(nil)
	_ game.Speaker    = (*Quest)(nil)
)

// Behind is the key without the hands and the attacker's hand behind a move.
func (q *Quest) Behind(move game.Move) (game.Key, game.Resource) {
	key, held := q.stage.Behind(move &^ game.Move(quiet))
	if Move(move)&quiet != 0 {
		key = key.Xor(q.word(q.left)).Xor(q.word(q.left - 1))
	}
	return key, held
}

// Enough keeps from the defender what he could drop: of a kind that he does not have, the attacker
// must have as many as he has now.
func (q *Quest) Enough(need game.Resource) game.Resource {
	return q.withhold(need, q.room())
}

// room is where the side to move may drop pieces.
func (b *Board) room() Set {
	switch {
	case !b.InCheck():
		return board.Without(b.Occupied())
	case b.checkers.Many():
		return Set{}
	}
	return between(b.kings[b.turn&1], b.checkers.First())
}

// Lacks takes away the kinds that the attacker does not have and could drop.
func (q *Quest) Lacks(most game.Resource) game.Resource {
	if q.left == 0 && !q.InCheck() {
		return q.lacksChecks(most)
	}
	hand, lacks, room := q.hands[q.attacker&1], Hand(most), q.room()
	for _, k := range handKinds {
		if hand.Has(k) || !lacks.Has(k) {
			continue
		}
		to := room.Without(stuck[q.turn&1][k])
		if k == Pawn {
			to = q.pawnDrops(room)
		}
		if !to.Empty() {
			lacks -= lacks.only(k)
		}
	}
	return game.Resource(lacks)
}

// Glance sees that there is no move, or a win in one.
func (q *Quest) Glance() (v game.Value, held game.Resource, plies int) {
	if q.Value() == game.Disproven {
		return game.Disproven, q.Lacks(q.Most()), 0
	}
	var h hunt
	q.prepare(&h)
	m, held := q.mateInOne(&h), q.idle(&h)
	if m == 0 && q.hands[q.attacker&1^1]&solid == 0 {
		m, held = q.starves(), q.Held()
	}
	if m == 0 {
		return game.Unknown, held, 0
	}
	q.Move(m)
	need := q.Enough(0)
	q.Board.Undo()
	return game.Proven, q.Before(game.Move(m), need), 1
}

// starves returns a move without check after which the defender has no move, 0 if there is
// none. It wins, too. A defender who has a piece that can be dropped anywhere has a move.
func (q *Quest) starves() Move {
	var space [600]game.Move // more than any position has
	for _, move := range q.Moves(space[:0]) {
		m := Move(move) &^ quiet
		q.Move(m)
		ends := !q.hasMove()
		q.Board.Undo()
		if ends {
			return m
		}
	}
	return 0
}

// Decide sees a mate in one of either side.
func (q *Quest) Decide() game.Value {
	if q.kings[q.turn&1^1] == NoSquare || q.MateInOne() == 0 {
		return game.Unknown
	}
	return q.Turn().Wants()
}

// Estimate is that of mates, with more work for quiet moves, which leave the defender everything.
func (q *Quest) Estimate(move game.Move) game.Numbers {
	n := q.stage.Estimate(move &^ game.Move(quiet))
	if Move(move)&quiet != 0 {
		n.Proof += quietWork
	}
	return n
}

// quietWork is what a quiet move is worth more than a check.
const quietWork = 8

// Pass is the move that does nothing. Who is in check has no choice.
func (q *Quest) Pass() game.Move {
	if q.InCheck() || q.Value() != game.Unknown {
		return game.NoMove
	}
	return game.Move(passing)
}

// Threats of order 1 are checks. What threatens with larger orders is anything, but nothing
// threatens a king that is not there.
func (q *Quest) Threats(order int, moves []game.Move) []game.Move {
	switch {
	case q.kings[q.turn&1^1] == NoSquare:
		return moves[:0]
	case order > 1:
		return moves
	}
	kept := moves[:0]
	for _, m := range moves {
		if Move(m)&quiet != 0 {
			continue
		}
		q.Move(Move(m))
		if q.InCheck() {
			kept = append(kept, m)
		}
		q.Board.Undo()
	}
	return kept
}

// Replies are all moves: a check is met by legal moves only, and against other threats any move may
// be good.
func (q *Quest) Replies(_ int, moves []game.Move) []game.Move { return moves }
