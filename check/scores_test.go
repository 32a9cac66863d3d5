package check

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

// liar is a scored graph whose questions are wrong in one way.
type liar struct {
	*graph.Position
	fault string
}

func (l liar) Outcomes() []string {
	names := l.Position.Outcomes()
	switch l.fault {
	case "no names":
		return nil
	case "same names":
		names[1] = names[0]
	case "spaced names":
		names[1] += " x"
	}
	return names
}

func (l liar) AtLeast(n int) game.Problem {
	switch l.fault {
	case "reversed":
		n = len(l.Position.Outcomes()) - n
	case "one for all":
		n = 1
	case "elsewhere":
		q := l.Position.AtLeast(n)
		q.Play(q.Moves(nil)[0])
		return q
	case "moves":
		l.Play(l.Moves(nil)[0])
	}
	return l.Position.AtLeast(n)
}

// TestScores tells broken scorers from right ones.
func TestScores(t *testing.T) {
	const text = "random dag nodes=40 seed=3 values=5"
	for _, fault := range []string{"", "no names", "same names", "spaced names", "reversed", "one for all", "elsewhere", "moves"} {
		p, err := graph.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := &subject{game: graph.Game, problem: liar{p, fault}, rand: newRand(1)}
		if err := checkScores(s); (err != nil) != (fault != "") {
			t.Errorf("%q: %v", fault, err)
		}
	}
}
