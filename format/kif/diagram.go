package kif

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/yomi-solver/yomi/format/record"
)

// isColumns tells whether a line names the files above a diagram.
func isColumns(text string) bool {
	fields := strings.Fields(text)
	for _, f := range fields {
		c := []rune(f)
		if len(c) != 1 || digit(c[0]) < 1 {
			return false
		}
	}
	return len(fields) == 9
}

// frame reads the line of files or a border of the diagram.
func (r *reader) frame(text string) error {
	below := r.rows == 9 && !r.moving && strings.HasPrefix(text, "+")
	if below && !r.bottom {
		r.bottom = true
		return nil
	}
	if r.drawing && r.rows > 0 {
		return fmt.Errorf("the board breaks off after row %d", r.rows)
	}
	if err := r.again(r.rows > 0); err != nil {
		return err
	}
	r.drawing = true
	if fields := strings.Fields(text); len(fields) == 9 && digit([]rune(fields[0])[0]) != 9 {
		return errors.New("the files of the board run from left to right")
	}
	return nil
}

// row reads one row of the diagram.
func (r *reader) row(text string) error {
	if !r.drawing {
		if err := r.again(r.rows > 0); err != nil {
			return err
		}
	}
	r.drawing = true
	row, label, err := squares(text)
	if err != nil {
		return fmt.Errorf("row %d of the board: %w", r.rows+1, err)
	}
	if label > 0 && label != r.rows+1 {
		return fmt.Errorf("row %d of the board is missing, row %d is here", r.rows+1, label)
	}
	r.record.Start.Board[r.rows] = row
	r.rows++
	r.drawing = r.rows < 9
	return nil
}

// squares reads the squares of a row and its number, 0 if it has none.
func squares(text string) (row [9]string, label int, err error) {
	s := scanner{text}
	s.next()
	for i := range row {
		s.space()
		c, white := s.next(), false
		switch c {
		case 'v', 'V', 'ｖ', 'Ｖ':
			s.space()
			c, white = s.next(), true
		case '^', '＾':
			s.space()
			c = s.next()
		}
		switch p := piece(c); {
		case p != "" && white:
			row[i] = p.Of(White)
		case p != "":
			row[i] = string(p)
		case c == 0:
			return row, 0, fmt.Errorf("it breaks off after %d squares", i)
		case c == '|' || c == '｜':
			return row, 0, fmt.Errorf("%d squares", i)
		case white || !strings.ContainsRune("・･·.．*＊", c):
			return row, 0, fmt.Errorf("unknown piece %q", c)
		}
	}
	s.space()
	switch c := s.next(); c {
	case '|', '｜':
		s.space()
		return row, max(digit(s.peek()), 0), nil
	case 0:
		return row, 0, nil
	}
	return row, 0, errors.New("more than 9 squares")
}

// hand reads the pieces in a hand, such as "飛　金二　歩十八".
func (r *reader) hand(side Side, text string) error {
	r.hands[side] = true
	r.told[side] = text != ""
	switch {
	case strings.HasPrefix(text, "残"):
		r.rest[side] = true
		return nil
	case text == "" || text == "なし" || text == "無し" || text == "無":
		return nil
	}
	s := scanner{text}
	for s.text != "" {
		c := s.next()
		if unicode.IsSpace(c) || c == '、' || c == ',' {
			continue
		}
		at := strings.Index(record.HandOrder, string(piece(c)))
		if piece(c) == "" || at < 0 {
			return fmt.Errorf("unknown piece in hand %q", c)
		}
		held := &r.record.Start.Hands[side][at]
		if *held += s.count(); *held > record.MaxHand {
			return fmt.Errorf("more than %d pieces of a kind in a hand", record.MaxHand)
		}
	}
	return nil
}

// count reads how many pieces there are: nothing, a number, or kanji with 十. What is too
// much is given back as one more than the most.
func (s *scanner) count() int {
	tens, n, any := 0, 0, false
	for ; ; any = true {
		c := s.peek()
		switch {
		case c == '十':
			tens, n = tens+10*max(n, 1), 0
		case digit(c) >= 0:
			n = 10*n + digit(c)
		case !any:
			return 1
		default:
			return tens + n
		}
		tens, n = min(tens, record.MaxHand+1), min(n, record.MaxHand+1)
		s.next()
	}
}

// lastMove reads the line "手数＝12  ▲７六歩  まで" below a diagram.
func (r *reader) lastMove(text string) error {
	if err := r.again(false); err != nil {
		return err
	}
	text = strings.TrimLeftFunc(strings.TrimLeft(text, "＝="), unicode.IsSpace)
	n, rest, ok := number(text)
	if !ok {
		return fmt.Errorf("want a number of moves and not %s", record.Shorten(text))
	}
	start := &r.record.Start
	start.Moves = n
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	if !looksMove(rest) {
		return nil
	}
	m, marked, _, err := parseMove(rest, Square{})
	if err != nil {
		return err
	}
	if !marked && n%2 == 0 {
		m.Side = White
	}
	start.Last = m
	if !r.turned {
		start.Turn, r.turned = m.Side.Other(), true
	}
	return nil
}

// settle completes the start position once all headers are read.
func (r *reader) settle() error {
	if r.moving {
		return nil
	}
	start := &r.record.Start
	name := r.handicap
	if name == "" {
		name = even
	}
	named, known := Handicap(name)
	switch {
	case r.rows == 9:
		if r.named > 0 && known && named.Board != start.Board {
			r.warn("the diagram is not the position of %s", name)
		}
	case start.Hands != [2]Hand{} || r.rest != [2]bool{}:
		return errors.New("pieces in hand, but no board")
	case !known:
		return fmt.Errorf("no board, and %s of line %d is no known handicap", record.Shorten(name), r.named)
	default:
		start.Board = named.Board
		if !r.turned {
			start.Turn, r.turned = named.Turn, r.named > 0
		}
	}
	for _, side := range []Side{Black, White} {
		r.record.Untold[side] = r.rows == 9 && !r.told[side]
	}
	return start.Deal(r.rest)
}
