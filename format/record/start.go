package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Even is the usual start position.
const Even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// Board is a board as SFEN writes it: nine rows from the top, each from file 9 to file 1. A square
// is "" or a piece, in lower case if it is White's.
type Board [9][9]string

// At returns what is on a square.
func (b *Board) At(s Square) string { return b[s.Rank-1][9-s.File] }

// Set puts a piece on a square, or takes it away.
func (b *Board) Set(s Square, cell string) { b[s.Rank-1][9-s.File] = cell }

// HandOrder are the pieces of a hand in the order of SFEN.
const HandOrder = "RBGSNLP"

// Hand counts the pieces in a hand: R, B, G, S, N, L, P.
type Hand [7]int

// Start is a start position.
type Start struct {
	Board Board
	Hands [2]Hand // of Black, of White
	Turn  Side
}

// SFEN gives the position as a line of SFEN: board, side to move, hands, and 1 for the number of
// the next move.
func (s *Start) SFEN() string { return s.Text() + " 1" }

// Text gives the position as SFEN without the number of the next move.
func (s *Start) Text() string {
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
	for side, letters := range []string{HandOrder, strings.ToLower(HandOrder)} {
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
	return b.String()
}

// Parse reads a position from a line of SFEN, so that a game can hand its positions over as
// text. The number of the next move may be left out, and is 1 then.
func Parse(text string) (s Start, next int, err error) {
	fields := strings.Fields(text)
	if len(fields) < 3 || len(fields) > 4 {
		return s, 0, errors.New("sfen: want board, side to move, hands and a number")
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != 9 {
		return s, 0, fmt.Errorf("sfen: %d rows", len(rows))
	}
	for i, text := range rows {
		if err := s.Board.setRow(i, text); err != nil {
			return s, 0, err
		}
	}
	switch fields[1] {
	case "b":
	case "w":
		s.Turn = White
	default:
		return s, 0, fmt.Errorf("sfen: side to move %.10q", fields[1])
	}
	next = 1
	if len(fields) == 4 {
		const most = 1 << 30
		if next, err = strconv.Atoi(fields[3]); err != nil || next < 1 || next > most {
			return s, 0, fmt.Errorf("sfen: move number %.10q", fields[3])
		}
	}
	return s, next, s.setHands(fields[2])
}

func (b *Board) setRow(i int, text string) error {
	at, up := 0, ""
	for _, c := range text {
		switch {
		case c == '+' && up == "":
			up = "+"
			continue
		case c >= '1' && c <= '9' && up == "":
			at += int(c - '0')
		case c >= utf8.RuneSelf || !Piece(strings.ToUpper(up+string(c))).Valid():
			return fmt.Errorf("sfen: row %d: unknown piece %q", i+1, up+string(c))
		case at < 9:
			b[i][at] = up + string(c)
			at++
		default:
			at++
		}
		up = ""
	}
	if at != 9 || up != "" {
		return fmt.Errorf("sfen: row %d: want 9 squares", i+1)
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
		side, at := Black, strings.IndexRune(HandOrder, c)
		if at < 0 {
			side, at = White, strings.IndexRune(strings.ToLower(HandOrder), c)
		}
		if at < 0 {
			return fmt.Errorf("sfen: piece in hand %q", c)
		}
		s.Hands[side][at] += max(n, 1)
		n = 0
	}
	if n > 0 {
		return errors.New("sfen: the hands end in a number")
	}
	return nil
}

// Deal gives the sides that want it all pieces that are neither on the board nor in the other
// hand, kings excepted. Both cannot have them.
func (s *Start) Deal(want [2]bool) error {
	if want[Black] && want[White] {
		return errors.New("both hands hold all the rest")
	}
	for _, side := range []Side{Black, White} {
		if want[side] {
			s.Hands[side] = s.rest(s.Hands[side.Other()])
		}
	}
	return nil
}

// rest is what is neither on the board nor in a hand.
func (s *Start) rest(held Hand) Hand {
	hand := Hand{2, 2, 4, 4, 4, 4, 18}
	for _, row := range s.Board {
		for _, p := range row {
			if at := strings.Index(HandOrder, strings.ToUpper(strings.TrimPrefix(p, "+"))); p != "" && at >= 0 {
				hand[at]--
			}
		}
	}
	for i, n := range held {
		hand[i] = max(hand[i]-n, 0)
	}
	return hand
}
