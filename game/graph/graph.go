// Package graph is the game of walking along an explicit AND/OR graph: the
// attacker moves at or nodes, the defender at and nodes, and the question is
// whether the attacker can force the walk into a proven node. Graphs may have
// cycles. It is the testbed of the algorithms, since any shape of a search
// space, every graph-history interaction included, is a few lines of text.
//
// # Text
//
// One node a line; a # starts a comment:
//
//	# The attacker may go round for ever, or leave.
//	root a
//	repeat disproven
//	a or b c
//	b and a d
//	c disproven
//	d proven
//
// A node is its name and one of
//
//	NAME or CHILD...    the attacker moves to a child
//	NAME and CHILD...   the defender moves to a child
//	NAME proven         the attacker has won
//	NAME disproven      the defender has won
//	NAME score N        the game ends with a score of N for the attacker
//
// Whoever cannot move fails: an or node without children is disproven, an and
// node without children is proven. Nodes may be used before they are declared.
// The line "root NAME" says where play begins, by default at the first node,
// and "repeat proven", "repeat disproven" or "repeat score N" is how play ends that
// goes on for ever, by default disproven.
//
// A proven node is better than every score and a disproven one worse. The goal
// "win" asks for a proven node, "score>=N" for at least that score.
//
// Names are printable, without white space and without #, at most 64 bytes
// long, and none of root, repeat, random. An edge to nowhere, two edges from
// one node to another, and a node declared twice are errors.
//
// # JSON
//
// A text that begins with a brace is JSON. Here the root is required; the order
// of the keys means nothing:
//
//	{"root": "a", "repeat": "disproven",
//	 "nodes": {"a": {"or": ["b", "c"]}, "b": {"and": ["a", "d"]},
//	           "c": "disproven", "d": "proven"}}
//
// A score is an object, {"score": 3}, for a node and for repeat.
//
// # Random graphs
//
// The third form makes a graph, always the same for the same text; branch and
// repeat may be left out:
//
//	random cyclic nodes=200 seed=7 branch=3 repeat=proven
//	random cyclic nodes=200 seed=7 values=4 repeat=2
//
// With values=K the leaves have scores from 0 to K-1, and repeat is one of them.
// The kinds are tree, dag and cyclic; Random says what they look like.
package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry of the catalog.
var Game = game.Game{
	Name:  "graph",
	Title: "AND/OR graph",
	Doc: `A walk along an explicit AND/OR graph, given in a file. The attacker moves at
or nodes, the defender at and nodes; the question is whether the attacker can
force the walk into a proven node. Whoever cannot move fails.

Text: one node a line, NAME or CHILD..., NAME and CHILD..., NAME proven,
NAME disproven, NAME score N; optional lines "root NAME" (else the first node)
and "repeat proven", "repeat disproven" (the default) or "repeat score N": the
outcome when play goes on for ever. A # starts a comment.
JSON: {"root":"a","repeat":"disproven","nodes":{"a":{"or":["b"]},"b":"proven"}}.
Random: random tree|dag|cyclic nodes=N seed=S [branch=B] [repeat=VALUE];
with values=K leaves score 0 to K-1, and repeat=N is a score too.

Goals: win, the walk ends in a proven node; score>=N, it ends with at least that
score or in a proven node.`,
	Rules: "graph/1",
	Goals: []string{goalWin, goalScore + "N"},
	Files: []string{".graph", ".graph.json"},
	Parse: parseProblem,
	Split: split,
	Looks: looks,
	Small: small,
}

// label says what a node is.
type label uint8

// The labels, after the zero that marks a name nobody has declared.
const (
	undeclared label = iota
	orNode
	andNode
	provenLeaf
	disprovenLeaf
	scoreLeaf
)

// words are the labels as texts write them.
var words = [...]string{"", "or", "and", "proven", "disproven", "score"}

func (l label) String() string { return words[l] }

// labelOf is the inverse of String; ok is false for a word that is no label.
func labelOf(word string) (l label, ok bool) {
	i := slices.Index(words[1:], word)
	return label(i + 1), i >= 0
}

// graph is never changed once it is made: all positions share it.
type graph struct {
	names  []string         // by node, in the order of declaration
	nodes  map[string]int32 // the inverse of names
	labels []label
	scores []int32 // of score leaves, by node; nil if the graph has none
	// The children of node i are edges[first[i]:first[i+1]].
	first  []int32
	edges  []int32
	repeat outcome // of endless play
	cyclic bool
	levels []outcome // that can happen, from the worst to the best
}

func (g *graph) children(node int32) []int32 { return g.edges[g.first[node]:g.first[node+1]] }

