package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestLink plays connections and cuts to their ends.
func TestLink(t *testing.T) {
	for _, c := range []struct {
		rows, turn, goal, target string
		moves                    []string
		want                     game.Value
	}{
		{"...../.o.o./.....", "W", "connect", "B2,D2", []string{"C2"}, game.Proven},
		{"...../.o.o./.....", "B", "cut", "B2,D2", []string{"C2"}, game.Unknown},
		{"...../.o.o./.....", "B", "cut", "B2,D2", []string{"pass", "pass"}, game.Proven},
		{"...../.o.o./.....", "B", "cut", "B2,D2", []string{"pass", "C2"}, game.Disproven},
		{"X..../oX.o./X....", "B", "cut", "A2,D2", nil, game.Unknown},
		{".X.../oX.o./X....", "B", "cut", "A2,D2", []string{"A3"}, game.Proven},
		{".X.../oX.o./X....", "W", "connect", "A2,D2", []string{"pass", "A3"}, game.Disproven},
	} {
		p, err := parse(compose(c.rows, c.turn), game.Question{Goal: c.goal, Target: c.target})
		if err != nil {
			if c.moves != nil {
				t.Errorf("%s: %v", c.rows, err)
			}
			continue
		}
		for _, name := range c.moves {
			m, err := p.ParseMove(name)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
		}
		if v := p.Value(); v != c.want {
			t.Errorf("%s %s %v: %v, want %v", c.rows, c.goal, c.moves, v, c.want)
		}
	}
	for _, target := range []string{"B2", "", "B2,B2"} {
		if _, err := parse(compose("...../.O.O./.....", "W"), game.Question{Goal: "connect", Target: target}); err == nil {
			t.Errorf("target %q is accepted", target)
		}
	}
}
