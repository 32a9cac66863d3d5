package graph

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yomi-solver/yomi/game"
)

// Limits that keep a bad file from eating the machine.
const (
	maxText  = 100_000_000 // bytes
	maxNodes = 10_000_000
	maxName  = 64 // bytes
)

func parseProblem(text string, q game.Question) (game.Problem, error) {
	asked, err := parseGoal(q.Goal)
	switch {
	case err != nil:
		return nil, err
	case q.Turn != "":
		return nil, fmt.Errorf("graph: turn %s: the text says who moves", quote(q.Turn))
	case q.Target != "":
		return nil, fmt.Errorf("graph: target %s: a graph has no targets", quote(q.Target))
	case q.Region != "":
		return nil, fmt.Errorf("graph: region %s: a graph has no regions", quote(q.Region))
	}
	p, err := Parse(text)
	if err != nil {
		return nil, err
	}
	p.question = asked
	return p, nil
}

// Parse reads a graph in any of the three forms and goes to its root. The goal is
// "win". It takes
// time in proportion to the text, stops at the first bad line and names it in
// the error.
func Parse(text string) (*Position, error) {
	if len(text) > maxText {
		return nil, lineError(1, "%d bytes of text, at most %d are read", len(text), maxText)
	}
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return parseJSON(text)
	}
	return parseText(text)
}

// split makes the whole text one problem, unless it is a list of random forms, one
// a line.
func split(text string) ([]game.Item, error) {
	for line := range strings.Lines(text) {
		word, _ := cut(strings.TrimPrefix(strings.TrimSpace(line), "* "))
		if word == "random" {
			return game.Lines(text)
		}
		if word != "" && !strings.HasPrefix(word, "#") {
			break
		}
	}
	return []game.Item{{Text: text, Line: 1}}, nil
}

// looks reports whether the first lines of a text are those of a graph.
func looks(text string) bool {
	const enough = 8 // lines that look right
	text = strings.TrimLeft(text, " \t\r\n")
	if strings.HasPrefix(text, "{") {
		return strings.Contains(text, `"nodes"`)
	}
	b := newBuilder()
	seen := 0
	for line := range strings.SplitSeq(text, "\n") {
		if !utf8.ValidString(line) {
			return false
		}
		line = uncomment(line)
		word, rest := cut(line)
		if word == "" {
			continue
		}
		if word == "random" {
			_, _, err := parseShape(rest)
			return seen == 0 && err == nil
		}
		if seen++; b.line(line, seen) != nil {
			return false
		}
		if seen == enough {
			break
		}
	}
	return seen > 0
}

func parseText(text string) (*Position, error) {
	b := newBuilder()
	number := 0
	blank := true
	for line := range strings.SplitSeq(text, "\n") {
		number++
		if !utf8.ValidString(line) {
			return nil, lineError(number, "invalid UTF-8")
		}
		line = uncomment(line)
		word, rest := cut(line)
		if word == "" {
			continue
		}
		if word == "random" && blank {
			return parseRandom(text, rest, number)
		}
		blank = false
		if err := b.line(line, number); err != nil {
			return nil, err
		}
	}
	return b.finish(number)
}

// parseRandom reads the form "random KIND nodes=N ...", which stands alone.
func parseRandom(text, fields string, number int) (*Position, error) {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		if n++; n <= number {
			continue
		}
		if !utf8.ValidString(line) {
			return nil, lineError(n, "invalid UTF-8")
		}
		if word, _ := cut(uncomment(line)); word != "" {
			return nil, lineError(n, "a line %s after random, which stands alone", quote(word))
		}
	}
	r, shape, err := parseShape(fields)
	if err != nil {
		return nil, lineError(number, "%w", err)
	}
	return Random(r, shape), nil
}

// builder collects nodes as they are read. Names get numbers when they are
// first mentioned; finish numbers them anew in the order of declaration.
type builder struct {
	numbers map[string]int32
	names   []string // by number, as are the next three
	lines   []int32  // of the first mention
	labels  []label
	scores  map[int32]int32 // of score leaves
	parents []int32         // 1 + the place in declared of the last node with an edge to it
	// declared lists the nodes in the order of their declaration. The edges of
	// the i-th end at ends[i].
	declared []int32
	ends     []int32
	edges    []int32

	root       string // "": the first node
	rootLine   int
	repeat     outcome
	repeatLine int
}

func newBuilder() *builder {
	return &builder{numbers: map[string]int32{}, repeat: outcome{label: disprovenLeaf}}
}

// line reads a line that is neither blank nor random, without its comment.
func (b *builder) line(line string, number int) error {
	word, rest := cut(line)
	second, rest := cut(rest)
	switch word {
	case "root":
		if extra, _ := cut(rest); second == "" || extra != "" {
			return lineError(number, "root needs one name")
		}
		return b.setRoot(second, number)
	case "repeat":
		o := outcome{}
		if second == scoreLeaf.String() {
			var err error
			if o, err = readScore(rest); err != nil {
				return lineError(number, "repeat: %w", err)
			}
		} else if extra, _ := cut(rest); second == "" || extra != "" {
			return lineError(number, "repeat needs one of proven, disproven")
		}
		return b.setRepeat(second, o, number)
	}
	if second == "" {
		return lineError(number, "node %s: no label: or, and, proven, disproven, score", quote(word))
	}
	l, ok := labelOf(second)
	if !ok {
		return lineError(number, "bad word %s: want or, and, proven, disproven, score", quote(second))
	}
	if err := b.declare(word, l, number); err != nil {
		return err
	}
	if l == scoreLeaf {
		o, err := readScore(rest)
		if err != nil {
			return lineError(number, "node %s: %w", quote(word), err)
		}
		b.score(o)
		return nil
	}
	for {
		word, rest = cut(rest)
		if word == "" {
			return nil
		}
		if err := b.edge(word, number); err != nil {
			return err
		}
	}
}

