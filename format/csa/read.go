package csa

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/format/record"
)

const encoding = "'CSA encoding="

// Parse reads a file in UTF-8. The collection has at least one record unless there is an
// error; with an error it has the records before it.
func Parse(text string) (*Collection, error) {
	c := &Collection{}
	if len(text) > record.MaxBytes {
		return c, fmt.Errorf("csa: 1: %d bytes, more than %d", len(text), record.MaxBytes)
	}
	list := record.Body(text)
	r := &reader{Collection: c, number: 1}
	r.open()
	for i, line := range list {
		r.number, r.final = i+1, i+1 == len(list)
		if i == 0 && strings.HasPrefix(line, encoding) {
			continue
		}
		if err := r.line(line); err != nil {
			return c, fmt.Errorf("csa: %d: %w", r.number, err)
		}
	}
	if err := r.close(); err != nil {
		return c, fmt.Errorf("csa: %d: %w", r.number, err)
	}
	if len(c.Records) == 0 {
		return c, errNone
	}
	return c, nil
}

// errNone says that there are comments at the most.
var errNone = errors.New("csa: 1: no record of shogi")

// Looks tells whether a text is likely a record, by its first statement.
func Looks(text string) bool {
	for _, line := range record.Opening(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, encoding) {
			return true
		}
		if line == "" || line[0] == '\'' {
			continue
		}
		first, _, _ := strings.Cut(line, ",")
		_, err := parseMove(first)
		_, _, row := isRow(first)
		_, _, header := header(first)
		return isVersion(first) || row || err == nil || header ||
			slices.ContainsFunc([]string{"N+", "N-", "PI", "P+", "P-"}, func(s string) bool { return strings.HasPrefix(first, s) })
	}
	return false
}

// reader is Parse at work.
type reader struct {
	*Collection
	number int  // of the line being read
	final  bool // no line behind it has any text
	current
}

// current is what the reader knows of the record that it reads.
type current struct {
	record *Record
	any    bool // something but comments was read
	rows   [9]bool
	usual  bool // PI was read
	placed bool // P+ or P- was read
	rest   [2]bool
	told   [2]bool // the hand of a side has pieces, or P+ or P- alone says that it has none
	turned bool    // the file says who moves first
	done   bool    // the start position is settled
}

func (r *reader) warn(format string, args ...any) { r.Warn(r.number, format, args...) }

func (r *reader) open() { r.current = current{record: &Record{Line: r.number}} }

// close ends a record. Comments alone make none.
func (r *reader) close() error {
	if !r.any {
		return nil
	}
	if err := r.settle(); err != nil {
		return err
	}
	if len(r.Records) == record.MaxRecords {
		return fmt.Errorf("more than %d records", record.MaxRecords)
	}
	r.Records = append(r.Records, r.record)
	return nil
}

// line reads one line.
func (r *reader) line(raw string) error {
	text := strings.TrimSpace(raw)
	switch {
	case text == "":
		return nil
	case text[0] == '\'':
		body := strings.TrimLeft(raw, " \t")
		body = body[strings.IndexByte(body, '\'')+1:]
		if n := len(r.record.Steps); n > 0 {
			r.record.Steps[n-1].Comment = append(r.record.Steps[n-1].Comment, body)
			return nil
		}
		r.record.Comment = append(r.record.Comment, body)
		return nil
	case text == "/":
		if err := r.close(); err != nil {
			return err
		}
		r.open()
		return nil
	case isVersion(text):
		r.Version = text[1:]
		return nil
	case strings.HasPrefix(text, "N+"), strings.HasPrefix(text, "N-"):
		side, _ := sideOf(text[1])
		r.record.Names[side], r.any = strings.TrimSpace(text[2:]), true
		return nil
	case text[0] == '$':
		name, value, ok := header(text)
		if !ok {
			r.warn("unknown statement %s", record.Shorten(text))
			return nil
		}
		r.record.Headers, r.any = append(r.record.Headers, Header{Name: name, Value: value}), true
		return nil
	}
	for text != "" {
		statement, rest, _ := strings.Cut(text, ",")
		text = rest
		if err := r.statement(strings.TrimRight(statement, " \t"), text == ""); err != nil {
			return err
		}
	}
	return nil
}

