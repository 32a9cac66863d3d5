package game

import "math/bits"

// Zone is a set of places of a board, in a numbering that the game chooses.
type Zone [6]uint64

// Everywhere is the zone of a value that may hang on all of the board.
func Everywhere() Zone {
	const all = 1<<64 - 1
	return Zone{all, all, all, all, all, all}
}

// Or is the union of two zones.
func (z Zone) Or(o Zone) Zone {
	for i := range z {
		z[i] |= o[i]
	}
	return z
}

// Size is the number of places.
func (z Zone) Size() int {
	n := 0
	for _, word := range z {
		n += bits.OnesCount64(word)
	}
	return n
}

// Local is a position of which a part often decides. A zone of a value is a set of
// places such that every position of the problem with the same pieces there, the
// same side to move and the same in all that pieces do not show has that value, too
// [Shih et al. 2022].
//
// The side that the value is for is the winner here, the other the loser.
type Local interface {
	Position
	// Zoned tells whether the question is of a kind whose zones are known, and whether
	// it is so wide that much of the board is likely not to matter.
	Zoned() (known, wide bool)
	// Ends is a zone of the position as it stands if the rules or Decide give it
	// the value v, else Everywhere.
	Ends(v Value) Zone
	// Won is a zone here, where the winner moves, if z is one behind a legal move.
	Won(m Move, z Zone) Zone
	// Lost makes a zone of z, here, where the loser moves. A position that is the
	// same there has the same moves there, with the same effects there, and moves
	// elsewhere have none. So it is a zone if every move that is not Outside of it
	// leads to a position with a zone inside it, and if either some move is outside
	// of a zone behind it that is inside, or the loser is Idle. Moves that Prune drops
	// are Lost's business.
	Lost(z Zone) Zone
	// Outside tells whether a legal move of the loser has no effect in a zone that
	// Lost has made, or in one behind another move.
	Outside(m Move, z Zone) bool
	// Idle tells whether the loser, who moves here, gets nowhere by moves that have
	// no effect in a zone that contains this one: the winner does nothing either, and
	// endless play is his, or he wins meanwhile by something that Prune has seen.
	Idle() (Zone, bool)
	// Pattern is the key of all positions that are the same as this one in a zone of
	// the value v. It is false where what pieces do not show is too special.
	Pattern(z Zone, v Value) (Key, bool)
}
