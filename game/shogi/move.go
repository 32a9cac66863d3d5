package shogi

import "github.com/yomi-solver/yomi/game"

// Move is a move with all that is worth knowing of it, so that neither Undo nor a
// search has to look at the board:
//
//	bits  0..6   to
//	bits  7..13  from, 0 in a drop
//	bits 14..17  the kind moved, before promotion
//	bits 18..21  the kind captured
//	bit  22      promotes
//	bit  23      drop
//
// A kind is never zero, so no move is game.NoMove. The promotion is above the
// squares and the kinds, so a move and its promotion differ in that bit alone.
type Move game.Move

const (
	fromShift     = 7
	kindShift     = 14
	capturedShift = 18

	promotion Move = 1 << 22
	drop      Move = 1 << 23
)

// To is where the piece goes.
func (m Move) To() Square { return Square(m & 127) }

// From is where it comes from; it means nothing in a drop.
func (m Move) From() Square { return Square(m >> fromShift & 127) }

// Kind is the kind that moves or is dropped, before it promotes.
func (m Move) Kind() Kind { return Kind(m >> kindShift & 15) }

// Becomes is the kind that stands on the square behind the move.
func (m Move) Becomes() Kind { return m.Kind() + Kind(m>>(22-3)&Promoted) }

// Captured is the kind that is taken, NoKind if none is.
func (m Move) Captured() Kind { return Kind(m >> capturedShift & 15) }

// IsDrop reports whether a piece in hand is put on the board.
func (m Move) IsDrop() bool { return m&drop != 0 }

// Promotes reports whether the piece promotes.
func (m Move) Promotes() bool { return m&promotion != 0 }

// Drops makes the drop of a kind.
func Drops(k Kind, to Square) Move { return drop | Move(k)<<kindShift | Move(to) }

// String writes a move as USI does: "7g7f", "8h2b+", "P*5e".
func (m Move) String() string {
	if m == 0 {
		return "none"
	}
	if m.IsDrop() {
		return m.Kind().String() + "*" + m.To().String()
	}
	if m.Promotes() {
		return m.From().String() + m.To().String() + "+"
	}
	return m.From().String() + m.To().String()
}
