package kif

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// errCut says that a text ends where a move must go on. At the end of a file it is a
// warning, since what stands before it is whole.
var errCut = errors.New("the move breaks off")

// scanner reads a text character by character.
type scanner struct{ text string }

// peek returns the next character, and 0 at the end.
func (s *scanner) peek() rune {
	if s.text == "" {
		return 0
	}
	c, _ := utf8.DecodeRuneInString(s.text)
	return c
}

func (s *scanner) next() rune {
	if s.text == "" {
		return 0
	}
	c, size := utf8.DecodeRuneInString(s.text)
	s.text = s.text[size:]
	return c
}

func (s *scanner) space() { s.text = strings.TrimLeftFunc(s.text, unicode.IsSpace) }

// unknown is the error for a character that cannot stand where it does. Half a
// character is what remains of a file that was cut.
func unknown(what string, c rune) error {
	if c == 0 || c == utf8.RuneError {
		return errCut
	}
	return fmt.Errorf("%s %q", what, c)
}

// looksMove tells whether a text begins like a move or an end, behind a mark or not.
func looksMove(text string) bool {
	s := scanner{text}
	if _, ok := mark(s.peek()); ok {
		s.next()
		s.space()
	}
	if e, _ := end(s.text); e != "" || s.peek() == '同' {
		return true
	}
	_, err := s.square()
	return err == nil
}

// parseMove reads one move; last is the square that 同 stands for, and marked tells whether
// the move has a mark, which then says its side. It returns the text behind the move.
func parseMove(text string, last Square) (m Move, marked bool, rest string, err error) {
	s := scanner{text}
	if m.Side, marked = mark(s.peek()); marked {
		s.next()
		s.space()
	}
	if s.peek() == '同' {
		if s.next(); !last.Valid() {
			return m, marked, "", errors.New("同 without a move before it")
		}
		m.To = last
	} else if m.To, err = s.square(); err != nil {
		return m, marked, "", err
	}
	s.space()
	if m.Piece, err = s.piece(); err != nil {
		return m, marked, "", err
	}
	if err = s.suffixes(&m); err != nil {
		return m, marked, "", err
	}
	err = s.origin(&m)
	return m, marked, s.text, err
}

func (s *scanner) square() (Square, error) {
	file := s.next()
	if digit(file) < 1 {
		return Square{}, unknown("want a square and not", file)
	}
	rank := s.next()
	if digit(rank) < 1 {
		return Square{}, unknown("want a rank and not", rank)
	}
	return Square{File: int8(digit(file)), Rank: int8(digit(rank))}, nil
}

func (s *scanner) piece() (Piece, error) {
	c := s.next()
	if c == '成' {
		c = s.next()
		switch p := piece(c); p {
		case "P", "L", "N", "S", "B", "R":
			return "+" + p, nil
		}
		return "", unknown("unknown promoted piece", c)
	}
	if p := piece(c); p != "" {
		return p, nil
	}
	return "", unknown("unknown piece", c)
}

// suffixes reads what stands behind the piece: 右上打成 and the like, in any order.
func (s *scanner) suffixes(m *Move) error {
	for {
		c := s.peek()
		says := Unsaid
		switch {
		case c == '成':
			says = Promote
		case c == '生':
			says = Decline
		case c == '不':
			if s.next(); s.peek() != '成' {
				return unknown("want 成 behind 不 and not", s.peek())
			}
			says = Decline
		case c == '打' && !m.Drop:
			m.Drop = true
		case modifier(c) != 0 && m.Modifiers&modifier(c) == 0:
			m.Modifiers |= modifier(c)
		case c == '打' || modifier(c) != 0:
			return fmt.Errorf("%c is said twice", c)
		default:
			if m.Drop && m.Promotion != Unsaid {
				return errors.New("a drop says whether it promotes")
			}
			return nil
		}
		s.next()
		if says != Unsaid {
			if m.Promotion != Unsaid {
				return errors.New("the move says twice whether it promotes")
			}
			m.Promotion = says
		}
	}
}

// origin reads the square in parentheses, if there is one; a time is in parentheses too.
// The square 00 is the hand.
func (s *scanner) origin(m *Move) error {
	try := scanner{s.text}
	try.space()
	if c := try.next(); c != '(' && c != '（' {
		return nil
	}
	file, rank, closing := try.next(), try.next(), try.next()
	if file == 0 || digit(file) >= 0 && (rank == 0 || digit(rank) >= 0 && closing == 0) {
		return errCut
	}
	if digit(file) < 0 || digit(rank) < 0 || closing != ')' && closing != '）' {
		return nil
	}
	s.text = try.text
	from := Square{File: int8(digit(file)), Rank: int8(digit(rank))}
	switch {
	case from == Square{}:
		m.Drop = true
		if m.Promotion != Unsaid {
			return errors.New("a drop says whether it promotes")
		}
		return nil
	case !from.Valid():
		return fmt.Errorf("the move comes from (%c%c)", file, rank)
	case m.Drop:
		return errors.New("a drop comes from a square")
	}
	m.From, m.Modifiers = from, 0
	return nil
}

// clock reads the times behind a move, as in "( 0:16/00:00:16)", and returns what is behind
// them.
func clock(text string) (spent, total time.Duration, rest string, ok bool) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	inside, found := strings.CutPrefix(text, "(")
	if !found {
		return 0, 0, text, false
	}
	inside, rest, found = strings.Cut(inside, ")")
	if !found {
		return 0, 0, text, false
	}
	first, second, _ := strings.Cut(inside, "/")
	spent, ok = duration(first)
	if ok && strings.TrimSpace(second) != "" {
		total, ok = duration(second)
	}
	if !ok {
		return 0, 0, text, false
	}
	return spent, total, rest, true
}

// duration reads minutes and seconds, or hours too.
func duration(text string) (time.Duration, bool) {
	fields := strings.Split(strings.TrimSpace(text), ":")
	if len(fields) < 2 || len(fields) > 3 {
		return 0, false
	}
	seconds := 0
	for _, f := range fields {
		n, rest, ok := number(strings.TrimSpace(f))
		if !ok || rest != "" {
			return 0, false
		}
		if seconds = 60*seconds + n; seconds >= maxNumber {
			return 0, false
		}
	}
	return time.Duration(seconds) * time.Second, true
}

// place is a square as moves write it.
func place(s Square) string {
	return string([]rune{'０' + rune(s.File), []rune(kanjiDigits)[s.Rank-1]})
}

// KIF gives the move as a line of KIF does, without its number. The destination is 同 if it is
// that of the move before, last.
func (m Move) KIF(last Square) string {
	if !m.From.Valid() {
		return m.words(last)
	}
	m.Modifiers = 0
	return fmt.Sprintf("%s(%d%d)", m.words(last), m.From.File, m.From.Rank)
}

// KI2 gives the move as books do, with its mark. Modifiers, and whether 打 and 不成 are said, are taken
// as they are: rules decide where they are needed.
func (m Move) KI2(last Square) string { return markOf(m.Side) + m.words(last) }

func (m Move) words(last Square) string {
	var b strings.Builder
	name := pieceName(m.Piece)
	if m.To == last {
		b.WriteString("同")
		if utf8.RuneCountInString(name) == 1 {
			b.WriteString("　")
		}
	} else if m.To.Valid() {
		b.WriteString(place(m.To))
	}
	b.WriteString(name)
	b.WriteString(m.Modifiers.String())
	switch {
	case m.Drop:
		b.WriteString("打")
	case m.Promotion == Promote:
		b.WriteString("成")
	case m.Promotion == Decline:
		b.WriteString("不成")
	}
	return b.String()
}
