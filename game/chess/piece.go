package chess

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

// Colour is White or Black.
type Colour uint8

// The colours.
const (
	White Colour = iota
	Black
)

// Other returns the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "white" or "black".
func (c Colour) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Kind is a kind of piece.
type Kind uint8

// The kinds. The zero value is none.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Piece is a kind with a colour.
type Piece uint8

// NoPiece stands on empty squares.
const NoPiece Piece = 0

// PieceOf joins a colour and a kind.
func PieceOf(c Colour, k Kind) Piece { return Piece(c)<<3 | Piece(k) }

// Kind is what the piece is.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Colour is whose it is.
func (p Piece) Colour() Colour { return Colour(p >> 3 & 1) }

// letters are those of FEN, by piece.
const letters = ".PNBRQK..pnbrqk."

// String returns the letter of FEN, a capital for White.
func (p Piece) String() string { return letters[p&15 : p&15+1] }

// pieceOf reads a letter.
func pieceOf(letter byte) Piece {
	for i := range len(letters) {
		if letters[i] == letter && letter != '.' {
			return Piece(i)
		}
	}
	return NoPiece
}

// Square is a square, from a1 along the ranks to h8.
type Square uint8

// NoSquare is none of the squares.
const NoSquare Square = 64

// SquareAt is the square of a file and a rank, both from 0.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File counts from 0, the a-file.
func (s Square) File() int { return int(s & 7) }

// Rank counts from 0, White's first.
func (s Square) Rank() int { return int(s >> 3) }

// String writes the name of the square.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// readSquare reads the name of a square.
func readSquare(name string) (Square, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(name[0]-'a'), int(name[1]-'1')), true
}

// Set is a set of squares, a bit for each.
type Set uint64

// one is the set of a square.
func (s Square) one() Set { return 1 << (s & 63) }

// first is a square of a set that is not empty.
func (s Set) first() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// count is how many squares a set has.
func (s Set) count() int { return bits.OnesCount64(uint64(s)) }

// many reports whether there is more than one square.
func (s Set) many() bool { return s&(s-1) != 0 }

// Move is a move: where from, where to, what a pawn becomes, and whether it is one of the
// two moves that change other squares too. Castling goes from the king's square to that of
// its rook, so that it means the same in Chess960.
type Move uint32

const (
	castles Move = 1 << 15
	passant Move = 1 << 16
)

// moveOf joins two squares.
func moveOf(from, to Square) Move { return Move(from) | Move(to)<<6 }

// become makes the pawn of a move a piece of a kind.
func (m Move) become(k Kind) Move { return m | Move(k)<<12 }

// From is where the piece comes from.
func (m Move) From() Square { return Square(m & 63) }

// To is where it goes; the square of the rook if it castles.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Becomes is what a pawn is promoted to, or NoKind.
func (m Move) Becomes() Kind { return Kind(m >> 12 & 7) }

// String writes a move as the Universal Chess Interface does in Chess960: castling is the king
// taking its own rook. Board.Format knows the usual way.
func (m Move) String() string {
	if m == Move(game.NoMove) {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if k := m.Becomes(); k != NoKind {
		text += PieceOf(Black, k).String()
	}
	return text
}
