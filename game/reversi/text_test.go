package reversi_test

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
)

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		game       game.Game
		text, goal string
		want       string // what String writes
		wantGoal   string
	}{
		{reversi.Othello, "4x4", "", "-----OX--XO----- X", "win"},
		{reversi.Othello, "8x8 f5d6", "win:black", strings.Repeat("-", 27) + "OX---" + "---OXX--" + "---O----" + strings.Repeat("-", 16) + " X", "win"},
		{reversi.Othello, "4x4 b1 a1", "draw", "OX---OX--XO----- X", "draw"},
		{reversi.Othello, "4x4 B1a1", "score>=4:white", "OX---OX--XO----- X", "score>=4:white"},
		{reversi.Othello, "------xo--ox---- O", "", "------XO--OX---- O", "win"},
		{reversi.Reversi, "4x4", "draw", "-----OX--XO----- X", "draw"},
		{reversi.Rolit, "4x4 players=3 for=green", "score>=4", "4x4 players=3 for=green", "score>=4"},
		{reversi.Rolit, "4x4", "", "4x4 players=4 for=red", "win"},
		{reversi.Rolit, "4x4 players=2 for=green d2", "", "4x4 players=2 for=green turn=green 4/1rrr/1bg1/4", "win"},
		{reversi.Rolit, "4x4 players=2", "score>=1:green", "4x4 players=2 for=green", "score>=1"},
		{reversi.Rolit, "6x6 players=3 for=yellow turn=green 6/6/2ry2/2bg2/6/6", "", "6x6 players=3 for=yellow turn=green 6/6/2ry2/2bg2/6/6", "win"},
		{reversi.Yonin, "6x6 for=c", "score>=2", "6x6 for=c", "score>=2"},
		{reversi.Yonin, "4x4 for=b turn=d 4/1ox1/1xo1/4", "draw", "4x4 for=b turn=d 4/1ox1/1xo1/4", "draw"},
	} {
		p, err := c.game.Parse(c.text, game.Question{Goal: c.goal})
		if err != nil {
			t.Errorf("%s %q: %v", c.game.Name, c.text, err)
			continue
		}
		if p.String() != c.want || p.Goal() != c.wantGoal {
			t.Errorf("%s %q, %q is written %q, %q", c.game.Name, c.text, c.goal, p, p.Goal())
		}
	}
}

func TestBadTexts(t *testing.T) {
	for _, c := range []struct {
		game             game.Game
		text, goal, want string
	}{
		{reversi.Othello, "5x5", "", "othello: 5x5: want 4x4, 6x6 or 8x8"},
		{reversi.Othello, "10x10", "", "othello: 10x10: want 4x4, 6x6 or 8x8"},
		{reversi.Othello, "4x6", "", "othello: 4x6: boards are square"},
		{reversi.Othello, "4x4 a1", "", "othello: move 1: a1 is not a legal move of black"},
		{reversi.Othello, "4x4 pass", "", "othello: move 1: pass: nobody passes here"},
		{reversi.Othello, "4x4 b1 z9", "", `othello: move 2: z9 is off the 4x4 board`},
		{reversi.Othello, "-----OX--XO-----", "", "othello: no side to move: want X or O behind the squares"},
		{reversi.Othello, "-----OX--XO----- Z", "", `othello: side to move "Z": want X or O`},
		{reversi.Othello, "4x4 players=2", "", "othello: players=2 is not for this game"},
		{reversi.Othello, "4x4", "score>=x", `othello: goal "score>=x": "x" is not a whole number`},
		{reversi.Othello, "4x4", "mate", `othello: goal "mate": want win, draw or score>=N`},
		{reversi.Othello, "4x4", "win:red", `othello: goal "win:red": player "red": want one of [black white]`},
		{reversi.Rolit, "4x4 players=5", "", "rolit: players=5: want 2, 3 or 4"},
		{reversi.Rolit, "4x4 players=2 for=blue", "", `rolit: for=blue: player "blue": want one of [red green]`},
		{reversi.Rolit, "4x4 players=2 4/4/4/4", "", "rolit: there is no piece on the board"},
		{reversi.Yonin, "4x4 players=3", "", "yonin: players=3 is not for this game"},
	} {
		if _, err := c.game.Parse(c.text, game.Question{Goal: c.goal}); err == nil || err.Error() != c.want {
			t.Errorf("%s %q: %v, want %s", c.game.Name, c.text, err, c.want)
		}
	}
}

func TestSplit(t *testing.T) {
	const file = "% from a book\n-----OX--XO----- X; B1:-10; A2:-12; d3:-10;\n4x4 ;id=start;want=disproven\n"
	items, err := reversi.Othello.Split(file)
	if err != nil || len(items) != 2 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	if m := items[0].Meta; items[0].Line != 2 || items[0].Text != "-----OX--XO----- X" || m["goal"] != "score" || m["want"] != "-10" {
		t.Errorf("%+v", items[0])
	}
	if items[1].Line != 3 || items[1].Meta["id"] != "start" {
		t.Errorf("%+v", items[1])
	}
	if !reversi.Othello.Looks(file) || reversi.Othello.Looks("4x4") {
		t.Error("what looks like Othello is wrong")
	}
}

// FuzzParse wants every text to be refused or to have a spelling that means the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"4x4", "6x6 e4", "-----OX--XO----- O d3", "8x8 f5d6c3d3c4f4", "4x4 players=3 for=green", "4x4 players=2 turn=green 4/1rrr/1bg1/4 a1",
		"6x6 for=b turn=c 6/6/2ox2/2xo2/6/6", "4x4 players=", "XXXXXXXXXXXXXXXX O"} {
		f.Add(text, "score>=3", uint8(len(text)))
	}
	f.Fuzz(func(t *testing.T, text, goal string, which uint8) {
		g := reversi.Games()[int(which)%4]
		p, err := g.Parse(text, game.Question{Goal: goal})
		if err != nil {
			if strings.Contains(err.Error(), "\n") && !strings.Contains(text+goal, "\n") {
				t.Errorf("an error of two lines: %v", err)
			}
			return
		}
		q, err := g.Parse(p.String(), game.Question{Goal: p.Goal()})
		if err != nil {
			t.Fatalf("%q is written %q: %v", text, p, err)
		}
		if q.String() != p.String() || q.Goal() != p.Goal() || q.Key() != p.Key() || q.Value() != p.Value() {
			t.Errorf("%q is written %q, and that %q", text, p, q)
		}
	})
}

// FuzzSplit wants files to be refused or to give positions with something to say.
func FuzzSplit(f *testing.F) {
	f.Add("-----OX--XO----- X; B1:-10; A2:-12;\n% x\n4x4 ;id=a")
	f.Fuzz(func(t *testing.T, text string) {
		items, err := reversi.Othello.Split(text)
		if err != nil {
			return
		}
		for _, item := range items {
			if item.Text == "" && len(item.Meta) == 0 {
				t.Errorf("%q has an empty item", text)
			}
		}
	})
}
