package csa

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// even is the usual start position.
const even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// Board is a board as SFEN writes it: nine rows from the top, each from file 9 to file 1. A square
// is "" or a piece, in lower case if it is White's.
type Board [9][9]string

// At returns what is on a square.
func (b *Board) At(s Square) string { return *b.at(s) }

func (b *Board) at(s Square) *string { return &b[s.Rank-1][9-s.File] }

// pieceCode is the code of what is on a square, whoever owns it.
func pieceCode(cell string) string { return Piece(strings.ToUpper(cell)).code() }

// handOrder are the pieces of a hand in the order of SFEN.
const handOrder = "RBGSNLP"

// Hand counts the pieces in a hand: R, B, G, S, N, L, P.
type Hand [7]int

// Start is a start position.
type Start struct {
	Board Board
	Hands [2]Hand // of Black, of White
	Turn  Side
}

// SFEN gives the position as a line of SFEN: board, side to move, hands, and 1 for the
// number of the next move.
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
	return b.String() + " 1"
}

// FromSFEN reads a position from a line of SFEN, so that a game can hand its positions
// over as text. The number of the next move is lost, since the format has no place for it.
func FromSFEN(text string) (Start, error) {
	var s Start
	fields := strings.Fields(text)
	if len(fields) < 3 || len(fields) > 4 {
		return s, errors.New("csa: sfen: want board, side to move, hands and a number")
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != 9 {
		return s, fmt.Errorf("csa: sfen: %d rows", len(rows))
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
		return s, fmt.Errorf("csa: sfen: side to move %.10q", fields[1])
	}
	return s, s.setHands(fields[2])
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
		case c >= 0x80 || pieceCode(up+string(c)) == "":
			return fmt.Errorf("csa: sfen: row %d: unknown piece %q", i+1, up+string(c))
		case at < 9:
			b[i][at] = up + string(c)
			at++
		default:
			at++
		}
		up = ""
	}
	if at != 9 || up != "" {
		return fmt.Errorf("csa: sfen: row %d: want 9 squares", i+1)
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
			return fmt.Errorf("csa: sfen: piece in hand %q", c)
		}
		s.Hands[side][at] += max(n, 1)
		n = 0
	}
	if n > 0 {
		return errors.New("csa: sfen: the hands end in a number")
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
