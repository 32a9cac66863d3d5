package hands

import "github.com/yomi-solver/yomi/game"

// With a limit in plies nearly everything fails, and the last question of all, whether
// there is a win shorter than the shortest, is a search for the refutation of every move.
// What makes that short is other than what finds a win: the first numbers say how
// much there is to refute, and moves that are refuted together are counted once.

// These factors were found by trial; docs/lab/shogi.md has the figures.
const (
	limitedDisproof = 3 // of a move of the attacker
	limitedProof    = 2 // of a move of the defender
)

// estimate is the first numbers of the position behind a move.
func (s *thread) estimate(f *frame, m game.Move) game.Numbers {
	if s.guess == nil {
		return game.FreshNumbers
	}
	n := s.guess.Estimate(m)
	switch {
	case f.limit == forever:
	case f.turn == game.Attacker:
		n.Disproof *= limitedDisproof
	default:
		n.Proof *= limitedProof
	}
	return n
}

// burden is how hard it is to refute so many moves of the attacker. With a limit
// there may be as many again behind each of them.
func burden(moves int, limit uint16) uint32 {
	if limit == forever {
		return uint32(moves)
	}
	return uint32(moves * (moves + 1))
}

// chainOf is the chain of a move, 0 for none. A question with a limit that is still open after
// many nodes will be answered by no, so that more moves of the attacker wait for each other.
// Before that they do not, since a win that needs one of them would be found late.
func (s *thread) chainOf(f *frame, m game.Move) uint8 {
	switch {
	case s.doubter != nil && f.turn == game.Attacker && f.limit != forever && s.opened > s.doubt:
		return s.doubter.Doubt(m)
	case s.chains != nil:
		return s.chains.Chain(m)
	}
	return 0
}

// growth is by how much the threshold of the best child may go beyond the second best, in
// 64ths. With a limit the attacker's moves all have to be refuted, so there is less
// reason to change from one to another.
func (s *thread) growth(f *frame) uint64 {
	if f.turn == game.Attacker && f.limit != forever {
		return 2 * s.grow
	}
	return s.grow
}
