package loa

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// rules are a set of rules.
type rules uint8

const (
	olympiad  rules = iota
	moverWins       // who connects both sides wins
	openspiel       // and who cannot move loses
)

// ruleNames are what texts call them.
var ruleNames = [...]string{"olympiad", "mover", "openspiel"}

// question is what is asked about a position: whether the attacker wins, or whether
// it at least draws, by some rules.
type question struct {
	attacker player
	draw     bool // a draw is enough
	rules    rules
	salt     [2]zobrist.Pair // by turn
}

// saltSeed keeps the keys of this game apart from those of others.
const saltSeed = 0x10a

// ask makes a question about boards of a size.
func ask(size int, r rules, draw bool, attacker player) question {
	q := question{attacker: attacker, draw: draw, rules: r}
	seed := uint64(size)<<16 | uint64(r)<<8 | uint64(attacker)<<1
	if draw {
		seed |= 4
	}
	for turn := range q.salt {
		q.salt[turn] = zobrist.At(saltSeed, seed|uint64(turn))
	}
	return q
}

// readGoal reads "win" or "draw", which ask for the side to move, or one of these
// with the name of a player behind a colon.
func readGoal(text string, turn player) (draw bool, attacker player, err error) {
	goal, attacker, err := notation.CutGoal(text, turn)
	if err != nil {
		return false, 0, err
	}
	if goal != "win" && goal != "draw" && text != "" {
		return false, 0, fmt.Errorf("goal %q: want win or draw", text)
	}
	return goal == "draw", attacker, nil
}

// goal names the goal without its player.
func (q *question) goal() string {
	if q.draw {
		return "draw"
	}
	return "win"
}

// wonBy is the answer when a player wins.
func (q *question) wonBy(who player) game.Value { return game.Side(who ^ q.attacker).Wants() }

// drawn is the answer to a draw.
func (q *question) drawn() game.Value {
	if q.draw {
		return game.Proven
	}
	return game.Disproven
}

var _ game.Scorer = (*Position)(nil)

// Outcomes are those of the attacker.
func (p *Position) Outcomes() []string { return []string{"loss", "draw", "win"} }

// AtLeast asks for an outcome or a better one.
func (p *Position) AtLeast(n int) game.Problem {
	q := p.copy()
	q.question = ask(p.size, p.rules, n == 1, p.attacker)
	return q
}
