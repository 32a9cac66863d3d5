package sgf

import (
	"fmt"
	"slices"
	"strings"
)

// Parser reads files. The zero value works.
type Parser struct {
	// Decode turns a value's bytes into UTF-8. It is asked for the sets that are not
	// built in, by names such as Shift_JIS, GBK, GB18030, Big5, EUC-KR and EUC-JP, or
	// by whatever CA says, and must leave ASCII as it is. With an error, or without a
	// function, the game keeps its bytes.
	Decode func(charset string, b []byte) (string, error)

	// MaxBytes is the length of the longest text that is read; 0 means 64 MiB.
	MaxBytes int

	// MaxItems is the greatest number of nodes, properties, values and open variations; 0
	// means 8 million, some 8,000 games and at most 1 GiB.
	MaxItems int
}

const (
	defaultBytes = 64 << 20
	defaultItems = 8 << 20
	maxWarnings  = 100
)

// Parse reads a file with the default Parser.
func Parse(data []byte) (*Collection, error) { return new(Parser).Parse(data) }

// Parse reads a file. The collection has at least one game unless there is an error.
func (p *Parser) Parse(data []byte) (*Collection, error) {
	limit := p.MaxBytes
	if limit <= 0 {
		limit = defaultBytes
	}
	if len(data) > limit {
		return nil, fmt.Errorf("sgf: 1:1: %d bytes, more than %d", len(data), limit)
	}
	r := &reader{Parser: p, text: unmark(data), room: p.MaxItems}
	if r.room <= 0 {
		r.room = defaultItems
	}
	r.peeks = 8*len(r.text) + 1<<16
	for r.find() {
		r.game()
		if r.room < 0 {
			line, column := position(r.text, r.at)
			return nil, fmt.Errorf("sgf: %d:%d: too many nodes, properties and values", line, column)
		}
	}
	if len(r.games) == 0 {
		return nil, fmt.Errorf("sgf: 1:1: no game")
	}
	return &Collection{Games: r.games, Charsets: r.charsets, Warnings: r.warnings(), Mended: r.mended}, nil
}

// state is what the reader met last.
type state uint8

const (
	opened state = iota // a parenthesis opened, no node since
	within              // in a node
	closed              // a parenthesis closed, no node since
)

// reader is a Parser at work.
type reader struct {
	*Parser
	text     string
	at       int
	games    []*Node
	charsets []string

	stack    []*Node // for each open parenthesis, the node before it
	node     *Node   // where properties go
	root     *Node   // of the game being read
	state    state
	property int            // index of the property that a lone value continues; -1: none
	index    map[string]int // properties of node by name, once there are many

	set     charset // of this game
	guessed *charset
	peeks   int // bytes that may still be looked at before a game is read
	room    int // items left
	notes   []note
	mended  int

	counted, line int // line ends before the last node, and where that is
}

// note is a warning whose line is not counted yet.
type note struct {
	at   int
	text string
}

func (r *reader) warn(at int, text string) {
	r.mended++
	if len(r.notes) < maxWarnings {
		r.notes = append(r.notes, note{at, text})
	}
}

// warnings puts the notes in order and counts their lines.
func (r *reader) warnings() []Warning {
	slices.SortStableFunc(r.notes, func(a, b note) int { return a.at - b.at })
	var list []Warning
	at, line, start := 0, 1, 0
	for _, n := range r.notes {
		for ; at < n.at; at++ {
			if r.text[at] == '\n' {
				line, start = line+1, at+1
			}
		}
		list = append(list, Warning{line, n.at - start + 1, n.text})
	}
	return list
}

func position(text string, at int) (line, column int) {
	before := text[:at]
	return 1 + strings.Count(before, "\n"), at - strings.LastIndexByte(before, '\n')
}

