package csa

import (
	"fmt"
	"strings"
	"time"
)

// Collection is what a file holds.
type Collection struct {
	Version  string // such as "2.2"; "" if the file does not say it
	Records  []*Record
	Warnings []Warning // what was mended, in the order of the file; at most 100
	Mended   int       // how many warnings there were, those not listed included
}

// Warning is something that Parse mended.
type Warning struct {
	Line int // from 1
	Text string
}

func (w Warning) String() string { return fmt.Sprintf("%d: %s", w.Line, w.Text) }

// Record is a game, or a problem with or without its solution.
type Record struct {
	Names   [2]string // of Black, of White
	Headers []Header
	Start   Start
	Untold  [2]bool  // the hands that the position does not mention: not known to be empty
	Comment []string // before the first step, by lines
	Steps   []Step
	Line    int // where Parse found it, from 1
}

// Header is a line such as "$EVENT:NAME", without the dollar.
type Header struct{ Name, Value string }

// Step is a move or the end.
type Step struct {
	Move    Move // its Piece is "" at the end
	End     End  // "" at moves
	Timed   bool // whether the file has a time here
	Spent   time.Duration
	Comment []string // by lines
	Line    int      // where Parse found it, from 1
}

// Move is a move.
type Move struct {
	Side  Side
	From  Square // none for drops
	To    Square
	Piece Piece // as it stands on To afterwards
}

// End is how a record ends, in the words of the format, without the percent sign.
type End string

// ends are the ends that the format knows.
var ends = []End{
	"TORYO", "CHUDAN", "SENNICHITE", "OUTE_SENNICHITE", "TIME_UP", "ILLEGAL_MOVE", "+ILLEGAL_ACTION", "-ILLEGAL_ACTION",
	"JISHOGI", "KACHI", "HIKIWAKE", "MAX_MOVES", "MATTA", "TSUMI", "FUZUMI", "ERROR",
}

// The ends that problems and most games have.
const (
	Resign     End = "TORYO"
	Abort      End = "CHUDAN"
	Repetition End = "SENNICHITE"
	Mate       End = "TSUMI"
	NoMate     End = "FUZUMI"
)

// Side is a player.
type Side uint8

// Black (+) moves up the board, White (-) down.
const (
	Black Side = iota
	White
)

// Other returns the other player.
func (s Side) Other() Side { return s ^ 1 }

func (s Side) String() string {
	if s == White {
		return "White"
	}
	return "Black"
}

func (s Side) sign() string {
	if s == White {
		return "-"
	}
	return "+"
}

// sideOf reads a sign.
func sideOf(c byte) (Side, bool) {
	return Side(strings.IndexByte("+-", c) & 1), c == '+' || c == '-'
}

// Piece is a kind of piece in the letters of USI: P, L, N, S, G, B, R, K, and +P, +L,
// +N, +S, +B, +R.
type Piece string

var pieces = []struct {
	code  string
	piece Piece
}{
	{"FU", "P"}, {"KY", "L"}, {"KE", "N"}, {"GI", "S"}, {"KI", "G"}, {"KA", "B"}, {"HI", "R"}, {"OU", "K"},
	{"TO", "+P"}, {"NY", "+L"}, {"NK", "+N"}, {"NG", "+S"}, {"UM", "+B"}, {"RY", "+R"},
}

// pieceOf reads the two letters of the format; "" is no piece.
func pieceOf(code string) Piece {
	for _, p := range pieces {
		if p.code == code {
			return p.piece
		}
	}
	return ""
}

// code gives the two letters of the format, and "" for what is no piece.
func (p Piece) code() string {
	for _, known := range pieces {
		if known.piece == p {
			return known.code
		}
	}
	return ""
}

// Square is a square by file, from 1 at the right, and rank, from 1 at the top. The zero value is none.
type Square struct{ File, Rank int8 }

// Valid tells whether the square is on the board.
func (s Square) Valid() bool { return s.File >= 1 && s.File <= 9 && s.Rank >= 1 && s.Rank <= 9 }

// String gives the square as USI does: 7f.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'0' + byte(s.File), 'a' + byte(s.Rank) - 1})
}

// squareOf reads two digits. The square 00, the hand, is none; ok tells whether it is one or the other.
func squareOf(text string) (s Square, ok bool) {
	s = Square{int8(text[0] - '0'), int8(text[1] - '0')}
	return s, s.Valid() || text == "00"
}

func (m Move) String() string {
	return fmt.Sprintf("%s%d%d%d%d%s", m.Side.sign(), m.From.File, m.From.Rank, m.To.File, m.To.Rank, m.Piece.code())
}
