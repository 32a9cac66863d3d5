package sgf

import (
	"fmt"
	"iter"
	"strconv"
)

// Collection is what a file holds.
type Collection struct {
	Games    []*Node   // the root of each game
	Charsets []string  // the set that each game was read as, by its usual name
	Warnings []Warning // what was mended, in the order of the file; at most 100
	Mended   int       // how many warnings there were, those not listed included
}

// Warning is something that Parse mended.
type Warning struct {
	Line, Column int // from 1; columns count bytes
	Text         string
}

func (w Warning) String() string { return fmt.Sprintf("%d:%d: %s", w.Line, w.Column, w.Text) }

// Node is a node of a game tree. The first child continues the main line.
type Node struct {
	Properties []Property
	Children   []*Node
	Line       int // where Parse found it, from 1; 0 for nodes made otherwise
}

// Property is a name of upper-case letters and digits with its values, one at least.
type Property struct {
	Name   string
	Values []Value
}

// NewGame returns the root of a game of Go on an empty board.
func NewGame(columns, rows int) *Node {
	size := Value(strconv.Itoa(columns))
	if columns != rows {
		size += Value(":" + strconv.Itoa(rows))
	}
	n := &Node{}
	n.Set("FF", "4")
	n.Set("CA", "UTF-8")
	n.Set("GM", "1")
	n.Set("SZ", size)
	return n
}

// Values returns the values of a property, and nil if the node lacks it.
func (n *Node) Values(name string) []Value {
	for i := range n.Properties {
		if n.Properties[i].Name == name {
			return n.Properties[i].Values
		}
	}
	return nil
}

// Get returns the first value of a property, and whether the node has it.
func (n *Node) Get(name string) (Value, bool) {
	values := n.Values(name)
	if len(values) == 0 {
		return "", false
	}
	return values[0], true
}

// Set gives a property new values, in its old place or behind all others. Without
// values the property is removed.
func (n *Node) Set(name string, values ...Value) {
	for i := range n.Properties {
		if n.Properties[i].Name != name {
			continue
		}
		if len(values) == 0 {
			n.Properties = append(n.Properties[:i:i], n.Properties[i+1:]...)
			return
		}
		n.Properties[i].Values = values
		return
	}
	if len(values) > 0 {
		n.Properties = append(n.Properties, Property{name, values})
	}
}

// Add appends a child and returns it.
func (n *Node) Add(properties ...Property) *Node {
	child := &Node{Properties: properties}
	n.Children = append(n.Children, child)
	return child
}

// All yields the node and all below it, parents before children, the main line
// first.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		open := []*Node{n}
		for len(open) > 0 {
			top := open[len(open)-1]
			open = open[:len(open)-1]
			if !yield(top) {
				return
			}
			for i := len(top.Children) - 1; i >= 0; i-- {
				open = append(open, top.Children[i])
			}
		}
	}
}
