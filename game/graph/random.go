package graph

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Kind is a family of random graphs.
type Kind uint8

// The families. Every graph begins as a tree; DAGs and cyclic graphs get edges
// across it.
const (
	Tree   Kind = iota // each node is reached by one path
	DAG                // many transpositions, no cycle
	Cyclic             // edges also go back, and from a node to itself
)

var kinds = [...]string{"tree", "dag", "cyclic"}

// String returns "tree", "dag" or "cyclic".
func (k Kind) String() string { return kinds[k] }

// Shape says what a random graph looks like.
type Shape struct {
	Kind   Kind
	Nodes  int        // 0 stands for 20
	Branch int        // the most children of a node; 0 stands for 3
	Repeat game.Value // Unknown stands for Disproven
	// Values is 0 for leaves that are proven or disproven; else scores go from 0
	// to Values-1, and RepeatScore is that of endless play.
	Values, RepeatScore int
}

// Limits of the random form, so that a short text cannot ask for a large graph
// with more edges than a long text could hold.
const (
	maxRandom = 1_000_000 // nodes
	maxBranch = 64
	maxValues = 100
)

// parseShape reads the fields after "random". The generator depends on the
// seed alone.
func parseShape(fields string) (*rand.Rand, Shape, error) {
	word, rest := cut(fields)
	k := slices.Index(kinds[:], word)
	if k < 0 {
		return nil, Shape{}, fmt.Errorf("bad word %s: want tree, dag, cyclic", quote(word))
	}
	s := Shape{Kind: Kind(k)}
	var seed uint64
	var repeat string
	given := map[string]bool{}
	for {
		word, rest = cut(rest)
		if word == "" {
			break
		}
		key, value, _ := strings.Cut(word, "=")
		if given[key] {
			return nil, s, fmt.Errorf("%s given twice", quote(key))
		}
		given[key] = true
		var err error
		switch key {
		case "nodes":
			s.Nodes, err = between(value, maxRandom)
		case "branch":
			s.Branch, err = between(value, maxBranch)
		case "seed":
			seed, err = strconv.ParseUint(value, 10, 64)
		case "repeat":
			repeat = value
		case "values":
			s.Values, err = between(value, maxValues)
		default:
			return nil, s, fmt.Errorf("bad word %s: want nodes=, seed=, branch=, repeat=, values=", quote(word))
		}
		if err != nil {
			return nil, s, fmt.Errorf("bad number or word %s", quote(word))
		}
	}
	if !given["nodes"] || !given["seed"] {
		return nil, s, errors.New("random needs nodes= and seed=")
	}
	if given["repeat"] && !s.setRepeat(repeat) {
		return nil, s, fmt.Errorf("bad number or word %s", quote("repeat="+repeat))
	}
	return rand.New(rand.NewPCG(seed, 0)), s, nil
}

// setRepeat reads the outcome of endless play, a score if there are scores.
func (s *Shape) setRepeat(word string) bool {
	if s.Values == 0 {
		s.Repeat, _ = game.ParseValue(word)
		return s.Repeat != game.Unknown
	}
	n, err := strconv.Atoi(word)
	s.RepeatScore = n
	return err == nil && n >= 0 && n < s.Values
}

// between reads a number from 1 to most.
func between(s string, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err == nil && (n < 1 || n > most) {
		err = fmt.Errorf("%d is not between 1 and %d", n, most)
	}
	return n, err
}

// Random makes a graph whose answer is worth searching for.
//
// All nodes can be reached from the root. Turns mostly alternate, not always.
// How bushy the graph is, and so the share of leaves, differs from graph to
// graph. The values of the leaves are mostly such that a single leaf tips the
// root, which makes proofs deep and either answer as likely as the other. Where
// cycles decide the root whatever the leaves are, it tries again a few times.
func Random(r *rand.Rand, shape Shape) *Position {
	if shape.Nodes <= 0 {
		shape.Nodes = 20
	}
	if shape.Branch <= 0 {
		shape.Branch = 3
	}
	if shape.Repeat == game.Unknown {
		shape.Repeat = game.Disproven
	}
	const tries = 8
	for try := 1; ; try++ {
		m := newMaker(r, shape)
		m.grow()
		if shape.Kind != Tree {
			m.cross()
		}
		g := m.graph()
		if m.settle(g) || try == tries {
			g.findCycle()
			g.findLevels()
			return &Position{graph: g}
		}
	}
}

// maker holds a random graph while it is made.
type maker struct {
	*rand.Rand
	shape    Shape
	bushy    float64 // the share of edges that lead to new nodes
	parents  []int32 // in the tree that the graph begins as
	children [][]int32
	missing  []int // edges still to be drawn
}

// newMaker begins a graph. Mostly it is not bushy: few leaves and many edges
// across mix the paths well.
func newMaker(r *rand.Rand, shape Shape) *maker {
	bushy := r.Float64()
	return &maker{
		Rand:     r,
		shape:    shape,
		bushy:    bushy * bushy * bushy,
		parents:  make([]int32, shape.Nodes),
		children: make([][]int32, shape.Nodes),
		missing:  make([]int, shape.Nodes),
	}
}

