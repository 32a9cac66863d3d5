package game

// Doubt is a first move of a position that may not be the best one, with what may be spent on
// finding a better one.
type Doubt struct {
	Turn   string   // who moves; empty: the text says it
	Move   string   // empty: none is known
	Also   []string // others that do what it does
	Only   bool     // one of these and no other is wanted
	Margin float64  // how much better another one must be, in points of the game
	Looks  int      // positions that may be looked at
}

// Advice is what a judgement of whole positions says about first moves. Nothing of it is proven.
type Advice struct {
	Move   string   // that is better than the one in doubt; empty: none is
	Points float64  // by how many points of the game, as far as that can be told; 0 if none was in doubt
	Looks  int      // positions that were looked at
	Turn   string   // who moves
	Order  []string // those first moves that only were wanted, the best first
}

// Unasked is the error of a text in which no question was found.
type Unasked string

func (u Unasked) Error() string { return string(u) }
