package reversi

import (
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Scorer = (*Position)(nil)

// scored tells whether the question is about a score.
func (q *question) scored() bool { return strings.HasPrefix(q.goal, scoreGoal) }

// Outcomes are those of the attacker: loss, draw and win, or, for a question about a score, all
// scores. In Othello those are even, since the winner gets the empty squares.
func (p *Position) Outcomes() []string {
	if !p.scored() {
		return []string{"loss", "draw", "win"}
	}
	low, high, step := p.scores()
	names := make([]string, 0, (high-low)/step+1)
	for n := low; n <= high; n += step {
		names = append(names, strconv.Itoa(n))
	}
	return names
}

// scores are the worst and the best score, and how far apart scores lie.
func (r *rules) scores() (low, high, step int) {
	switch r.variant {
	case othello:
		return -r.squares(), r.squares(), 2
	case yonin:
		return 0, r.squares() / 4, 1
	}
	return 0, r.squares(), 1
}

// AtLeast asks for an outcome or a better one.
func (p *Position) AtLeast(n int) game.Problem {
	q, ok := p.Clone().(*Position)
	if !ok {
		panic("reversi: a clone is something else")
	}
	switch {
	case p.scored():
		low, _, step := p.scores()
		q.question = p.rules.question(scoreGoal+strconv.Itoa(low+n*step), p.attacker, p.margin, low+n*step)
	case n == 1:
		q.question = p.rules.question("draw", p.attacker, true, 0)
	default:
		q.question = p.rules.question("win", p.attacker, true, 1)
	}
	return q
}
