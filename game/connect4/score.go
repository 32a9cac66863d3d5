package connect4

import (
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Scorer = (*Position)(nil)

// scoreGoal begins the goals that ask for a score.
const scoreGoal = "score>="

// Outcomes are those of the attacker: loss, draw and win, or, for a question about
// a score, all scores that are left.
func (p *Position) Outcomes() []string {
	if !strings.HasPrefix(p.goal, scoreGoal) {
		return []string{"loss", "draw", "win"}
	}
	low, high := -p.most(p.attacker.Other()), p.most(p.attacker)
	names := make([]string, 0, high-low+1)
	for n := low; n <= high; n++ {
		names = append(names, strconv.Itoa(n))
	}
	return names
}

// most is the best score that a player can still get by completing a line, or has
// got by one. It is 0 where the board is too full.
func (p *Position) most(who player) int {
	before := p.count + (p.count^int(who))&1
	if p.aligned(p.stones[who]) {
		before = p.count - 1
	}
	return max(0, (p.size()+1-before)/2)
}

// AtLeast asks for an outcome or a better one.
func (p *Position) AtLeast(n int) game.Problem {
	q := *p
	switch {
	case strings.HasPrefix(p.goal, scoreGoal):
		score := n - p.most(p.attacker.Other())
		q.question = p.ask(scoreGoal+strconv.Itoa(score), score, p.attacker)
	case n == 1:
		q.question = p.ask("draw", 0, p.attacker)
	default:
		q.question = p.ask("win", 1, p.attacker)
	}
	return &q
}