// grow makes the tree. It goes on from the newest node or from any other, for
// some depth and some width. Children have higher numbers than their parents.
func (m *maker) grow() {
	open := []int32{0} // nodes without children so far
	made := 1
	for made < m.shape.Nodes {
		at := len(open) - 1
		if m.IntN(2) == 0 {
			at = m.IntN(len(open))
		}
		node := open[at]
		open[at] = open[len(open)-1]
		open = open[:len(open)-1]
		for i := range 1 + m.IntN(m.shape.Branch) {
			fresh := i == 0 || m.shape.Kind == Tree || m.Float64() < m.bushy
			if !fresh || made == m.shape.Nodes {
				m.missing[node]++
				continue
			}
			m.parents[made] = node
			m.children[node] = append(m.children[node], int32(made))
			open = append(open, int32(made))
			made++
		}
	}
}

// cross draws the missing edges. One that exists already is left out, so that a
// node may end up with fewer children.
func (m *maker) cross() {
	for i := range m.children {
		node := int32(i)
		for range m.missing[node] {
			var to int32
			if m.shape.Kind == DAG {
				to = m.later(node)
			} else {
				to = m.anywhere(node)
			}
			if to >= 0 && !slices.Contains(m.children[node], to) {
				m.children[node] = append(m.children[node], to)
			}
		}
		c := m.children[node]
		m.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
	}
}

// later returns a node with a higher number, often a near one for the sake of
// depth, or -1 if there is none.
func (m *maker) later(node int32) int32 {
	const near = 8
	rest := m.shape.Nodes - 1 - int(node)
	if rest == 0 {
		return -1
	}
	if m.IntN(2) == 0 {
		rest = min(rest, near)
	}
	return node + 1 + int32(m.IntN(rest))
}

// anywhere returns any node, sometimes one on the way to this one, for a short
// cycle, and now and then the node itself.
func (m *maker) anywhere(node int32) int32 {
	switch draw := m.IntN(64); {
	case draw == 0:
		return node
	case draw < 10:
		for range 1 + m.IntN(6) {
			node = m.parents[node]
		}
		return node
	}
	return int32(m.IntN(m.shape.Nodes))
}

// graph puts nodes, names and edges together. The labels are those of nodes
// with children: four of five take turns with their parent in the tree.
func (m *maker) graph() *graph {
	n := m.shape.Nodes
	g := &graph{
		names:  make([]string, n),
		nodes:  make(map[string]int32, n),
		labels: make([]label, n),
		first:  make([]int32, 1, n+1),
		repeat: m.endless(),
	}
	for i, children := range m.children {
		g.names[i] = "n" + strconv.Itoa(i)
		g.nodes[g.names[i]] = int32(i)
		g.edges = append(g.edges, children...)
		g.first = append(g.first, int32(len(g.edges)))
		if i == 0 {
			g.labels[i] = orNode + label(m.IntN(2))
			continue
		}
		g.labels[i] = g.labels[m.parents[i]]
		if m.IntN(5) > 0 {
			g.labels[i] = orNode + andNode - g.labels[i]
		}
	}
	return g
}

// settle gives the leaves their values. They are lined up at random, the first
// ones are proven and the others are not; the more are proven, the better for
// the attacker. Mostly the number is one at which the root tips, and settle
// returns false if there is none. Every fourth graph takes any number instead.
// Every fourth leaf becomes a node whose side cannot move.
func (m *maker) settle(g *graph) bool {
	var leaves []int32
	for i := range g.labels {
		if g.first[i] == g.first[i+1] {
			leaves = append(leaves, int32(i))
		}
	}
	m.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
	if m.shape.Values > 0 {
		return m.settleScores(g, leaves)
	}
	good := true
	if m.IntN(4) == 0 {
		paint(g, leaves, m.IntN(len(leaves)+1))
	} else {
		good = m.tip(g, leaves)
	}
	for _, leaf := range leaves {
		switch stuck := m.IntN(4) == 0; {
		case stuck && g.labels[leaf] == provenLeaf:
			g.labels[leaf] = andNode
		case stuck:
			g.labels[leaf] = orNode
		}
	}
	return good
}

// tip makes the number of proven leaves one at which the root tips: that number or
// one less, as a coin says. It returns false if the leaves do not matter to the
// root.
func (m *maker) tip(g *graph, leaves []int32) bool {
	low, ok := tipping(g, leaves)
	if ok && m.IntN(2) == 0 {
		paint(g, leaves, low-1)
	}
	return ok
}

// tipping looks by halving for the least number of proven leaves that proves the
// root, and paints so many. It returns false if the leaves do not matter.
func tipping(g *graph, leaves []int32) (int, bool) {
	back := g.reverse()
	low, high := 0, len(leaves)
	for low < high {
		middle := (low + high) / 2
		paint(g, leaves, middle)
		if g.truth(back, question{})[0] == game.Proven {
			high = middle
		} else {
			low = middle + 1
		}
	}
	paint(g, leaves, low)
	return low, low > 0 && g.truth(back, question{})[0] == game.Proven
}

// paint labels the first leaves proven and the others disproven.
func paint(g *graph, leaves []int32, proven int) {
	for i, leaf := range leaves {
		g.labels[leaf] = disprovenLeaf
		if i < proven {
			g.labels[leaf] = provenLeaf
		}
	}
}
