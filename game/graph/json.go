package graph

import (
	"encoding/json"
	"errors"
	"io"
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
			if key, err = r.word("repeat"); err == nil {
				err = r.builder.setRepeat(key, r.line)
			}
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

// node reads what a node is: "proven", "disproven", {"or": [...]} or
// {"and": [...]}.
func (r *reader) node(name string) error {
	t, err := r.token()
	if err != nil {
		return err
	}
	if word, ok := t.(string); ok {
		l, ok := labelOf(word)
		if !ok || l == orNode || l == andNode {
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
		return lineError(r.line, "bad word %s: want or, and", quote(word))
	}
	if err := r.builder.declare(name, l, r.line); err != nil {
		return err
	}
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
