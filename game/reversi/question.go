package reversi

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// question is what is asked about a position: does one player, the attacker, reach a number?
//
// In Othello the number is the difference of the pieces, with the empty squares of a finished game
// added to the winner's. In Rolit and Yonin it is the number of pieces that the player has where they
// count; only win and draw compare it, with that of the best of the others.
type question struct {
	goal     string // without a player
	attacker int
	margin   bool // the number is a difference
	need     int
	most     int // the best score
	salt     game.Key
}

// scoreGoal begins the goals that ask for a score.
const scoreGoal = "score>="

// Odd factors for keys.
const (
	mixA    = 0x9e3779b97f4a7c15
	mixB    = 0xd1342543de82ef95
	mixC    = 0xa0761d6478bd642f
	mixD    = 0xe7037ed1a0b428db
	mixTurn = 0x8ebc6af09c88c6e3
)

// fold multiplies two words and folds the product into one.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// ask reads a goal, such as win, draw or score>=N, which may name a player behind a colon.
func (r *rules) ask(text string, attacker int) (question, error) {
	goal, who, named := strings.Cut(text, ":")
	if named {
		var err error
		if attacker, err = r.player(who); err != nil {
			return question{}, fmt.Errorf("goal %q: %w", text, err)
		}
	}
	switch number, scored := strings.CutPrefix(goal, scoreGoal); {
	case goal == "win" || text == "":
		return r.question("win", attacker, true, 1), nil
	case goal == "draw":
		return r.question("draw", attacker, true, 0), nil
	case scored:
		n, err := strconv.Atoi(number)
		if err != nil {
			return question{}, fmt.Errorf("goal %q: %q is not a whole number", text, number)
		}
		n = max(-r.squares()-1, min(n, r.squares()+1))
		return r.question(scoreGoal+strconv.Itoa(n), attacker, r.variant == othello, n), nil
	}
	return question{}, fmt.Errorf("goal %q: want win, draw or score>=N", text)
}

// question makes a question.
func (r *rules) question(goal string, attacker int, margin bool, need int) question {
	q := question{goal: goal, attacker: attacker, margin: margin, need: need}
	_, q.most, _ = r.scores()
	seed := r.salt<<24 | uint64(attacker)<<16 | uint64(need+128)<<1
	if margin {
		seed |= 1
	}
	q.salt = game.Key(zobrist.At(saltSeed, seed))
	return q
}

// saltSeed keeps the keys of these games apart from those of others.
const saltSeed = 0x7e

// evident is the answer that no play can change: a score that everyone has, or nobody can have, and the
// last ball of a game of Rolit, which stays with the player who puts it there.
func (p *Position) evident(s *state) game.Value {
	if p.need > 1 && p.need <= p.most || !p.scored() {
		return game.Unknown
	}
	low, _, _ := p.scores()
	switch {
	case p.need > p.most:
		return game.Disproven
	case p.need <= low:
		return game.Proven
	case p.variant == rolit && p.need == 1 && (int(s.turn)+p.squares()-count(s.taken())-1)%len(p.players) == p.attacker:
		return game.Proven
	}
	return game.Unknown
}

// reached tells whether the attacker has the number at the end of a game.
func (p *Position) reached(s *state) bool { return p.number(s) >= p.need }

// number is what the question counts, at the end of a game.
func (p *Position) number(s *state) int {
	own := p.owned(s, p.attacker)
	if !p.margin {
		return own
	}
	rival := 0
	for i := range p.players {
		if i != p.attacker {
			rival = max(rival, p.owned(s, i))
		}
	}
	if p.variant == othello {
		return p.final(own, rival)
	}
	return own - rival
}

// owned is how many pieces of a player count.
func (r *rules) owned(s *state, player int) int {
	return count(s.discs[r.colour[player]] & r.home[player])
}

// final is the difference at the end of a game of Othello: the winner gets the empty squares.
func (r *rules) final(own, other int) int {
	empty := r.squares() - own - other
	switch {
	case own > other:
		return own - other + empty
	case own < other:
		return own - other - empty
	}
	return 0
}
