package record

import (
	"fmt"
	"strings"
)

// Side is a player.
type Side uint8

// Black (先手, 下手, 攻方) moves up the board, White (後手, 上手, 玉方) down.
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

// Piece is a kind of piece in the letters of USI: P, L, N, S, G, B, R, K, and +P, +L,
// +N, +S, +B, +R.
type Piece string

// Valid tells whether it is one of these.
func (p Piece) Valid() bool {
	letter, up := strings.CutPrefix(string(p), "+")
	return len(letter) == 1 && strings.Contains("PLNSBR", letter) || !up && (letter == "G" || letter == "K")
}

// Of writes the piece as a board does: in lower case if it is White's.
func (p Piece) Of(s Side) string {
	if s == White {
		return strings.ToLower(string(p))
	}
	return string(p)
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

// Header is a name with a value.
type Header struct{ Name, Value string }

// Warning is something that was mended.
type Warning struct {
	Line int // from 1
	Text string
}

func (w Warning) String() string { return fmt.Sprintf("%d: %s", w.Line, w.Text) }

const maxWarnings = 100

// Log is what was mended.
type Log struct {
	Warnings []Warning // in the order of the file; at most 100
	Mended   int       // how many warnings there were, those not listed included
}

// Warn notes a warning about a line.
func (l *Log) Warn(line int, format string, args ...any) {
	l.Mended++
	if len(l.Warnings) < maxWarnings {
		l.Warnings = append(l.Warnings, Warning{line, fmt.Sprintf(format, args...)})
	}
}

// Part is the text of one record of several, and where it begins.
type Part struct {
	Text string
	Line int // from 1
}
