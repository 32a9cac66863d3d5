package tsumego

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Scorer = (*Match)(nil)

// scoreGoal is how a question about a score is put into words.
type scoreGoal uint8

const (
	winMatch  scoreGoal = iota // more points than the defender
	drawMatch                  // as many at least
	reach                      // score>=N
)

// Words of goals of matches.
const (
	winWord    = "win"
	drawWord   = "draw"
	scoreWord  = "score>="
	repeatWord = "repeat="
)

// matchGoals are the goals that ask about a whole board.
var matchGoals = []string{winWord, drawWord, scoreWord + "N"}

// isMatchGoal tells goals of matches from those about stones.
func isMatchGoal(goal string) bool {
	name, _, _ := strings.Cut(goal, ":")
	return name == winWord || name == drawWord || strings.HasPrefix(name, scoreWord)
}

// ask reads a goal: its name, and behind colons the attacker and the value of
// endless play. Without a name it is a win of the side to move.
func (m *Match) ask(text string) error {
	q := *m.match
	q.attacker, q.endless = m.turn, endsDrawn
	words := strings.Split(text, ":")
	switch name := words[0]; {
	case text == "" || name == winWord:
		q.goal, q.need = winMatch, 1
	case name == drawWord:
		q.goal, q.need = drawMatch, 0
	case strings.HasPrefix(name, scoreWord):
		n, err := strconv.Atoi(name[len(scoreWord):])
		if most := m.plot.count(); err != nil || n < -most || n > most {
			return fmt.Errorf("goal %q: want a score from %d to %d", text, -most, most)
		}
		q.goal, q.need = reach, n
	default:
		return fmt.Errorf("goal %q: want win, draw or score>=N", text)
	}
	for _, w := range words[1:] {
		if err := q.askWord(w); err != nil {
			return fmt.Errorf("goal %q: %w", text, err)
		}
	}
	m.match = &q
	return nil
}

// askWord reads a word behind a goal.
func (q *match) askWord(w string) error {
	switch w {
	case Black.String():
		q.attacker = Black
	case White.String():
		q.attacker = White
	case repeatWord + endsDrawn, repeatWord + endsYes, repeatWord + endsNo:
		if q.superko {
			return errors.New("nothing repeats under superko")
		}
		q.endless = w[len(repeatWord):]
	default:
		return fmt.Errorf("%q: want black, white, or %syes, no or draw", w, repeatWord)
	}
	return nil
}

// What endless play is worth: nothing to either side, or the answer to the question.
const (
	endsDrawn = "draw"
	endsYes   = "yes"
	endsNo    = "no"
)

// Repeated is the answer when play is endless. It scores 0, unless the goal says
// otherwise; under superko it cannot happen.
func (q *match) Repeated() game.Value {
	switch {
	case q.superko:
		return game.Unknown
	case q.endless == endsYes, q.endless == endsDrawn && q.need <= 0:
		return game.Proven
	}
	return game.Disproven
}

// Goal is the question in words.
func (m *Match) Goal() string {
	var text string
	switch m.goal {
	case winMatch:
		text = winWord
	case drawMatch:
		text = drawWord
	default:
		text = scoreWord + strconv.Itoa(m.need)
	}
	if m.attacker != m.turn {
		text += ":" + m.attacker.String()
	}
	if m.endless != endsDrawn {
		text += ":" + repeatWord + m.endless
	}
	return text
}

// Outcomes are those of the attacker: loss, draw and win, or, for a question about
// a score, all scores.
func (m *Match) Outcomes() []string {
	if m.goal != reach {
		return []string{"loss", drawWord, winWord}
	}
	most := m.plot.count()
	var names []string
	for n := -most; n <= most; n++ {
		names = append(names, strconv.Itoa(n))
	}
	return names
}

// AtLeast asks for an outcome or a better one.
func (m *Match) AtLeast(n int) game.Problem {
	c, q := m.copy(), *m.match
	switch {
	case m.goal == reach:
		q.need = n - m.plot.count()
	case n == 1:
		q.goal, q.need = drawMatch, 0
	default:
		q.goal, q.need = winMatch, 1
	}
	c.match = &q
	return c
}
