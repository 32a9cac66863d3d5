package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestMatchTexts wants texts to be read and written so, with their goals.
func TestMatchTexts(t *testing.T) {
	for _, c := range []struct{ text, goal, turn, want, wantGoal string }{
		{"5x5", "", "", "5x5", "win"},
		{"5x5 c3", "win:black", "", "5x5 5/5/2X2/5/5,w", "win:black"},
		{"5x5 C3", "score>=3", "black", "5x5 5/5/2X2/5/5,b", "score>=3"},
		{"3x3 XO1/3/3", "draw:white:repeat=no", "", "3x3 XO1/3/3,b", "draw:white:repeat=no"},
		{"4x3 1XO1/XO1O/1XO1,b C2", "win", "", "4x3 1XO1/X1XO/1XO1,w,ko=B2", "win"},
		{"2x2 superko A1 pass", "score>=-4:white", "", "2x2 superko 2/X1,b,p,past=2/2", "score>=-4:white"},
		{"2x2 pass", "win:black", "", "2x2 2/2,w,p", "win:black"},
		{"(;SZ[3]AB[ba]AW[bb]PL[W])", "score>=1:black", "", "3x3 1X1/1O1/3,w", "score>=1:black"},
		{"(;SZ[3])", "win", "", "3x3", "win"},
	} {
		p, err := parse(c.text, game.Question{Goal: c.goal, Turn: c.turn})
		switch {
		case err != nil:
			t.Errorf("%q: %v", c.text, err)
		case p.String() != c.want:
			t.Errorf("%q is written %q, want %q", c.text, p, c.want)
		case p.Goal() != c.wantGoal:
			t.Errorf("%q: goal %q, want %q", c.text, p.Goal(), c.wantGoal)
		}
	}
}

// TestMatchErrors wants one clear line for what is no match.
func TestMatchErrors(t *testing.T) {
	for _, c := range []struct{ text, goal, want string }{
		{"20x1", "", "size 20x1: a match has up to 64 points, 19 in a row"},
		{"9x9", "", "size 9x9: a match has up to 64 points, 19 in a row"},
		{"3x3 D1", "", "move 1: tsumego: D1 is off the 3x3 board"},
		{"3x3 B2 B2", "", "move 2: tsumego: B2 is not legal here"},
		{"3x3 pass pass B2", "", "move 3: tsumego: B2: the game is over"},
		{"1x2 XO,b", "", `tsumego: state "XO,b": row 2: more than 1 points`},
		{"2x1 XO,b", "", `tsumego: state "XO,b": a block has no liberty`},
		{"3x3", "score>=10", `goal "score>=10": want a score from -9 to 9`},
		{"3x3", "score>=", `goal "score>=": want a score from -9 to 9`},
		{"3x3", "kill", `goal "kill": want win, draw or score>=N`},
		{"3x3", "win:red", `goal "win:red": "red": want black, white, or repeat=yes, no or draw`},
		{"3x3 superko", "win:repeat=yes", `goal "win:repeat=yes": nothing repeats under superko`},
		{"3x3 3/3/3,b,ko=A1", "", `tsumego: state "3/3/3,b,ko=A1": ko at "A1": nothing can have been taken there`},
	} {
		_, err := parse(c.text, game.Question{Goal: c.goal})
		if err == nil || err.Error() != "go: "+c.want {
			t.Errorf("%q, %q: %v, want %s", c.text, c.goal, err, c.want)
		}
	}
}

// TestScore counts some ends of games.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"3x3 3/3/3,b,pp", 0},
		{"3x3 3/1X1/3,b,pp", 9},
		{"3x3 X2/3/2O,b,pp", 0},
		{"3x3 XX1/OO1/3,b,pp", 0},
		{"3x3 1O1/XXX/3,b,pp", 9},
		{"3x3 1O1/XXX/3,w,pp", -9},
		{"5x3 1XO2/1XO2/1XO2,b,pp", -3},
		{"2x2 X1/1O,b,pp", 0},
		{"2x2 superko X1/1O,b,pp,past=2/2", 0},
	} {
		p, err := parse(c.text, game.Question{})
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.(*Match).Score(); got != c.want {
			t.Errorf("%s: %d, want %d", c.text, got, c.want)
		}
	}
}
