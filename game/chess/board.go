package chess

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// Board is a position of chess, without a question: who stands where, who moves, who may castle,
// and which pawn can be captured in passing. It is two-fold, squares with their pieces and pieces
// with their sets of squares, since some ask one way and some the other.
type Board struct {
	cells   [64]Piece
	colours [2]Set
	kinds   [7]Set
	kings   [2]Square
	turn    Colour
	// rooks are the squares of the rooks that may castle: towards the h-file, and towards
	// the a-file. NoSquare stands for none.
	rooks [2][2]Square
	// passing is the square behind a pawn that has just gone two squares, if it can be
	// captured there by a legal move; else NoSquare.
	passing Square
	// checkers are the pieces that attack the king of the side to move.
	checkers Set
	key      game.Key
	past     []record
}

// The two sides that kings castle to.
const (
	short = iota
	long
)

// noRooks are the rooks of a side that may not castle.
var noRooks = [2]Square{NoSquare, NoSquare}

// record is what Undo needs.
type record struct {
	key      game.Key
	checkers Set
	rooks    [2][2]Square
	move     Move
	passing  Square
	taken    Piece
}

// empty returns a board without pieces, White to move.
func empty() Board {
	return Board{
		kings: [2]Square{NoSquare, NoSquare}, passing: NoSquare,
		rooks: [2][2]Square{noRooks, noRooks},
	}
}

// ToMove is the colour that moves.
func (b *Board) ToMove() Colour { return b.turn }

// At is what stands on a square.
func (b *Board) At(s Square) Piece { return b.cells[s&63] }

// KingOf is where a colour's king stands.
func (b *Board) KingOf(c Colour) Square { return b.kings[c&1] }

// InCheck reports whether the king of the side to move is attacked.
func (b *Board) InCheck() bool { return b.checkers != 0 }

// occupied are the squares with pieces.
func (b *Board) occupied() Set { return b.colours[White] | b.colours[Black] }

// copy returns an independent copy.
func (b *Board) copy() Board {
	c := *b
	c.past = slices.Clone(b.past)
	return c
}

// flip puts a piece on a square or takes it off, in the sets and the key.
func (b *Board) flip(p Piece, s Square) {
	one := s.one()
	b.colours[p>>3&1] ^= one
	b.kinds[p&7] ^= one
	w := &words[p&15][s&63]
	b.key.Hi ^= w.Hi
	b.key.Lo ^= w.Lo
}

// put sets a piece up on an empty square.
func (b *Board) put(p Piece, s Square) {
	b.cells[s&63] = p
	b.flip(p, s)
}

// take takes the piece off a square.
func (b *Board) take(s Square) {
	b.flip(b.cells[s&63], s)
	b.cells[s&63] = NoPiece
}

// hash changes the key by a word that is no piece's.
func (b *Board) hash(row int, s Square) {
	w := &rights[row&15][s&63]
	b.key.Hi ^= w.Hi
	b.key.Lo ^= w.Lo
}

// The rows of words for what is no piece.
const (
	hashTurn = iota
	hashPassing
	hashRooks
)

// attackers are the pieces of a colour that attack a square, seen past what is not occupied.
func (b *Board) attackers(s Square, by Colour, occupied Set) Set {
	diagonal := b.kinds[Bishop] | b.kinds[Queen]
	straight := b.kinds[Rook] | b.kinds[Queen]
	return b.colours[by&1] & (pawnFrom[by&1^1][s&63]&b.kinds[Pawn] | knightFrom[s&63]&b.kinds[Knight] |
		kingFrom[s&63]&b.kinds[King] | bishopFrom(s, occupied)&diagonal | rookFrom(s, occupied)&straight)
}

// attacked reports whether a colour attacks a square, seen past what is not occupied.
func (b *Board) attacked(s Square, by Colour, occupied Set) bool {
	theirs := b.colours[by&1]
	if (pawnFrom[by&1^1][s&63]&b.kinds[Pawn]|knightFrom[s&63]&b.kinds[Knight]|kingFrom[s&63]&b.kinds[King])&theirs != 0 {
		return true
	}
	if diagonal := (b.kinds[Bishop] | b.kinds[Queen]) & theirs; diagonal != 0 && bishopFrom(s, occupied)&diagonal != 0 {
		return true
	}
	straight := (b.kinds[Rook] | b.kinds[Queen]) & theirs
	return straight != 0 && rookFrom(s, occupied)&straight != 0
}

// snipers are the pieces of a colour that would attack a square if nothing stood between.
func (b *Board) snipers(s Square, by Colour) Set {
	return b.colours[by&1] & (bishopFrom(s, 0)&(b.kinds[Bishop]|b.kinds[Queen]) | rookFrom(s, 0)&(b.kinds[Rook]|b.kinds[Queen]))
}

// shields are the pieces, of either colour, that alone stand between a square and a sniper.
func (b *Board) shields(s Square, by Colour) Set {
	var shields Set
	occupied := b.occupied()
	for from := b.snipers(s, by); from != 0; from &= from - 1 {
		if inside := between[s&63][from.first()&63] & occupied; inside != 0 && !inside.many() {
			shields |= inside
		}
	}
	return shields
}

// refresh finds who gives check.
func (b *Board) refresh() {
	b.checkers = b.attackers(b.kings[b.turn&1], b.turn.Other(), b.occupied())
}
