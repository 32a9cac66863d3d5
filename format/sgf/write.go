package sgf

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Writer writes files. The zero value works.
type Writer struct {
	// Application is written as AP, such as "Yomi:1.0", in place of what a game has.
	// Empty: AP stays as it is.
	Application Value
}

// width is where lines end, if there is a place to end them.
const width = 76

// Write writes a collection with the default Writer.
func Write(w io.Writer, c *Collection) error { return new(Writer).Write(w, c) }

// Write writes a collection as FF[4]. It does not change the tree: FF, CA and AP are
// put into what is written. Text is taken to be in the set that a root's CA names, and
// in UTF-8 if there is no CA.
func (wr *Writer) Write(w io.Writer, c *Collection) error {
	o := &output{w: w}
	for _, g := range c.Games {
		if err := o.game(wr.head(g)); err != nil {
			return err
		}
	}
	return o.flush()
}

// head returns the root as it is written.
func (wr *Writer) head(g *Node) *Node {
	root := &Node{Properties: slices.Clone(g.Properties), Children: g.Children}
	if _, ok := root.Get("FF"); !ok {
		root.Properties = slices.Insert(root.Properties, 0, Property{Name: "FF", Values: []Value{"4"}})
	}
	root.Set("FF", "4")
	if _, ok := root.Get("CA"); !ok {
		ff := slices.IndexFunc(root.Properties, func(p Property) bool { return p.Name == "FF" })
		root.Properties = slices.Insert(root.Properties, ff+1, Property{Name: "CA", Values: []Value{nameUTF8}})
	}
	if wr.Application != "" {
		root.Set("AP", wr.Application)
	}
	return root
}

// output gathers what is written and knows the column.
type output struct {
	w      io.Writer
	buf    []byte
	column int
	set    charset
}

func (o *output) flush() error {
	_, err := o.w.Write(o.buf)
	o.buf = o.buf[:0]
	return err
}

func (o *output) put(s string) {
	o.buf = append(o.buf, s...)
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		o.column = len(s) - i - 1
		return
	}
	o.column += len(s)
}

// step is something still to be written: a node that begins a variation or continues
// one, or, without a node, a closing parenthesis.
type step struct {
	node *Node
	own  bool // in parentheses of its own
}

// game writes a game. The steps are a stack, since trees may be deeper than calls
// should be.
func (o *output) game(root *Node) error {
	ca, _ := root.Get("CA")
	o.set = named(ca.SimpleText())
	steps := []step{{root, true}}
	for len(steps) > 0 {
		s := steps[len(steps)-1]
		steps = steps[:len(steps)-1]
		if s.node == nil {
			o.put(")")
			continue
		}
		if s.own {
			if o.column > 0 {
				o.put("\n")
			}
			o.put("(")
			steps = append(steps, step{})
		}
		if err := o.node(s.node); err != nil {
			return err
		}
		children := s.node.Children
		for i := len(children) - 1; i >= 0; i-- {
			steps = append(steps, step{children[i], len(children) > 1})
		}
		if len(o.buf) > 1<<16 {
			if err := o.flush(); err != nil {
				return err
			}
		}
	}
	o.put("\n")
	return nil
}

func (o *output) node(n *Node) error {
	o.wrap(1)
	o.put(";")
	for _, p := range n.Properties {
		if !isIdent(p.Name) {
			return fmt.Errorf("sgf: %.20q is not a property name", p.Name)
		}
		values := p.Values
		if len(values) == 0 {
			values = []Value{""}
		}
		for i, v := range values {
			s := "[" + o.escaped(p.Name, v) + "]"
			if i == 0 {
				s = p.Name + s
			}
			// Only the first line of a text counts, the others have their own ends.
			first := strings.IndexByte(s, '\n')
			if first < 0 {
				first = len(s)
			}
			o.wrap(first)
			o.put(s)
		}
	}
	return nil
}

// wrap begins a new line if so many more bytes do not fit into this one.
func (o *output) wrap(more int) {
	if o.column > 1 && o.column+more > width {
		o.put("\n")
	}
}

func isIdent(name string) bool {
	for i := range len(name) {
		if !isName(name[i]) || name[i] >= 'a' {
			return false
		}
	}
	return name != "" && isUpper(name[0])
}

// escaped returns a value as it stands in a file. Values in canonical form are in
// need of little; others become canonical on the way. What Parse would take for
// damage is escaped too, which every reader understands.
func (o *output) escaped(name string, v Value) string {
	s := string(v)
	if o.set.pair == nil && !strings.ContainsAny(s, "[\\](;") {
		return s
	}
	s = o.set.plain(s)
	points, move := isPoints(name), len(s)
	if n := moveBehind(s); n > 0 {
		move = len(s) - n + 2
	}
	b := make([]byte, 0, len(s)+8)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case o.set.paired(s, i):
			b = append(b, c, s[i+1])
			i++
		case c == '\\' && i+1 < len(s):
			b = append(b, c, s[i+1])
			i++
		case c == '\\' || c == ']' || i == move || points && (c == '[' || c == '(' || c == ';'):
			b = append(b, '\\', c)
		case c >= 0x80 && i+1 == len(s) && o.set.pair != nil && o.set.pair(c, ']'):
			// Half a character would take the bracket for its other half.
			b = append(b, '?')
		default:
			b = append(b, c)
		}
	}
	return string(b)
}
