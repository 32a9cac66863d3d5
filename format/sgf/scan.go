package sgf

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// isText tells whether people write what they like into a property, so that a
// bracket in it may be one of theirs.
func isText(name string) bool { return name == "C" || name == "GC" }

// isPoints tells whether the values of a property are points and nothing else, so
// that a bracket, semicolon or parenthesis in one means that it was not closed.
func isPoints(name string) bool {
	switch name {
	case "B", "W", "AB", "AW", "AE", "TR", "SQ", "CR", "MA", "TB", "TW":
		return true
	}
	return false
}

// value reads a value, of a property whose name is known or empty. It returns false
// if the file ends before anything is in it.
func (r *reader) value(name string) (Value, bool) {
	r.room--
	open := r.at
	start := open + 1
	points, plain := isPoints(name), true
	at := start
scan:
	for ; at < len(r.text); at++ {
		switch c := r.text[at]; {
		case c == ']':
			if !isText(name) || r.ends(at+1) {
				at -= moveBehind(r.text[start:at])
				break scan
			}
			r.warn(at, "bracket not escaped")
			plain = false
		case c == '\\':
			plain = false
			at++
			if at < len(r.text) && r.set.paired(r.text, at) {
				at++
			}
		case c == '\r':
			plain = false
		case points && (c == '[' || c == ';' || c == '('):
			break scan
		case c >= 0x80 && r.set.paired(r.text, at):
			at++
			plain = plain && r.text[at] != '\\' && r.text[at] != ']'
		}
	}
	at = min(at, len(r.text))
	raw := r.text[start:at]
	switch r.at = at + 1; {
	case at == len(r.text):
		r.warn(open, "value not closed at the end of the file")
		r.at = at
	case r.text[at] != ']':
		r.warn(open, "value not closed")
		raw = strings.TrimRight(raw, " \t\r\n")
		r.at = at
	}
	if !plain {
		raw = r.set.canonical(raw)
	}
	return Value(raw), at > start || r.at > at
}

// moveBehind returns how many bytes at the end of what seems to be a value are a
// node with a move, as in "some text;B[aa", where the value's own bracket is missing.
func moveBehind(raw string) int {
	at := strings.LastIndexByte(raw[max(0, len(raw)-5):], ';')
	if at < 0 {
		return 0
	}
	tail := raw[max(0, len(raw)-5)+at:]
	if len(tail) != 3 && len(tail) != 5 || tail[1] != 'B' && tail[1] != 'W' || tail[2] != '[' {
		return 0
	}
	if len(tail) == 5 && !(isLetter(tail[3]) && isLetter(tail[4])) {
		return 0
	}
	return len(tail)
}

// ends tells whether a text ends before a place. It goes on if nothing follows that
// can come behind a value, and if the next bracket is not the beginning of one.
func (r *reader) ends(at int) bool {
	at = r.space(at)
	if at == len(r.text) || strings.IndexByte("[;()", r.text[at]) >= 0 {
		return true
	}
	// A word before a bracket is a name if it looks like one.
	if end := r.name(at); end >= 0 && (r.text[end] == '[' || isIdent(r.text[at:end])) {
		return true
	}
	next := strings.IndexAny(r.text[at:], "[]")
	return next < 0 || r.text[at+next] == '[' && next > 0 && isName(r.text[at+next-1])
}

// canonical turns what is between two brackets of a file into canonical form.
func (c charset) canonical(raw string) string {
	b := make([]byte, 0, len(raw)+8)
	for i := 0; i < len(raw); i++ {
		x := raw[i]
		escaped := x == '\\'
		if escaped {
			if i++; i == len(raw) {
				break
			}
			x = raw[i]
		}
		switch {
		case x == '\r' || x == '\n':
			// Two different line-end characters are one line end.
			if i+1 < len(raw) && raw[i]+raw[i+1] == '\r'+'\n' {
				i++
			}
			if !escaped {
				b = append(b, '\n')
			}
		case c.paired(raw, i):
			i++
			b = append(b, x)
			if raw[i] == '\\' || raw[i] == ']' {
				b = append(b, '\\')
			}
			b = append(b, raw[i])
		case x == '\\' || x == ']' || escaped && x == ':':
			b = append(b, '\\', x)
		default:
			b = append(b, x)
		}
	}
	return string(b)
}

