package game

// Optional knowledge about scores.
type (
	// Counter is a Scorer of a game whose scores are found much faster by a search of its own, over all
	// of them at once, than by asking for one after another.
	Counter interface {
		Scorer
		// Asked is the outcome that the question asks for: it is that of AtLeast(Asked).
		Asked() int
		// Tally makes such a search, with so many bytes of memory, for this position and what can be
		// played from it. It is nil where there is none.
		Tally(bytes int64) Tally
	}

	// Tally is a search for scores. It keeps its memory from one call to the next.
	Tally interface {
		// Count finds the outcome of a position if it lies between low and high, both of them
		// included. Else what it returns is a bound: at most low, or at least high. Best is a move of
		// the side to move that leads to it, as far as one is known. More is asked for how many
		// further nodes there may be; if it answers 0, Count ends and ok is false.
		Count(p Position, low, high int, more func() uint64) (outcome int, best Move, ok bool)
		// Work tells how much of a position was searched, as far as is remembered.
		Work(p Position) uint64
		// Used and Slots tell how full the memory is.
		Used() (used, slots uint64)
	}

	// Plural is a Scorer of a game for several players, each of whom has a score of his own. The
	// questions of a Position set one of them against all others; Plural is for those who want to know
	// what happens if everyone plays for himself.
	Plural interface {
		Scorer
		// Players names them in the order of play; nil where there are two sides only, which play
		// against each other.
		Players() []string
		// Seat is the number of the player to move, About that of the one whom the question is about.
		Seat() int
		About() int
		// Scores appends the scores of all players of a game that is over.
		Scores(buf []int) []int
	}
)
