package game

// Child is a move and all that is known of the position behind it before that
// position is searched.
type Child struct {
	Key Key
	Numbers
	Move Move
	// Lean, Seen and Bound are the search's bookkeeping; a game leaves them zero.
	Lean  uint32
	Seen  uint32
	Bound bool
}

// Optional knowledge. A Position that has one of these methods offers it; a
// search asserts each once and may be told to skip it (Knowledge).
type (
	// Expander lists all children in one call, using whatever other knowledge
	// the game has. It says the same as the generic expansion, only faster.
	// Expand leaves the keys empty, since many nodes are left without asking for
	// them; Keys fills in those of children just listed. The position is the
	// same before and after.
	Expander interface {
		Expand(buf []Child) []Child
		Keys(children []Child)
	}

	// Decider sees more of a position than the rules say: a mate in one,
	// unconditional life. It must be right, and what it decides must be easy to
	// prove by playing on, since a proof is checked by the rules alone.
	Decider interface {
		Decide() Value
	}

	// Estimator guesses how hard the position behind a legal move is. Both
	// numbers are at least 1 and small.
	Estimator interface {
		Estimate(Move) Numbers
	}

	// Orderer sorts moves, most promising first for the side to move.
	Orderer interface {
		Order([]Move)
	}

	// Pruner drops moves that cannot change the value, in place. It keeps at
	// least one.
	Pruner interface {
		Prune([]Move) []Move
	}

	// Selector drops moves that are merely unlikely to matter, in place. The
	// answer may be wrong, so it is used only on request (--fast) and the
	// result carries Assumes.
	Selector interface {
		Select([]Move) []Move
		Assumes() string
	}
)

// Optional words and pictures for people.
type (
	// Speaker puts answers into the words of the game.
	Speaker interface {
		// Mover names the side to move: "first", "black".
		Mover() string
		// Verdict says what a value means for the position as it stands. Length
		// is the number of plies to the end if it is known, else 0.
		Verdict(v Value, length int) string
	}

	// Drawer draws the board.
	Drawer interface {
		Draw() Diagram
	}
)

// Knowledge is a set of abilities, for leaving some of them out.
type Knowledge uint

// The abilities a search can be told not to use.
const (
	KnowExpand Knowledge = 1 << iota
	KnowDecide
	KnowEstimate
	KnowOrder
	KnowPrune

	KnowAll = KnowExpand | KnowDecide | KnowEstimate | KnowOrder | KnowPrune
)

// Plain hides all knowledge of a position: what is left is the rules.
func Plain(p Position) Position { return plain{p} }

type plain struct{ Position }

func (p plain) Clone() Position { return plain{p.Position.Clone()} }

// Diagram is a board to be drawn by a front end: rows from the top, each cell a
// short text in one of a few inks.
type Diagram struct {
	Columns []string // labels below the columns
	Rows    []Row
}

// Row is a row of a Diagram with its label.
type Row struct {
	Label string
	Cells []Cell
}

// Cell is one point of a Diagram.
type Cell struct {
	Text string
	Ink  Ink
}

// Ink says what a cell shows; the front end chooses the colour.
type Ink uint8

// The inks.
const (
	Ground Ink = iota // empty points
	First             // the first player's pieces
	Second            // the second player's pieces
	Marked            // what the question is about
)