func isSpace(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' || c == 0 }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isUpper(c &^ 0x20) }
func isName(c byte) bool   { return isLetter(c) || c >= '0' && c <= '9' }

func (r *reader) space(at int) int {
	for at < len(r.text) && isSpace(r.text[at]) {
		at++
	}
	return at
}

// name returns the end of a property name that begins at a place and has a value
// behind it, and -1 if there is none. It looks no further than a name may be long, so
// that looking ahead often stays cheap.
func (r *reader) name(at int) (end int) {
	const longest = 32
	end = at
	if end == len(r.text) || !isLetter(r.text[end]) {
		return -1
	}
	for end < len(r.text) && end-at <= longest && isName(r.text[end]) {
		end++
	}
	if next := r.space(end); next == len(r.text) || r.text[next] != '[' {
		return -1
	}
	return end
}

// find goes to the beginning of the next game: "(;", or for the first game, if there
// is no such thing, whatever else can begin one.
func (r *reader) find() bool {
	start := r.space(r.at)
	for at := start; at < len(r.text); at++ {
		if r.text[at] != '(' {
			continue
		}
		if next := r.space(at + 1); next < len(r.text) && r.text[next] == ';' {
			r.outside(start, at)
			return true
		}
	}
	if len(r.games) > 0 {
		r.outside(start, len(r.text))
		return false
	}
	if r.name(start) >= 0 {
		r.at = start
		return true
	}
	for _, mark := range "(;" {
		for at := start; at < len(r.text); at++ {
			if r.text[at] == byte(mark) && r.name(r.space(at+1)) >= 0 {
				r.outside(start, at)
				return true
			}
		}
	}
	return false
}

// outside skips what is not part of any game.
func (r *reader) outside(from, to int) {
	r.at = to
	switch {
	case from == to:
	case strings.Trim(r.text[from:to], ") \t\r\n") == "":
		r.warn(from, "closing parenthesis without an opening one")
	case len(r.games) == 0:
		r.warn(from, "text before the first game")
	default:
		r.warn(from, "text outside games")
	}
}

// game reads a game up to its last parenthesis, or to where the next game begins.
func (r *reader) game() {
	start := r.at
	r.node, r.root, r.state, r.property = nil, nil, opened, -1
	r.stack = append(r.stack[:0], nil)
	said := r.choose()
	if r.text[r.at] == '(' {
		r.at++
	} else {
		r.warn(r.at, "opening parenthesis missing")
	}
	for len(r.stack) > 0 && r.room >= 0 {
		if r.at == len(r.text) {
			r.warn(r.at, "closing parenthesis missing")
			break
		}
		switch c := r.text[r.at]; {
		case isSpace(c):
			r.at++
		case c == '(':
			if r.begins() {
				r.warn(r.at, "closing parenthesis missing before the next game")
				r.stack = r.stack[:0]
				break
			}
			r.stack, r.state, r.property = append(r.stack, r.node), opened, -1
			r.room--
			r.at++
		case c == ')':
			last := len(r.stack) - 1
			if r.node, r.stack = r.stack[last], r.stack[:last]; r.state == opened {
				r.warn(r.at, "empty variation")
			}
			r.state, r.property, r.index = closed, -1, nil
			r.at++
		case c == ';':
			if r.state == closed {
				r.warn(r.at, "node behind a variation")
			}
			r.open()
			r.at++
		default:
			r.content(c)
		}
	}
	if r.root != nil && r.room >= 0 {
		r.finish(start, said)
	}
}

// begins tells whether the parenthesis here opens a new game although the old one is
// not closed.
func (r *reader) begins() bool {
	at := r.space(r.at + 1)
	if r.root == nil || at == len(r.text) || r.text[at] != ';' {
		return false
	}
	at = r.space(at + 1)
	end := r.name(at)
	return end >= 0 && (r.text[at:end] == "GM" || r.text[at:end] == "FF")
}

// open begins a node.
func (r *reader) open() {
	r.line += strings.Count(r.text[r.counted:r.at], "\n")
	r.counted = r.at
	child := &Node{Line: r.line + 1}
	r.room--
	if r.node == nil {
		// The first node of the game; later ones are never without a parent.
		r.root = child
		r.games = append(r.games, child)
	} else {
		r.node.Children = append(r.node.Children, child)
	}
	r.node, r.state, r.property, r.index = child, within, -1, nil
}

// content reads a property, a value that stands alone, or what is neither.
func (r *reader) content(c byte) {
	end := r.name(r.at)
	switch {
	case end >= 0:
		r.named(end)
	case c == '[':
		at, name := r.at, ""
		if r.property >= 0 {
			name = r.node.Properties[r.property].Name
		}
		v, ok := r.value(name)
		switch {
		case !ok:
		case r.property >= 0:
			r.warn(at, "value apart from its property")
			p := &r.node.Properties[r.property]
			p.Values = append(p.Values, v)
		default:
			r.warn(at, "value without a property")
		}
	default:
		r.warn(r.at, "text outside values")
		for r.at++; r.at < len(r.text) && !strings.ContainsRune("();[", rune(r.text[r.at])); r.at++ {
			// A name begins behind something that is not part of one.
			if !isName(r.text[r.at-1]) && r.name(r.at) >= 0 {
				break
			}
		}
	}
}

// named reads a property, whose name ends at a place, and its values.
func (r *reader) named(end int) {
	name := r.text[r.at:end]
	switch r.state {
	case opened:
		r.warn(r.at, "semicolon missing")
		r.open()
	case closed:
		r.warn(r.at, "property behind a variation")
	}
	if strings.ContainsFunc(name, func(c rune) bool { return c >= 'a' }) {
		short := strings.Map(func(c rune) rune {
			if c >= 'a' {
				return -1
			}
			return c
		}, name)
		if short == "" || !isUpper(short[0]) {
			r.warn(r.at, "property name in lower case")
			short = strings.ToUpper(name)
		}
		name = short
	}
	r.property = r.place(name)
	p := &r.node.Properties[r.property]
	for r.at = r.space(end); r.at < len(r.text) && r.text[r.at] == '['; r.at = r.space(r.at) {
		v, _ := r.value(name)
		p.Values = append(p.Values, v)
	}
}

// place finds a property of the node by its name, or makes it.
func (r *reader) place(name string) int {
	const many = 16
	list := r.node.Properties
	if len(list) > many && r.index == nil {
		r.index = make(map[string]int, 2*len(list))
		for i := range list {
			r.index[list[i].Name] = i
		}
	}
	at, ok := r.index[name]
	for i := 0; r.index == nil && i < len(list) && !ok; i++ {
		at, ok = i, list[i].Name == name
	}
	if ok {
		r.warn(r.at, "property "+name+" given twice")
		return at
	}
	r.room--
	r.node.Properties = append(list, Property{Name: name})
	if r.index != nil {
		r.index[name] = len(list)
	}
	return len(list)
}
