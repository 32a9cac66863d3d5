package kif

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Board is a board as SFEN writes it: nine rows from the top, each from file 9 to file 1. A square
// is "" or a piece, in lower case if it is White's.
type Board [9][9]string

// At returns what is on a square.
func (b *Board) At(s Square) string { return b[s.Rank-1][9-s.File] }

// handOrder are the pieces of a hand in the order of SFEN.
const handOrder = "RBGSNLP"

// Hand counts the pieces in a hand: R, B, G, S, N, L, P.
type Hand [7]int

// Start is a start position.
type Start struct {
	Board Board
	Hands [2]Hand // of Black, of White
	Turn  Side
	Moves int  // moves before this position; usually 0
	Last  Move // the last of them, if the record names it
}

// handicap is a position that a name stands for: White plays without the pieces that are missing in
// the first two rows.
type handicap struct{ name, first, second string }

var handicaps = []handicap{
	{"平手", "lnsgkgsnl", "1r5b1"},
	{"香落ち", "lnsgkgsn1", "1r5b1"},
	{"右香落ち", "1nsgkgsnl", "1r5b1"},
	{"角落ち", "lnsgkgsnl", "1r7"},
	{"飛車落ち", "lnsgkgsnl", "7b1"},
	{"飛香落ち", "lnsgkgsn1", "7b1"},
	{"二枚落ち", "lnsgkgsnl", "9"},
	{"三枚落ち", "lnsgkgsn1", "9"},
	{"四枚落ち", "1nsgkgsn1", "9"},
	{"五枚落ち", "2sgkgsn1", "9"},
	{"左五枚落ち", "1nsgkgs2", "9"},
	{"六枚落ち", "2sgkgs2", "9"},
	{"左七枚落ち", "2sgkg3", "9"},
	{"右七枚落ち", "3gkgs2", "9"},
	{"八枚落ち", "3gkg3", "9"},
	{"十枚落ち", "4k4", "9"},
}

const even = "平手"

// Handicap returns the start position of a name such as 平手 or 二枚落ち, and whether there is
// one.
func Handicap(name string) (Start, bool) {
	name = strings.ReplaceAll(name, "落", "落ち")
	name = strings.ReplaceAll(name, "落ちち", "落ち")
	for _, h := range handicaps {
		if h.name != name {
			continue
		}
		turn := "w"
		if name == even {
			turn = "b"
		}
		s, err := FromSFEN(h.first + "/" + h.second + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL " + turn + " - 1")
		return s, err == nil
	}
	return Start{}, false
}

// Handicap returns the name of the position, and "" if it has none.
func (s *Start) Handicap() string {
	for _, h := range handicaps {
		if named, _ := Handicap(h.name); named == *s {
			return h.name
		}
	}
	return ""
}

// SFEN gives the position as a line of SFEN: board, side to move, hands, number of the next
// move.
func (s *Start) SFEN() string {
	var b strings.Builder
	for i, row := range s.Board {
		if i > 0 {
			b.WriteByte('/')
		}
		empty := 0
		for _, p := range row {
			if p == "" {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			b.WriteString(p)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
	}
	b.WriteString([]string{" b ", " w "}[s.Turn])
	none := b.Len()
	for side, letters := range []string{handOrder, strings.ToLower(handOrder)} {
		for i, n := range s.Hands[side] {
			if n > 1 {
				b.WriteString(strconv.Itoa(n))
			}
			if n > 0 {
				b.WriteByte(letters[i])
			}
		}
	}
	if b.Len() == none {
		b.WriteByte('-')
	}
	fmt.Fprintf(&b, " %d", s.Moves+1)
	return b.String()
}

// FromSFEN reads a position from a line of SFEN, so that a game can hand its positions
// over as text. The number of the next move may be left out.
func FromSFEN(text string) (Start, error) {
	var s Start
	fields := strings.Fields(text)
	if len(fields) < 3 || len(fields) > 4 {
		return s, errors.New("kif: sfen: want board, side to move, hands and a number")
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != 9 {
		return s, fmt.Errorf("kif: sfen: %d rows", len(rows))
	}
	for i, text := range rows {
		if err := s.Board.setRow(i, text); err != nil {
			return s, err
		}
	}
	switch fields[1] {
	case "b":
	case "w":
		s.Turn = White
	default:
		return s, fmt.Errorf("kif: sfen: side to move %.10q", fields[1])
	}
	if len(fields) == 4 {
		n, rest, ok := number(fields[3])
		if !ok || rest != "" || n < 1 {
			return s, fmt.Errorf("kif: sfen: move number %.10q", fields[3])
		}
		s.Moves = n - 1
	}
	return s, s.setHands(fields[2])
}

func (b *Board) setRow(i int, text string) error {
	at, up := 0, ""
	for _, c := range text {
		letter := strings.ToUpper(string(c))
		switch {
		case c == '+' && up == "":
			up = "+"
			continue
		case c >= '1' && c <= '9' && up == "":
			at += int(c - '0')
		case c >= utf8.RuneSelf || Piece(up+letter).short() == "":
			return fmt.Errorf("kif: sfen: row %d: unknown piece %q", i+1, up+string(c))
		case at < 9:
			b[i][at] = up + string(c)
			at++
		default:
			at++
		}
		up = ""
	}
	if at != 9 || up != "" {
		return fmt.Errorf("kif: sfen: row %d: want 9 squares", i+1)
	}
	return nil
}

func (s *Start) setHands(text string) error {
	if text == "-" {
		return nil
	}
	n := 0
	for _, c := range text {
		if c >= '0' && c <= '9' && n < 10 {
			n = 10*n + int(c-'0')
			continue
		}
		side, at := Black, strings.IndexRune(handOrder, c)
		if at < 0 {
			side, at = White, strings.IndexRune(strings.ToLower(handOrder), c)
		}
		if at < 0 {
			return fmt.Errorf("kif: sfen: piece in hand %q", c)
		}
		s.Hands[side][at] += max(n, 1)
		n = 0
	}
	if n > 0 {
		return errors.New("kif: sfen: the hands end in a number")
	}
	return nil
}

// rest gives a side all pieces that are neither on the board nor in the other hand.
func (s *Start) rest(side Side) {
	hand := Hand{2, 2, 4, 4, 4, 4, 18}
	for _, row := range s.Board {
		for _, p := range row {
			if at := strings.Index(handOrder, strings.ToUpper(strings.TrimPrefix(p, "+"))); p != "" && at >= 0 {
				hand[at]--
			}
		}
	}
	for i, n := range s.Hands[side.Other()] {
		hand[i] = max(hand[i]-n, 0)
	}
	s.Hands[side] = hand
}
