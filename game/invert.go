package game

// Optional knowledge about what would overturn an answer.
type (
	// Inverter is a Problem that can be asked again as if one side had made a move
	// before, and the other had not answered it. Who loses wants to know such moves:
	// those that turn the answer around are inversions.
	Inverter interface {
		Problem
		// Spare lists the moves that a side could make here if it were its turn.
		Spare(Side) []Move
		// Ignored asks the question with the same side to move after one of these
		// moves that the other side has answered by a pass.
		Ignored(s Side, m Move) Problem
	}

	// Relevancer is a Problem on a board that knows how far a solution reaches.
	Relevancer interface {
		Problem
		// Relevant walks a solution, which is the value of this position and is
		// known to settle, and returns the places that it depends on, as moves. If
		// nothing changes there but the move on turn, the answer is the same,
		// whatever is put elsewhere. It gives up after so many positions.
		Relevant(v Value, settle func(Problem) (Value, Move, error), positions int) ([]Move, error)
	}

	// ByThreats is a Problem that can be asked in a simpler way, in which one side may
	// only threaten. That side's wins are wins of the problem too.
	ByThreats interface {
		Problem
		// ByThreats is the simpler question and the side that threatens. It must be
		// searched with selection of moves allowed. Nil: there is none.
		ByThreats() (Problem, Side)
	}

	// Annotator is a Recorder that can put labels on a record that it wrote.
	Annotator interface {
		Recorder
		// Annotate writes labels on the first position of a record, and greys out
		// all places but those given, if there are any.
		Annotate(record string, labels map[Move]string, zone []Move) (string, error)
	}
)
