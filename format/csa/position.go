package csa

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/record"
)

// position reads a statement about the start position.
func (r *reader) position(text string) error {
	if r.done {
		return errors.New("a position behind moves")
	}
	side, signed := sideOf(text[1])
	row, squares, isRow := isRow(text)
	switch {
	case strings.HasPrefix(text, "PI"):
		return r.handicap(text[2:])
	case isRow:
		return r.row(row, squares)
	case signed:
		return r.place(side, text[2:])
	}
	return fmt.Errorf("unknown statement %s", record.Shorten(text))
}

// isRow tells whether a statement is a row of the board: which, from 0, and its squares.
func isRow(text string) (row int, squares string, ok bool) {
	if len(text) < 2 || text[0] != 'P' || text[1] < '1' || text[1] > '9' {
		return 0, "", false
	}
	return int(text[1] - '1'), text[2:], true
}

// handicap sets up the usual position without the pieces that a text lists.
func (r *reader) handicap(text string) error {
	if r.usual || r.rows != [9]bool{} || r.placed {
		return errors.New("PI behind another position")
	}
	s, err := FromSFEN(record.Even)
	if err != nil {
		return err
	}
	r.usual, r.record.Start.Board = true, s.Board
	for ; len(text) >= 4; text = text[4:] {
		square, _ := squareOf(text[:2])
		if !square.Valid() || pieceOf(text[2:4]) == "" || pieceCode(s.Board.At(square)) != text[2:4] {
			return fmt.Errorf("PI takes %s away, which is not there", record.Shorten(text[:4]))
		}
		r.record.Start.Board.Set(square, "")
	}
	if text != "" {
		return fmt.Errorf("PI breaks off at %s", record.Shorten(text))
	}
	return nil
}

// row reads the nine squares of a row. Blanks are taken as they come, since files differ in
// them.
func (r *reader) row(row int, text string) error {
	if r.rows[row] || r.usual {
		return fmt.Errorf("row %d of the board is given twice", row+1)
	}
	r.rows[row] = true
	at := 0
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimLeft(text, " \t") {
		if at == 9 {
			return fmt.Errorf("row %d of the board: more than 9 squares", row+1)
		}
		to := &r.record.Start.Board[row][at]
		at++
		if *to != "" {
			return fmt.Errorf("row %d of the board: a piece is there already", row+1)
		}
		if text[0] == '*' {
			text = text[1:]
			continue
		}
		side, signed := sideOf(text[0])
		if !signed || len(text) >= 3 && pieceOf(text[1:3]) == "" {
			return fmt.Errorf("row %d of the board: unknown piece %s", row+1, record.Shorten(text[:min(len(text), 3)]))
		}
		if len(text) < 3 {
			at--
			break
		}
		*to = pieceOf(text[1:3]).Of(side)
		text = text[3:]
	}
	if at < 9 {
		return fmt.Errorf("row %d of the board breaks off after %d squares", row+1, at)
	}
	return nil
}

// place puts single pieces on the board and into a hand.
func (r *reader) place(side Side, text string) error {
	r.placed = true
	r.told[side] = r.told[side] || text == ""
	for ; len(text) >= 4; text = text[4:] {
		square, ok := squareOf(text[:2])
		r.told[side] = r.told[side] || text[:2] == "00"
		p := pieceOf(text[2:4])
		switch {
		case text[:4] == "00AL":
			r.rest[side] = true
		case !ok || p == "":
			return fmt.Errorf("%s is no piece on a square", record.Shorten(text[:4]))
		case square.Valid():
			if board := &r.record.Start.Board; board.At(square) == "" {
				board.Set(square, p.Of(side))
				continue
			}
			return fmt.Errorf("%s, but there is a piece", record.Shorten(text[:4]))
		default:
			at := strings.Index(record.HandOrder, string(p))
			if at < 0 {
				return fmt.Errorf("%s cannot be in a hand", text[2:4])
			}
			if r.record.Start.Hands[side][at]++; r.record.Start.Hands[side][at] > record.MaxHand {
				return fmt.Errorf("more than %d pieces of a kind in a hand", record.MaxHand)
			}
		}
	}
	if text != "" {
		return fmt.Errorf("the position breaks off at %s", record.Shorten(text))
	}
	return nil
}

// turn notes who moves first, which ends the position.
func (r *reader) turn(side Side) error {
	if r.turned {
		return errors.New("it is said twice who moves first")
	}
	r.record.Start.Turn, r.turned = side, true
	return r.settle()
}

// settle completes the start position.
func (r *reader) settle() error {
	if r.done {
		return nil
	}
	r.done = true
	some := r.rows != [9]bool{}
	for i, given := range r.rows {
		if some && !given {
			return fmt.Errorf("row %d of the board is missing", i+1)
		}
	}
	if !some && !r.usual && !r.placed {
		r.warn("no start position, taken as the usual one")
		if err := r.handicap(""); err != nil {
			return err
		}
	}
	if !r.turned {
		r.warn("nobody is said to move first, taken as Black")
		r.turned = true
	}
	for _, side := range []Side{Black, White} {
		r.record.Untold[side] = !r.usual && !r.told[side]
	}
	return r.record.Start.Deal(r.rest)
}