func isVersion(text string) bool {
	return len(text) > 1 && text[0] == 'V' && strings.Trim(text[1:], "0123456789.") == ""
}

func header(text string) (name, value string, ok bool) {
	if !strings.HasPrefix(text, "$") {
		return "", "", false
	}
	name, value, ok = strings.Cut(text[1:], ":")
	name = strings.TrimSpace(name)
	return name, strings.TrimSpace(value), ok && name != ""
}

// statement reads what may share a line with others; last tells whether it is the last of its line.
func (r *reader) statement(text string, last bool) error {
	text = strings.TrimLeft(text, " \t")
	if text == "" {
		return nil
	}
	cut := r.final && last
	side, signed := sideOf(text[0])
	switch {
	case text[0] == 'P' && len(text) > 1:
		r.any = true
		return r.position(text)
	case signed && len(text) == 1 && len(r.record.Steps) == 0:
		r.any = true
		return r.turn(side)
	case signed && cut && len(text) < len("+7776FU"), text == "%" && cut, text == "T" && cut:
		r.warn("the file ends within a statement")
		return nil
	case signed:
		m, err := parseMove(text)
		if err != nil {
			return err
		}
		return r.step(Step{Move: m, Line: r.number})
	case text[0] == '%' && slices.Contains(ends, End(text[1:])):
		return r.step(Step{End: End(text[1:]), Line: r.number})
	case text[0] == 'T':
		return r.time(text[1:])
	}
	r.warn("unknown statement %s", record.Shorten(text))
	return nil
}

// parseMove reads a move such as +7776FU.
func parseMove(text string) (m Move, err error) {
	if len(text) != len("+7776FU") {
		return m, fmt.Errorf("%s is no move", record.Shorten(text))
	}
	var from, to, signed bool
	m.Side, signed = sideOf(text[0])
	m.From, from = squareOf(text[1:3])
	m.To, to = squareOf(text[3:5])
	m.Piece = pieceOf(text[5:])
	switch {
	case !signed || !from || !to || !m.To.Valid():
		return m, fmt.Errorf("%s is no move", record.Shorten(text))
	case m.Piece == "":
		return m, fmt.Errorf("unknown piece %s", record.Shorten(text[5:]))
	}
	if !m.From.Valid() {
		m.From = Square{}
	}
	return m, nil
}

// step adds a move or the end.
func (r *reader) step(s Step) error {
	steps := r.record.Steps
	if !r.turned && s.End == "" {
		r.warn("nobody is said to move first")
		r.record.Start.Turn, r.turned = s.Move.Side, true
	}
	r.any = true
	if err := r.settle(); err != nil {
		return err
	}
	if n := len(steps); n > 0 && steps[n-1].End != "" {
		return fmt.Errorf("a move behind %%%s", steps[n-1].End)
	}
	if turn := r.record.Start.Turn ^ Side(len(steps)&1); s.End == "" && s.Move.Side != turn {
		return fmt.Errorf("%v moves where it is %v's turn", s.Move.Side, turn)
	}
	r.record.Steps = append(steps, s)
	return nil
}

// time reads how long the last step took, in seconds.
func (r *reader) time(text string) error {
	d, err := time.ParseDuration(text + "s")
	n := len(r.record.Steps)
	switch {
	case err != nil || strings.Trim(text, "0123456789.") != "":
		r.warn("unknown time %s", record.Shorten(text))
	case n == 0:
		r.warn("a time without a move")
	default:
		r.record.Steps[n-1].Timed, r.record.Steps[n-1].Spent = true, d
	}
	return nil
}
