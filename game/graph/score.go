package graph

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// The goals: a proven node, or at least a score.
const (
	goalWin   = "win"
	goalScore = "score>="
)

// maxScore bounds scores on either side of zero.
const maxScore = 1_000_000_000

// outcome is how a walk can end: in a proven node, in a disproven one, or with a
// score. Of other nodes it is the label.
type outcome struct {
	label label
	score int32
}

// String writes an outcome as the text form does.
func (o outcome) String() string {
	if o.label == scoreLeaf {
		return o.label.String() + " " + strconv.Itoa(int(o.score))
	}
	return o.label.String()
}

// name is what Outcomes calls it.
func (o outcome) name() string {
	switch o.label {
	case provenLeaf:
		return "win"
	case disprovenLeaf:
		return "loss"
	}
	return strconv.Itoa(int(o.score))
}

// compare orders outcomes from the worst for the attacker to the best.
func compare(a, b outcome) int {
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.score, b.score))
}

func (o outcome) rank() int {
	switch o.label {
	case provenLeaf:
		return 1
	case disprovenLeaf:
		return -1
	}
	return 0
}

// question is the goal: a proven node, or at least a score. The zero question is
// the goal "win".
type question struct {
	scored bool
	least  int32
	salt   game.Key // tells the keys of questions apart
}

// atLeast is the question for a score.
func atLeast(score int32) question {
	const seed = 0x73636f7265
	return question{scored: true, least: score, salt: game.Key(zobrist.At(seed, uint64(uint32(score))))}
}

// asks is the question for an outcome or a better one.
func asks(o outcome) question {
	if o.label == scoreLeaf {
		return atLeast(o.score)
	}
	return question{}
}

// judge says what an outcome means for the question.
func (q question) judge(o outcome) game.Value {
	if o.label == provenLeaf || o.label == scoreLeaf && q.scored && o.score >= q.least {
		return game.Proven
	}
	return game.Disproven
}

// Goal is "win" or "score>=N".
func (q question) Goal() string {
	if q.scored {
		return goalScore + strconv.Itoa(int(q.least))
	}
	return goalWin
}

// parseGoal is the inverse of Goal; no text stands for "win".
func parseGoal(text string) (question, error) {
	number, scored := strings.CutPrefix(text, goalScore)
	switch {
	case text == "", text == goalWin:
		return question{}, nil
	case !scored:
		return question{}, fmt.Errorf("graph: goal %s: want %s or %sN", quote(text), goalWin, goalScore)
	}
	n, err := parseScore(number)
	if err != nil {
		return question{}, fmt.Errorf("graph: goal %s: %w", quote(text), err)
	}
	return atLeast(n), nil
}

func parseScore(word string) (int32, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < -maxScore || n > maxScore {
		return 0, fmt.Errorf("%s is no whole number from -%d to %d", quote(word), maxScore, maxScore)
	}
	return int32(n), nil
}

// readScore reads the one number that is left of a line.
func readScore(rest string) (outcome, error) {
	word, rest := cut(rest)
	if extra, _ := cut(rest); word == "" || extra != "" {
		return outcome{}, fmt.Errorf("score needs one number")
	}
	n, err := parseScore(word)
	return outcome{scoreLeaf, n}, err
}

// setRepeat takes the outcome of endless play: a score if there is one, else what
// the word says.
func (b *builder) setRepeat(word string, score outcome, line int) error {
	if b.repeatLine != 0 {
		return lineError(line, "a second repeat")
	}
	if score.label != scoreLeaf {
		score.label, _ = labelOf(word)
		if score.label != provenLeaf && score.label != disprovenLeaf {
			return lineError(line, "bad word %s: want proven or disproven", quote(word))
		}
	}
	b.repeat, b.repeatLine = score, line
	return nil
}

// score gives the node declared last its score.
func (b *builder) score(o outcome) {
	if b.scores == nil {
		b.scores = map[int32]int32{}
	}
	b.scores[b.declared[len(b.declared)-1]] = o.score
}

// ending is the label of a node with its score.
func (g *graph) ending(node int32) outcome {
	o := outcome{label: g.labels[node]}
	if o.label == scoreLeaf {
		o.score = g.scores[node]
	}
	return o
}

// end is the outcome of a node where the game is over; ok is false where it goes
// on. Whoever cannot move fails.
func (g *graph) end(node int32) (o outcome, ok bool) {
	stuck := g.first[node] == g.first[node+1]
	switch l := g.labels[node]; {
	case l == andNode && stuck:
		return outcome{label: provenLeaf}, true
	case l == orNode && stuck:
		return outcome{label: disprovenLeaf}, true
	case l == orNode || l == andNode:
		return outcome{}, false
	}
	return g.ending(node), true
}

// value is what the rules say of a node without searching.
func (g *graph) value(node int32, q question) game.Value {
	o, over := g.end(node)
	if !over {
		return game.Unknown
	}
	return q.judge(o)
}

// findLevels fills in levels: the outcomes of all ends and of endless play. Where
// there are no scores they are loss and win.
func (g *graph) findLevels() {
	seen := map[outcome]bool{}
	if g.scores == nil && g.repeat.label != scoreLeaf {
		seen[outcome{label: disprovenLeaf}] = true
		seen[outcome{label: provenLeaf}] = true
	}
	for i := range g.labels {
		if o, over := g.end(int32(i)); over {
			seen[o] = true
		}
	}
	if g.cyclic {
		seen[g.repeat] = true
	}
	g.levels = g.levels[:0]
	for o := range seen {
		g.levels = append(g.levels, o)
	}
	slices.SortFunc(g.levels, compare)
}

var _ game.Scorer = (*Position)(nil)

// Outcomes are all ends that the graph has, "loss" and "win" for those by label.
func (p *Position) Outcomes() []string {
	names := make([]string, len(p.graph.levels))
	for i, o := range p.graph.levels {
		names[i] = o.name()
	}
	return names
}

// AtLeast asks for an outcome or a better one.
func (p *Position) AtLeast(level int) game.Problem { return p.ask(level) }

func (p *Position) ask(level int) *Position {
	c := *p
	c.path = slices.Clone(p.path)
	c.question = asks(p.graph.levels[level])
	return &c
}

// scoreVerdict says what a value means for a question about a score.
func (q question) scoreVerdict(v game.Value) string {
	switch v {
	case game.Proven:
		return fmt.Sprintf("the attacker scores at least %d", q.least)
	case game.Disproven:
		return fmt.Sprintf("the attacker scores less than %d", q.least)
	}
	return fmt.Sprintf("it is not known whether the attacker scores at least %d", q.least)
}
