package game

// Hunter is a Position whose attacker counts his moves: turns alternate, only a move of his reaches the
// goal, and what is asked is whether he gets there in so many of them. A search keeps lengths with
// its answers then, so that one table serves all limits.
//
// What a Hunter says about limits must be right: answers are built on it. It is easy to prove by
// playing on.
type Hunter interface {
	Position
	// Bare is the key of the position without a limit, and the attacker's moves that are left, -1 if
	// the question has no limit.
	Bare() (key Key, left int)
	// Hunt lists the children of a position in which the attacker has so many moves left, whatever
	// the question says, with the keys of Bare and with first numbers. It may leave out moves that do
	// not give the side to move what it wants. If it sees the answer itself, it says so and lists
	// nothing.
	Hunt(left int, buf []Child) ([]Child, Catch)
}

// Catch is an answer for a number of moves.
type Catch struct {
	Value Value
	Move  Move // that gives the side to move what it wants, if it gets that
	// Moves are, for a proof, those within which the attacker gets there.
	Moves int
}
