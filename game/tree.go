package game

// Tree is a solution as people want to see it: a move, the answer behind it, and
// how play goes on. At the root there is no move. Where a side gets what it wants,
// one move follows; where it does not, all its moves, or those that are hardest to
// answer.
type Tree struct {
	Move     Move
	Value    Value    // behind the move; Unknown where a limit came first
	Right    bool     // the move gives its player what he wants
	Left     int      // how many moves behind this one are left out
	Class    string   // what the move reaches, in the game's words; empty: not told
	Comment  []string // on the move, for people
	Children []*Tree
}

// Size is the number of moves in the tree.
func (t *Tree) Size() int {
	n := 0
	for _, c := range t.Children {
		n += 1 + c.Size()
	}
	return n
}

// Recorder is a Problem whose solutions can be written as its players write them.
type Recorder interface {
	// Record writes the position and its solution in a format such as "sgf". The
	// comment is for the position itself.
	Record(format string, t *Tree, comment string) (string, error)
}
