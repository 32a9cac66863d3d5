package kif

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yomi-solver/yomi/format/record"
)

// Parse reads a file of KIF or KI2 in UTF-8. The collection has at least one record
// unless there is an error; with an error it has the records before it.
func Parse(text string) (*Collection, error) {
	c := &Collection{}
	if len(text) > record.MaxBytes {
		return c, fmt.Errorf("kif: 1: %d bytes, more than %d", len(text), record.MaxBytes)
	}
	list := record.Body(text)
	r := &reader{Collection: c, number: 1, room: 16*len(text) + 1<<20}
	r.open()
	for i, line := range list {
		r.number, r.final = i+1, i+1 == len(list)
		if err := r.line(line); err != nil {
			return c, fmt.Errorf("kif: %d: %w", r.number, err)
		}
	}
	if err := r.close(); err != nil {
		return c, fmt.Errorf("kif: %d: %w", r.number, err)
	}
	if len(c.Records) == 0 {
		return c, errors.New("kif: 1: no record of shogi")
	}
	return c, nil
}

// Looks tells whether a text is likely a record, by its first lines.
func Looks(text string) bool {
	for _, line := range record.Opening(text) {
		line = strings.TrimFunc(line, unicode.IsSpace)
		name, _, header := header(line)
		_, hand := handOf(name)
		_, rest, _ := number(line)
		_, _, _, err := parseMove(strings.TrimSpace(rest), Square{})
		switch {
		case strings.HasPrefix(line, "#KIF"), strings.HasPrefix(line, tableHead), isColumns(line) && line[0] >= utf8.RuneSelf:
			return true
		case header && (name == handicapName || hand), err == nil:
			return true
		}
	}
	return false
}

// reader is Parse at work.
type reader struct {
	*Collection
	number int  // of the line being read
	final  bool // no line behind it has any text
	room   int  // nodes that may still be copied
	current
}

// current is what the reader knows of the record that it reads.
type current struct {
	record *Record
	moving bool    // in the part with moves, so that Start is settled
	path   []*Node // from the root to the last move
	main   []*Node // the main line, once there are variations
	base   int     // what the file adds to the numbers of moves
	based  bool

	given    map[string]bool // headers by name
	rows     int             // of the diagram
	drawing  bool            // within the diagram
	bottom   bool            // the border below it is read
	handicap string
	named    int // the line of the handicap, 0 if there is none
	hands    [2]bool
	told     [2]bool // hands that are said to have something, or nothing
	rest     [2]bool
	turned   bool // the file says whose turn it is
}

func (r *reader) warn(format string, args ...any) { r.Warn(r.number, format, args...) }

func (r *reader) open() {
	root := &Node{Line: r.number}
	r.current = current{record: &Record{Root: root, Line: r.number}, path: []*Node{root}, given: map[string]bool{}}
}

// close ends a record. What has headers only is the end of the record before it, or no
// record at all.
func (r *reader) close() error {
	if r.drawing {
		return fmt.Errorf("the board breaks off after row %d", r.rows)
	}
	started := r.rows > 0 || r.named > 0 || r.hands != [2]bool{} || r.moving
	for _, h := range r.record.Headers {
		// The names of players alone make a game, though one without moves.
		_, rest, ok := owner(h.Name)
		started = started || ok && rest == "" && len(r.Records) == 0
	}
	if started {
		if err := r.settle(); err != nil {
			return err
		}
		if len(r.Records) == record.MaxRecords {
			return fmt.Errorf("more than %d records", record.MaxRecords)
		}
		r.Records = append(r.Records, r.record)
		return nil
	}
	if len(r.Records) > 0 {
		last := r.Records[len(r.Records)-1]
		last.Headers = append(last.Headers, r.record.Headers...)
		last.Root.Comment = append(last.Root.Comment, r.record.Root.Comment...)
		last.Root.Bookmarks = append(last.Root.Bookmarks, r.record.Root.Bookmarks...)
	}
	return nil
}

// again begins a new record if the one being read has something already, or moves.
func (r *reader) again(has bool) error {
	if !r.moving && !has {
		return nil
	}
	if err := r.close(); err != nil {
		return err
	}
	r.open()
	return nil
}