func (b *builder) setRoot(name string, line int) error {
	if b.rootLine != 0 {
		return lineError(line, "a second root")
	}
	if err := checkName(name); err != nil {
		return lineError(line, "%w", err)
	}
	b.root, b.rootLine = name, line
	return nil
}

// mention returns the number of a name.
func (b *builder) mention(name string, line int) (int32, error) {
	if n, ok := b.numbers[name]; ok {
		return n, nil
	}
	if err := checkName(name); err != nil {
		return 0, lineError(line, "%w", err)
	}
	n := len(b.names)
	if n == maxNodes {
		return 0, lineError(line, "more than %d nodes", maxNodes)
	}
	b.numbers[name] = int32(n)
	b.names = append(b.names, name)
	b.lines = append(b.lines, int32(line))
	b.labels = append(b.labels, undeclared)
	b.parents = append(b.parents, 0)
	return int32(n), nil
}

// declare begins a node; the edges that follow are its own.
func (b *builder) declare(name string, l label, line int) error {
	n, err := b.mention(name, line)
	if err != nil {
		return err
	}
	if b.labels[n] != undeclared {
		return lineError(line, "node declared twice: %s", quote(name))
	}
	b.labels[n] = l
	b.declared = append(b.declared, n)
	b.ends = append(b.ends, int32(len(b.edges)))
	return nil
}

// edge adds an edge from the node declared last.
func (b *builder) edge(name string, line int) error {
	last := len(b.declared) - 1
	if l := b.labels[b.declared[last]]; l != orNode && l != andNode {
		return lineError(line, "a %s node has no children: %s", l, quote(name))
	}
	n, err := b.mention(name, line)
	if err != nil {
		return err
	}
	if b.parents[n] == int32(last+1) {
		return lineError(line, "edge given twice: %s", quote(name))
	}
	b.parents[n] = int32(last + 1)
	b.edges = append(b.edges, n)
	b.ends[last]++
	return nil
}

// finish checks what only the whole text tells and makes the graph. Line is
// the number of the last line.
func (b *builder) finish(line int) (*Position, error) {
	if len(b.declared) == 0 {
		return nil, lineError(line, "no node")
	}
	for n, l := range b.labels {
		if l == undeclared {
			return nil, lineError(int(b.lines[n]), "edge to nowhere: %s", quote(b.names[n]))
		}
	}
	g := &graph{repeat: b.repeat}
	renumber := make([]int32, len(b.names))
	g.names = make([]string, len(b.names))
	g.labels = make([]label, len(b.names))
	g.first = make([]int32, 1, len(b.names)+1)
	if b.scores != nil {
		g.scores = make([]int32, len(b.names))
	}
	for i, n := range b.declared {
		renumber[n] = int32(i)
		g.names[i] = b.names[n]
		g.labels[i] = b.labels[n]
		if b.scores != nil {
			g.scores[i] = b.scores[n]
		}
		g.first = append(g.first, b.ends[i])
	}
	for i, n := range b.edges {
		b.edges[i] = renumber[n]
	}
	g.edges = b.edges
	for name, n := range b.numbers {
		b.numbers[name] = renumber[n]
	}
	g.nodes = b.numbers
	g.findCycle()
	g.findLevels()
	p := &Position{graph: g}
	if b.root != "" {
		node, ok := g.nodes[b.root]
		if !ok {
			return nil, lineError(b.rootLine, "root is nowhere: %s", quote(b.root))
		}
		p.node = node
	}
	return p, nil
}

// checkName says what is wrong with a name.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("a name is empty")
	case len(name) > maxName:
		return fmt.Errorf("name %s: longer than %d bytes", quote(name), maxName)
	case name == "root", name == "repeat", name == "random":
		return fmt.Errorf("name %s: a reserved word", quote(name))
	}
	for _, r := range name {
		if r == ' ' || r == '#' || !unicode.IsPrint(r) {
			return fmt.Errorf("name %s: no name contains %q", quote(name), r)
		}
	}
	return nil
}

// uncomment drops what follows a #.
func uncomment(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return line
}

// cut returns the first word of a line, "" if there is none, and the rest.
func cut(line string) (word, rest string) {
	line = strings.TrimLeft(line, " \t\r")
	if i := strings.IndexAny(line, " \t\r"); i >= 0 {
		return line[:i], line[i:]
	}
	return line, ""
}

// quote writes a word into an error, shortened if it is long.
func quote(s string) string {
	const most = maxName
	if len(s) > most {
		return strconv.Quote(s[:most]) + "..."
	}
	return strconv.Quote(s)
}

func lineError(line int, format string, args ...any) error {
	return fmt.Errorf("graph: %d: %w", line, fmt.Errorf(format, args...))
}
