package connect4

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// player is who moves with an even or odd number of stones on the board.
type player = notation.Player

const (
	first  = notation.First
	second = notation.Second
)

// question is what is asked about a position. Every goal comes down to one
// thing: does the maker complete four in a row before the breaker does, and
// with at most limit stones on the board? The attacker is the maker of a goal
// that takes a win ("win", "score>=3") and the breaker of a goal that takes no
// more than a late loss ("draw", "score>=-3").
type question struct {
	goal     string
	attacker player
	maker    player
	limit    int        // the most stones before the maker's last one
	made     game.Value // the answer when the maker has its line
	salt     game.Key
}

// newQuestion reads a goal: "win", "draw" or "score>=N", which ask for the side
// to move, or one of these with the name of a player behind a colon.
func newQuestion(s *shape, text string, mover player) (question, error) {
	goal, attacker, err := notation.CutGoal(text, mover)
	if err != nil {
		return question{}, fmt.Errorf("connect4: %w", err)
	}
	score := 0
	switch number, family := strings.CutPrefix(goal, scoreGoal); {
	case goal == "win" || text == "":
		goal, score = "win", 1
	case goal == "draw":
	case family:
		n, err := strconv.Atoi(number)
		if err != nil {
			return question{}, fmt.Errorf("connect4: goal %q: %q is not a whole number", text, number)
		}
		goal, score = scoreGoal+strconv.Itoa(n), n
	default:
		return question{}, fmt.Errorf("connect4: goal %q: want win, draw or score>=N", text)
	}
	return s.ask(goal, score, attacker), nil
}

// ask makes the question whether the attacker has at least a score.
func (s *shape) ask(goal string, score int, attacker player) question {
	q := question{goal: goal, attacker: attacker, maker: attacker, made: game.Proven}
	// Scores beyond the number of points are out of reach; the bounds keep the
	// arithmetic from overflowing.
	score = max(-s.size(), min(score, s.size()+1))
	if score <= 0 {
		q.maker, q.made, score = attacker.Other(), game.Disproven, 1-score
	}
	// A line completed on s stones scores (size+1-s)/2, rounded down.
	q.limit = max(-1, s.size()+1-2*score)
	seed := uint64(s.width)<<24 | uint64(s.height)<<16 | uint64(q.limit+1)<<8 |
		uint64(q.maker)<<1 | uint64(q.attacker)
	salt := zobrist.At(saltSeed, seed)
	q.salt = game.Key{Hi: salt.Hi, Lo: salt.Lo}
	return q
}

// saltSeed keeps the keys of this game apart from those of others.
const saltSeed = 0xc4

// expired reports whether the maker can no longer complete a line in time, with
// count stones on the board.
func (q *question) expired(count int) bool {
	return count+(count^int(q.maker))&1 > q.limit
}

// wonBy returns the answer when a player completes a line in time, or prevents
// the other from doing so for good.
func (q *question) wonBy(p player) game.Value {
	if p == q.maker {
		return q.made
	}
	return q.made.Other()
}
