package csa

import (
	"fmt"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/format/record"
)

// Collection is what a file holds.
type Collection struct {
	Version    string // such as "2.2"; "" if the file does not say it
	Records    []*Record
	record.Log // what was mended
}

// What CSA shares with other formats of shogi. A header is a line such as "$EVENT:NAME", without
// the dollar.
type (
	Header = record.Header
	Side   = record.Side
	Piece  = record.Piece
	Square = record.Square
	Start  = record.Start
)

// Black is + and moves up the board, White is - and moves down.
const (
	Black = record.Black
	White = record.White
)

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

// sign is the side as the format writes it.
func sign(s Side) string {
	if s == White {
		return "-"
	}
	return "+"
}

// sideOf reads a sign.
func sideOf(c byte) (Side, bool) {
	return Side(strings.IndexByte("+-", c) & 1), c == '+' || c == '-'
}

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
func code(p Piece) string {
	for _, known := range pieces {
		if known.piece == p {
			return known.code
		}
	}
	return ""
}

// squareOf reads two digits. The square 00, the hand, is none; ok tells whether it is one or the other.
func squareOf(text string) (s Square, ok bool) {
	s = Square{File: int8(text[0] - '0'), Rank: int8(text[1] - '0')}
	return s, s.Valid() || text == "00"
}

func (m Move) String() string {
	return fmt.Sprintf("%s%d%d%d%d%s", sign(m.Side), m.From.File, m.From.Rank, m.To.File, m.To.Rank, code(m.Piece))
}

// pieceCode is the code of what is on a square, whoever owns it.
func pieceCode(cell string) string { return code(Piece(strings.ToUpper(cell))) }

// FromSFEN reads a position from a line of SFEN, so that a game can hand its positions
// over as text. The number of the next move is lost, since the format has no place for it.
func FromSFEN(text string) (Start, error) {
	s, _, err := record.Parse(text)
	return s, err
}
