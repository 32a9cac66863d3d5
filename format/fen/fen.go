// Package fen reads and writes positions of chess as text: FEN, and EPD, which is the same with
// operations behind it instead of two numbers. It is syntax without rules: which castling is
// possible, or whether a king is in check, is the game's business.
//
//	r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
//	8/8/8/8/8/5K2/4Q3/7k w - - bm #1; id "corner";
//
// An operation is a name with operands, up to a semicolon. Texts in quotes may hold one. Some
// collections have notes among the operations that are none, such as times: they are kept as they
// are, since what is not understood need not be refused.
package fen

import (
	"fmt"
	"strconv"
	"strings"
)

// Record is a position.
type Record struct {
	// Rows are the letters of the pieces, capitals for White, 0 for an empty square. The first
	// row is the eighth rank, and its first square is on the a-file.
	Rows     [8][8]byte
	Black    bool   // Black moves
	Castling string // letters, "-" for none
	Passant  string // a square, "-" for none
	Half     int    // plies since the last capture or move of a pawn
	Full     int    // number of the move, from 1
	Ops      []Op
}

// Op is an operation of EPD.
type Op struct{ Name, Value string }

// Op returns the operands of the first operation of a name.
func (r *Record) Op(name string) (string, bool) {
	for _, op := range r.Ops {
		if op.Name == name {
			return op.Value, true
		}
	}
	return "", false
}

// Parse reads FEN or EPD.
func Parse(text string) (Record, error) {
	words, rest := cut(text)
	if len(words) < 4 {
		return Record{}, fmt.Errorf("%q: want rows, w or b, castling, and a square or -", strings.TrimSpace(text))
	}
	r := Record{Castling: words[2], Passant: words[3], Full: 1}
	if err := r.readRows(words[0]); err != nil {
		return Record{}, err
	}
	switch words[1] {
	case "w":
	case "b":
		r.Black = true
	default:
		return Record{}, fmt.Errorf("%q moves: want w or b", words[1])
	}
	if !isCastling(r.Castling) {
		return Record{}, fmt.Errorf("castling %q: want - or some of KQkq, or letters of files", r.Castling)
	}
	if !isSquare(r.Passant) && r.Passant != "-" {
		return Record{}, fmt.Errorf("capture in passing %q: want - or a square", r.Passant)
	}
	rest, err := r.readNumbers(rest)
	if err != nil {
		return Record{}, err
	}
	r.Ops, err = readOps(rest)
	return r, err
}

// cut splits a text into its first four words and the rest.
func cut(text string) (words []string, rest string) {
	rest = strings.TrimSpace(text)
	for len(words) < 4 && rest != "" && rest[0] != ';' {
		end := strings.IndexFunc(rest, func(c rune) bool { return c == ' ' || c == '\t' || c == ';' || c == '\n' || c == '\r' })
		if end < 0 {
			end = len(rest)
		}
		words = append(words, rest[:end])
		rest = strings.TrimSpace(rest[end:])
	}
	return words, rest
}

// readNumbers reads the two numbers of FEN, if they are there.
func (r *Record) readNumbers(rest string) (string, error) {
	body, _, _ := strings.Cut(rest, ";")
	words := strings.Fields(body)
	if len(words) == 0 || strings.Trim(words[0], "0123456789") != "" {
		return rest, nil
	}
	if len(words) < 2 {
		return rest, fmt.Errorf("%q: want both numbers of FEN or none", words[0])
	}
	for i, to := range []*int{&r.Half, &r.Full} {
		n, err := strconv.ParseUint(words[i], 10, 16)
		if err != nil {
			return rest, fmt.Errorf("%q: want a number of moves", words[i])
		}
		*to = int(n)
	}
	rest = strings.TrimSpace(rest[len(words[0]):])
	return strings.TrimSpace(rest[len(words[1]):]), nil
}

// pieces are the letters of pieces.
const pieces = "PNBRQKpnbrqk"

// readRows reads the eight rows.
func (r *Record) readRows(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 8 {
		return fmt.Errorf("%q: want 8 rows with / between them, not %d", text, len(rows))
	}
	for y, row := range rows {
		x := 0
		for i := range len(row) {
			switch c := row[i]; {
			case '1' <= c && c <= '8':
				x += int(c - '0')
			case strings.IndexByte(pieces, c) >= 0 && x < 8:
				r.Rows[y][x] = c
				x++
			case strings.IndexByte(pieces, c) >= 0:
				x++
			default:
				return fmt.Errorf("row %q: %q is no piece", row, c)
			}
		}
		if x != 8 {
			return fmt.Errorf("row %q: want 8 squares, not %d", row, x)
		}
	}
	return nil
}

func isSquare(word string) bool {
	return len(word) == 2 && 'a' <= word[0] && word[0] <= 'h' && '1' <= word[1] && word[1] <= '8'
}

// isCastling tells letters of rights: KQkq, or files as Chess960 names them.
func isCastling(word string) bool {
	if word == "-" {
		return true
	}
	return word != "" && len(word) <= 4 && strings.Trim(word, "KQkqABCDEFGHabcdefgh") == ""
}

// readOps reads operations up to the end.
func readOps(text string) ([]Op, error) {
	var ops []Op
	for text != "" {
		end, quoted := 0, false
		for end < len(text) && (quoted || text[end] != ';') {
			if text[end] == '"' {
				quoted = !quoted
			}
			end++
		}
		if quoted {
			return nil, fmt.Errorf("%q: a quote is not closed", text)
		}
		body := strings.TrimSpace(text[:end])
		if end < len(text) {
			end++
		}
		text = strings.TrimSpace(text[end:])
		if body == "" {
			continue
		}
		name, value, _ := strings.Cut(body, " ")
		ops = append(ops, Op{name, strings.Trim(strings.TrimSpace(value), `"`)})
	}
	return ops, nil
}

// String writes the position as FEN, without operations.
func (r *Record) String() string {
	return fmt.Sprintf("%s %d %d", r.Append(nil, ' '), r.Half, r.Full)
}

// Append appends the first four fields with a mark between them.
func (r *Record) Append(buf []byte, mark byte) []byte {
	for y, row := range r.Rows {
		if y > 0 {
			buf = append(buf, '/')
		}
		run := byte(0)
		for _, c := range row {
			if c == 0 {
				run++
				continue
			}
			if run > 0 {
				buf = append(buf, '0'+run)
			}
			run = 0
			buf = append(buf, c)
		}
		if run > 0 {
			buf = append(buf, '0'+run)
		}
	}
	turn := byte('w')
	if r.Black {
		turn = 'b'
	}
	buf = append(buf, mark, turn, mark)
	buf = append(append(buf, r.Castling...), mark)
	return append(buf, r.Passant...)
}