// findCycle fills in cyclic. It takes away nodes that no edge leads to until
// none is left or all that are left lie on cycles or behind them.
func (g *graph) findCycle() {
	in := make([]int32, len(g.names))
	for _, c := range g.edges {
		in[c]++
	}
	var free []int32
	for i, n := range in {
		if n == 0 {
			free = append(free, int32(i))
		}
	}
	taken := 0
	for len(free) > 0 {
		node := free[len(free)-1]
		free = free[:len(free)-1]
		taken++
		for _, c := range g.children(node) {
			if in[c]--; in[c] == 0 {
				free = append(free, c)
			}
		}
	}
	g.cyclic = taken < len(g.names)
}

// Position is a node of a graph and the way that led to it.
type Position struct {
	graph *graph
	question
	node int32
	path []int32 // the nodes before this one, for Undo
}

var (
	_ game.Problem = (*Position)(nil)
	_ game.Speaker = (*Position)(nil)
)

// Turn is the attacker's at or nodes and the defender's at and nodes.
func (p *Position) Turn() game.Side {
	if p.graph.labels[p.node] == andNode {
		return game.Defender
	}
	return game.Attacker
}

// Value is known at leaves and where the side to move cannot move.
func (p *Position) Value() game.Value { return p.graph.value(p.node, p.question) }

// Moves appends the numbers of the children, from 1.
func (p *Position) Moves(buf []game.Move) []game.Move {
	for i := range p.graph.children(p.node) {
		buf = append(buf, game.Move(i+1))
	}
	return buf
}

// Play walks to a child.
func (p *Position) Play(m game.Move) {
	p.path = append(p.path, p.node)
	p.node = p.graph.children(p.node)[m-1]
}

// Undo walks back.
func (p *Position) Undo() {
	last := len(p.path) - 1
	p.node = p.path[last]
	p.path = p.path[:last]
}

// seed tells the keys of this game from those of others.
const seed = 0x6772617068

// Key depends on the question and on the node, by its place in the text, so that
// two nodes of a graph never share one. Nodes of different graphs do.
func (p *Position) Key() game.Key {
	return game.Key(zobrist.At(seed, uint64(p.node))).Xor(p.salt)
}

// Repeated is what the outcome of endless play, as the text gives it, means for
// the question, or Unknown if the graph has no cycle anywhere.
func (p *Position) Repeated() game.Value {
	if !p.graph.cyclic {
		return game.Unknown
	}
	return p.judge(p.graph.repeat)
}

// Clone copies the way and shares the graph.
func (p *Position) Clone() game.Position {
	c := *p
	c.path = slices.Clone(p.path)
	return &c
}

// FormatMove names the child.
func (p *Position) FormatMove(m game.Move) string {
	children := p.graph.children(p.node)
	if m == game.NoMove || int(m) > len(children) {
		return "?" + strconv.Itoa(int(m))
	}
	return p.graph.names[children[m-1]]
}

// ParseMove reads the name of a child.
func (p *Position) ParseMove(s string) (game.Move, error) {
	for i, c := range p.graph.children(p.node) {
		if p.graph.names[c] == s {
			return game.Move(i + 1), nil
		}
	}
	return game.NoMove, fmt.Errorf("graph: move %s: no child of %s", quote(s), p.graph.names[p.node])
}

// AppendState appends the node's name.
func (p *Position) AppendState(buf []byte) []byte {
	return append(buf, p.graph.names[p.node]...)
}

// SetState goes to the node of that name.
func (p *Position) SetState(state []byte) error {
	node, ok := p.graph.nodes[string(state)]
	if !ok {
		return fmt.Errorf("graph: state %s: no such node", quote(string(state)))
	}
	p.node = node
	p.path = p.path[:0]
	return nil
}

// String writes the whole graph with the current node as its root. Nodes are in
// the order of declaration, so that positions keep their keys.
func (p *Position) String() string {
	g := p.graph
	var b strings.Builder
	b.WriteString("root ")
	b.WriteString(g.names[p.node])
	b.WriteString("\nrepeat ")
	b.WriteString(g.repeat.String())
	b.WriteByte('\n')
	for i, name := range g.names {
		b.WriteString(name)
		b.WriteByte(' ')
		b.WriteString(g.ending(int32(i)).String())
		for _, c := range g.children(int32(i)) {
			b.WriteByte(' ')
			b.WriteString(g.names[c])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Mover is "attacker" or "defender".
func (p *Position) Mover() string { return p.Turn().String() }

// Verdict says whether the root can be proven, or what can be scored.
func (p *Position) Verdict(v game.Value, length int) string {
	switch {
	case p.scored:
		return p.scoreVerdict(v)
	case v == game.Proven && length > 0:
		return fmt.Sprintf("the root can be proven in %d plies", length)
	case v == game.Proven:
		return "the root can be proven"
	case v == game.Disproven:
		return "the root cannot be proven"
	}
	return "it is not known whether the root can be proven"
}