const (
	tableHead     = "手数-"
	handicapName  = "手合割"
	turnName      = "手番"
	variationName = "変化"
)

// line reads one line.
func (r *reader) line(raw string) error {
	text := strings.TrimFunc(raw, unicode.IsSpace)
	first := (&scanner{text}).peek()
	_, marked := mark(first)
	_, behind, numbered := number(text)
	numbered = numbered && (behind == "" || unicode.IsSpace((&scanner{behind}).peek()))
	switch first {
	case 0:
		return nil
	case '|', '｜':
		return r.row(text)
	case '#':
		if strings.HasPrefix(text, "#KIF") {
			return r.again(false)
		}
		return nil
	}
	if strings.HasPrefix(text, "+-") || isColumns(text) {
		return r.frame(text)
	}
	if r.drawing {
		return fmt.Errorf("the board breaks off after row %d", r.rows)
	}
	body := strings.TrimLeftFunc(raw, unicode.IsSpace)[1:]
	switch {
	case first == '*':
		r.tip().Comment = append(r.tip().Comment, body)
		return nil
	case first == '&':
		r.tip().Bookmarks = append(r.tip().Bookmarks, body)
		return nil
	case strings.HasPrefix(text, tableHead):
		return r.begin()
	case strings.HasPrefix(text, "手数＝"), strings.HasPrefix(text, "手数="):
		return r.lastMove(text[strings.IndexAny(text, "＝="):])
	case strings.HasPrefix(text, "まで") && (r.moving || r.rows > 0 || r.named > 0):
		return r.end(text[len("まで"):])
	case marked && (r.moving || looksMove(text)):
		return r.marked(text)
	case numbered && (r.moving || looksMove(strings.TrimFunc(behind, unicode.IsSpace))):
		return r.numbered(text)
	}
	return r.words(text)
}

// words reads a line that is a header or says whose turn it is.
func (r *reader) words(text string) error {
	if side, rest, ok := owner(text); ok && rest == "番" {
		return r.turn(side)
	}
	name, value, ok := header(text)
	if !ok {
		r.warn("a line that belongs to no part of a record: %s", record.Shorten(text))
		return nil
	}
	if name == variationName {
		return r.variation(value)
	}
	side, hand := handOf(name)
	again := r.rows == 9 && r.given[name]
	switch {
	case name == turnName:
		side, rest, ok := owner(value)
		if !ok || rest != "" && rest != "番" {
			return fmt.Errorf("unknown side to move %s", record.Shorten(value))
		}
		return r.turn(side)
	case hand:
		again = r.hands[side]
	case name == handicapName:
		again = r.named > 0
	}
	if err := r.again(again); err != nil {
		return err
	}
	switch {
	case hand:
		return r.hand(side, value)
	case name == handicapName:
		r.handicap, r.named = value, r.number
		return nil
	}
	r.record.Headers, r.given[name] = append(r.record.Headers, Header{Name: name, Value: value}), true
	return nil
}

// header cuts a line at its colon. Before one of ASCII there is a single word.
func header(text string) (name, value string, ok bool) {
	at := strings.IndexAny(text, "：:")
	if at < 0 {
		return "", "", false
	}
	size := len("：")
	if text[at] == ':' {
		size = 1
	}
	name, value = strings.TrimFunc(text[:at], unicode.IsSpace), strings.TrimFunc(text[at+size:], unicode.IsSpace)
	return name, value, name != "" && (size > 1 || !strings.ContainsFunc(name, unicode.IsSpace))
}

// handOf tells whose hand a header is about.
func handOf(name string) (Side, bool) {
	side, rest, ok := owner(name)
	rest = strings.TrimPrefix(rest, "の")
	return side, ok && (rest == "持駒" || rest == "持ち駒")
}

// turn notes whose turn it is at the start. It may stand below the head of the table
// of moves too.
func (r *reader) turn(side Side) error {
	if len(r.path) > 1 {
		if err := r.again(true); err != nil {
			return err
		}
	}
	r.record.Start.Turn, r.turned = side, true
	return nil
}
