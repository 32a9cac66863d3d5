package shogi

import (
	"errors"
	"fmt"
	"strings"
)

// startpos is the position that games start from.
const startpos = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// names are the kinds in words, for errors.
var names = [kinds]string{
	Pawn: "pawn", Lance: "lance", Knight: "knight", Silver: "silver", Bishop: "bishop", Rook: "rook", Gold: "gold", King: "king",
}

// load sets up rows, who moves, and hands, as SFEN writes them. It returns which
// sides' hands are mentioned at all.
func (b *Board) load(rows, turn, hands string) (told [2]bool, err error) {
	*b = empty()
	if err := b.readRows(rows); err != nil {
		return told, err
	}
	switch turn {
	case "b":
	case "w":
		b.setTurn(White)
	default:
		return told, fmt.Errorf("turn %q: want b or w", turn)
	}
	if told, err = b.readHands(hands); err != nil {
		return told, err
	}
	return told, b.possible()
}

func (b *Board) readRows(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 9 {
		return fmt.Errorf("%d rows, want 9", len(rows))
	}
	for rank, row := range rows {
		if err := b.readRow(row, rank); err != nil {
			return fmt.Errorf("row %d: %w", rank+1, err)
		}
	}
	return nil
}

// readRow puts the pieces of a row, which begins at the ninth file.
func (b *Board) readRow(row string, rank int) error {
	file, plus, afterRun := 8, false, false
	for _, c := range []byte(row) {
		switch {
		case '1' <= c && c <= '9' && !plus && !afterRun:
			file -= int(c - '0')
			afterRun = true
			continue
		case c == '+' && !plus:
			plus = true
			continue
		}
		p, ok := readPiece(c)
		if !ok || plus && !p.Kind().Promotes() {
			return fmt.Errorf("%q: want pieces such as P, +r and numbers of empty squares", row)
		}
		if plus {
			p += Promoted
		}
		if file >= 0 {
			if p.Kind() == King && b.kings[p.Colour()] != NoSquare {
				return fmt.Errorf("a second king of %v", p.Colour())
			}
			b.put(p, SquareAt(file, rank))
		}
		file--
		plus, afterRun = false, false
	}
	if plus {
		return fmt.Errorf("%q ends with a plus", row)
	}
	if file != -1 {
		return fmt.Errorf("%d squares, want 9", 8-file)
	}
	return nil
}

// readPiece reads the letter of a piece that is not promoted.
func readPiece(c byte) (Piece, bool) {
	colour := Black
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
		colour = White
	}
	k := strings.IndexByte(letters, c)
	if k < int(Pawn) {
		return NoPiece, false
	}
	return PieceOf(colour, Kind(k)), true
}

// readHands reads both hands: "-", or pieces with their numbers in front. A number
// of zero says that there is none, where saying nothing may mean all that is left.
func (b *Board) readHands(text string) (told [2]bool, err error) {
	if text == "" {
		return told, errors.New("no hands: want - or pieces such as 2GP")
	}
	if text == "-" {
		return told, nil
	}
	count, digits := 0, 0
	for _, c := range []byte(text) {
		if '0' <= c && c <= '9' && digits < 2 {
			count = 10*count + int(c-'0')
			digits++
			continue
		}
		p, ok := readPiece(c)
		if !ok || p.Kind() == King {
			return told, fmt.Errorf("hands %q: want - or pieces such as 2GP", text)
		}
		if digits == 0 {
			count = 1
		}
		for range count {
			if b.hands[p.Colour()].Count(p.Kind()) == full.Count(p.Kind()) {
				return told, fmt.Errorf("more than %d %ss in hand", full.Count(p.Kind()), names[p.Kind()])
			}
			b.hands[p.Colour()] = b.hands[p.Colour()].Add(p.Kind())
		}
		told[p.Colour()] = true
		count, digits = 0, 0
	}
	if digits > 0 {
		return told, fmt.Errorf("hands %q end with a number", text)
	}
	return told, nil
}

// box are the pieces that are neither on the board nor in hand. There must not be
// too many.
func (b *Board) box() Hand {
	left := full
	for _, p := range b.cells {
		left -= units[p.Kind()]
	}
	return left - b.hands[Black] - b.hands[White]
}

// possible refuses what the rules do not allow on a board, whoever moves. Two pawns of
// a side on a file are let be: no game comes to that, but composed problems do, and
// play from there is as well defined as elsewhere.
func (b *Board) possible() error {
	for k := Pawn; k <= Gold; k++ {
		n := b.hands[Black].Count(k) + b.hands[White].Count(k) + b.kinds[k].Count()
		if k.Promotes() {
			n += b.kinds[k+Promoted].Count()
		}
		if n > full.Count(k) {
			return fmt.Errorf("%d %ss, there are %d", n, names[k], full.Count(k))
		}
	}
	for c := Black; c <= White; c++ {
		for k := Pawn; k <= Knight; k++ {
			if bad := b.Pieces(c, k).And(stuck[c][k]); !bad.Empty() {
				return fmt.Errorf("the %v %s on %v can never move", c, names[k], bad.First())
			}
		}
	}
	if k := b.kings[b.turn.Other()]; k != NoSquare && b.Attacked(k, b.turn) {
		return fmt.Errorf("the %v king is in check, yet %v moves", b.turn.Other(), b.turn)
	}
	b.checkers = b.checking()
	return nil
}

// appendRows writes the rows as SFEN does.
func (b *Board) appendRows(buf []byte) []byte {
	for rank := range 9 {
		if rank > 0 {
			buf = append(buf, '/')
		}
		run := byte(0)
		for file := 8; file >= 0; file-- {
			p := b.cells[SquareAt(file, rank)]
			if p == NoPiece {
				run++
				continue
			}
			if run > 0 {
				buf = append(buf, '0'+run)
				run = 0
			}
			buf = append(buf, p.String()...)
		}
		if run > 0 {
			buf = append(buf, '0'+run)
		}
	}
	return buf
}

// appendSFEN writes the board, who moves and the hands, with a byte between them.
func (b *Board) appendSFEN(buf []byte, gap byte) []byte {
	buf = append(b.appendRows(buf), gap, "bw"[b.turn], gap)
	if b.hands == [2]Hand{} {
		return append(buf, '-')
	}
	return b.hands[White].append(b.hands[Black].append(buf, Black), White)
}
