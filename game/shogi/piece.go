package shogi

import "strings"

// Colour is a side. Black (sente) moves first and up the board, towards rank a.
type Colour uint8

// The two sides.
const (
	Black Colour = iota
	White
)

// Other is the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "black" or "white".
func (c Colour) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// Kind is what a piece is, whoever it belongs to.
type Kind uint8

// The kinds. Those up to Gold can be in hand; adding Promoted to a kind before Gold
// promotes it.
const (
	NoKind Kind = iota
	Pawn
	Lance
	Knight
	Silver
	Bishop
	Rook
	Gold
	King

	Promoted  = 8
	Tokin     = Promoted + Pawn
	ProLance  = Promoted + Lance
	ProKnight = Promoted + Knight
	ProSilver = Promoted + Silver
	Horse     = Promoted + Bishop
	Dragon    = Promoted + Rook

	kinds = 16 // one more than the last kind, and a power of two
)

// golden is the set of kinds that move like a gold.
const golden = 1<<Gold | 1<<Tokin | 1<<ProLance | 1<<ProKnight | 1<<ProSilver

// letters are the kinds as SFEN writes them, without the plus of promotion.
const letters = ".PLNSBRGK"

// Base is the kind when it is in hand.
func (k Kind) Base() Kind {
	if k > King {
		return k - Promoted
	}
	return k
}

// Promotes reports whether the kind can be promoted.
func (k Kind) Promotes() bool { return k < Gold }

// String writes a kind as Black's piece in SFEN: "P", "+R".
func (k Kind) String() string {
	if k > King {
		return "+" + letters[k-Promoted:k-Promoted+1]
	}
	return letters[k : k+1]
}

// Piece is a kind and its owner; NoPiece stands on empty squares.
type Piece uint8

// NoPiece is what an empty square holds.
const NoPiece Piece = 0

// PieceOf makes a piece.
func PieceOf(c Colour, k Kind) Piece { return Piece(uint8(c)<<4 | uint8(k)) }

// Kind is what the piece is.
func (p Piece) Kind() Kind { return Kind(p & 15) }

// Colour is who it belongs to.
func (p Piece) Colour() Colour { return Colour(p >> 4) }

// String writes a piece as in SFEN: "P", "+r".
func (p Piece) String() string {
	if p.Colour() == White {
		return strings.ToLower(p.Kind().String())
	}
	return p.Kind().String()
}
