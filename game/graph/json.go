package graph

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// parseJSON reads the JSON form. It goes from token to token, so that errors
// have a line and a bad file fails where it is bad.
func parseJSON(text string) (*Position, error) {
	if at := invalid(text); at >= 0 {
		return nil, lineError(1+strings.Count(text[:at], "\n"), "invalid UTF-8")
	}
	r := &reader{
		text:    text,
		decoder: json.NewDecoder(strings.NewReader(text)),
		line:    1,
		builder: newBuilder(),
	}
	if err := r.document(); err != nil {
		return nil, err
	}
	if r.builder.root == "" {
		return nil, lineError(r.line, "no root")
	}
	return r.builder.finish(r.line)
}

// invalid returns the place of the first byte that is not UTF-8, or -1.
func invalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)) {
			return i
		}
	}
	return -1
}

// reader reads JSON into a builder.
type reader struct {
	text    string
	decoder *json.Decoder
	line    int // of the last token
	read    int // bytes of text up to the end of that token
	builder *builder
}

// token returns the next token.
func (r *reader) token() (json.Token, error) {
	t, err := r.decoder.Token()
	end := int(r.decoder.InputOffset())
	var bad *json.SyntaxError
	if errors.As(err, &bad) {
		end = int(bad.Offset)
	}
	end = max(r.read, min(end, len(r.text)))
	r.line += strings.Count(r.text[r.read:end], "\n")
	r.read = end
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, lineError(1+strings.Count(r.text, "\n"), "the JSON text ends too soon")
	case err != nil:
		return nil, lineError(r.line, "%w", err)
	}
	return t, nil
}

// delim reads a given brace or bracket.
func (r *reader) delim(want json.Delim) error {
	t, err := r.token()
	if err != nil {
		return err
	}
	if t != want {
		return lineError(r.line, "want %s", quote(want.String()))
	}
	return nil
}

// word reads a string.
func (r *reader) word(what string) (string, error) {
	t, err := r.token()
	if err != nil {
		return "", err
	}
	s, ok := t.(string)
	if !ok {
		return "", lineError(r.line, "%s is not a string", what)
	}
	return s, nil
}

// document reads the outer object and makes sure that nothing follows.
func (r *reader) document() error {
	if err := r.delim('{'); err != nil {
		return err
	}
	nodes := false
	for r.decoder.More() {
		key, err := r.word("a key")
		if err != nil {
			return err
		}
		switch key {
		case "root":
			if key, err = r.word("root"); err == nil {
				err = r.builder.setRoot(key, r.line)
			}
		case "repeat":
			err = r.repeat()
		case "nodes":
			if nodes {
				return lineError(r.line, "nodes given twice")
			}
			nodes = true
			err = r.nodes()
		default:
			return lineError(r.line, "unknown key %s: want root, repeat, nodes", quote(key))
		}
		if err != nil {
			return err
		}
	}
	if err := r.delim('}'); err != nil {
		return err
	}
	if strings.Trim(r.text[r.read:], " \t\r\n") != "" {
		return lineError(r.line, "more text after the graph")
	}
	return nil
}

// repeat reads "proven", "disproven" or {"score": N}.
func (r *reader) repeat() error {
	t, err := r.token()
	if err != nil {
		return err
	}
	o := outcome{}
	word, ok := t.(string)
	switch {
	case t == json.Delim('{'):
		if word, err = r.word("a key"); err == nil && word != scoreLeaf.String() {
			err = lineError(r.line, "bad word %s: want score", quote(word))
		}
		if err == nil {
			o, err = r.score()
		}
	case !ok:
		err = lineError(r.line, "repeat is not a string")
	}
	if err != nil {
		return err
	}
	return r.builder.setRepeat(word, o, r.line)
}

// score reads a number and the end of its object.
func (r *reader) score() (outcome, error) {
	t, err := r.token()
	if err != nil {
		return outcome{}, err
	}
	n, ok := t.(float64)
	if !ok || n != math.Trunc(n) || math.Abs(n) > maxScore {
		return outcome{}, lineError(r.line, "a score is a whole number from -%d to %d", maxScore, maxScore)
	}
	return outcome{scoreLeaf, int32(n)}, r.delim('}')
}

// nodes reads the object of all nodes.
func (r *reader) nodes() error {
	if err := r.delim('{'); err != nil {
		return err
	}
	for r.decoder.More() {
		name, err := r.word("a name")
		if err != nil {
			return err
		}
		if err := r.node(name); err != nil {
			return err
		}
	}
	return r.delim('}')
}

// node reads what a node is: "proven", "disproven", {"or": [...]},
// {"and": [...]} or {"score": N}.
func (r *reader) node(name string) error {
	t, err := r.token()
	if err != nil {
		return err
	}
	if word, ok := t.(string); ok {
		l, ok := labelOf(word)
		if !ok || l != provenLeaf && l != disprovenLeaf {
			return lineError(r.line, "bad word %s: want proven, disproven or an object", quote(word))
		}
		return r.builder.declare(name, l, r.line)
	}
	if t != json.Delim('{') {
		return lineError(r.line, "node %s is neither a string nor an object", quote(name))
	}
	word, err := r.word("the label of " + quote(name))
	if err != nil {
		return err
	}
	l, ok := labelOf(word)
	if !ok || l == provenLeaf || l == disprovenLeaf {
		return lineError(r.line, "bad word %s: want or, and, score", quote(word))
	}
	if err := r.builder.declare(name, l, r.line); err != nil {
		return err
	}
	if l == scoreLeaf {
		o, err := r.score()
		if err == nil {
			r.builder.score(o)
		}
		return err
	}
	return r.children()
}

// children reads the children of the node declared last and the end of its object.
func (r *reader) children() error {
	if err := r.delim('['); err != nil {
		return err
	}
	for r.decoder.More() {
		child, err := r.word("a child")
		if err != nil {
			return err
		}
		if err := r.builder.edge(child, r.line); err != nil {
			return err
		}
	}
	if err := r.delim(']'); err != nil {
		return err
	}
	return r.delim('}')
}