// choose decides what character set the game that begins here is in, and returns
// what its CA says: the set that is named there unless the bytes contradict it, and a guess at the
// whole file if none is.
func (r *reader) choose() (said string) {
	at := r.peek()
	if at >= 0 {
		end := strings.IndexByte(r.text[at:], ']')
		if end < 0 {
			end = len(r.text) - at
		}
		said = strings.TrimSpace(r.text[at : at+end])
	}
	if said == "" {
		if r.guessed == nil {
			g := guess(r.text)
			r.guessed = &g
		}
		r.set = *r.guessed
		return ""
	}
	r.set = named(said)
	// The next game may be in another set, so its bytes do not count.
	rest := r.text[r.at:]
	if next := strings.Index(r.text[at:], "CA["); next >= 0 {
		rest = r.text[r.at : at+next]
		if begin := strings.LastIndexByte(rest, '('); begin > at-r.at {
			rest = rest[:begin]
		}
	}
	if r.peeks -= len(rest); r.peeks >= 0 && contradicted(r.set, rest) {
		r.set = guess(rest)
		r.warn(at, fmt.Sprintf("the text is not in %.20q, taken as %s", said, r.set.name))
	}
	return said
}

// peek finds the value of CA in the root of the game that begins here, without
// knowing the character set, and returns -1 if there is none.
func (r *reader) peek() int {
	begin, at, nodes := r.at, r.at+1, 0
	if r.text[r.at] != '(' {
		at--
	}
	defer func() { r.peeks -= at - begin }()
	for at < len(r.text) && at-begin < r.peeks {
		switch c := r.text[at]; {
		case c == '[':
			for at++; at < len(r.text) && r.text[at] != ']'; at++ {
				if r.text[at] == '\\' {
					at++
				}
			}
		case c == ';':
			if nodes++; nodes > 1 {
				return -1
			}
		case c == '(' || c == ')':
			return -1
		case isLetter(c):
			from := at
			for at < len(r.text) && isName(r.text[at]) {
				at++
			}
			name := r.text[from:at]
			at = r.space(at)
			if strings.EqualFold(name, "CA") && at < len(r.text) && r.text[at] == '[' {
				return at + 1
			}
			continue
		}
		at++
	}
	return -1
}

// finish decodes the game's texts and makes its CA say what they are in.
func (r *reader) finish(start int, said string) {
	r.charsets = append(r.charsets, r.set.name)
	_, has := r.root.Get("CA")
	ascii := true
	if !isASCII(r.text[start:r.at]) {
		for n := range r.root.All() {
			for _, p := range n.Properties {
				for _, v := range p.Values {
					ascii = ascii && isASCII(string(v))
				}
			}
		}
	}
	if ascii && !has {
		return
	}
	name := r.set.name
	if r.decode(ascii) {
		name = nameUTF8
	}
	switch {
	case !has:
		r.root.Set("CA", Text(name))
		r.warn(start, "no character set named, taken as "+r.set.name)
	case named(said).name != name:
		r.root.Set("CA", Text(name))
	}
}

// decode turns the game's texts into UTF-8, all or none.
func (r *reader) decode(ascii bool) bool {
	var decode func(string) (string, error)
	switch r.set.name {
	case nameUTF8:
		decode = func(s string) (string, error) { return strings.ToValidUTF8(s, "\ufffd"), nil }
	case nameLatin1, nameWindows:
		decode = func(s string) (string, error) { return decodeWindows(s), nil }
	default:
		if r.Decode == nil {
			return false
		}
		decode = func(s string) (string, error) { return r.Decode(r.set.name, []byte(r.set.plain(s))) }
	}
	if ascii {
		return true
	}
	var places []*Value
	var texts []Value
	for n := range r.root.All() {
		for _, p := range n.Properties {
			for i, v := range p.Values {
				if isASCII(string(v)) || r.set.name == nameUTF8 && utf8.ValidString(string(v)) {
					continue
				}
				s, err := decode(string(v))
				if err != nil {
					r.warn(r.at, "text kept as "+r.set.name+": "+err.Error())
					return false
				}
				places, texts = append(places, &p.Values[i]), append(texts, Value(s))
			}
		}
	}
	for i, p := range places {
		*p = texts[i]
	}
	if r.set.name == nameUTF8 && len(places) > 0 {
		r.warn(r.at, "damaged characters")
	}
	return true
}
