package domineering

import (
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want, state string }{
		{"5x5", "5x5", "5/5/5/5/5:v"},
		{" 4x4  b2 ", "4x4 4/1V2/1V2/4 h", "4/1#2/1#2/4:h"},
		{"4x4 b2 c1", "4x4 4/1V2/1V2/2HH v", "4/1#2/1#2/2##:v"},
		{"4x4 4/4/4/4 v", "4x4", "4/4/4/4:v"},
		{"4x4 4/4/4/4 h", "4x4 4/4/4/4 h", "4/4/4/4:h"},
		{"4x4 4/V3/V1HH/4 v d3", "4x4 3V/V2V/V1HH/4 h", "3#/#2#/#1##/4:h"},
		{"4x1 1##1 h", "4x1 1##1 h", "1##1:h"},
		{"26x2 z1", "26x2 25V/25V h", "25#/25#:h"},
		{"26x1 v1", "", ""},
		{"26x1 26 h v1", "26x1 21HH3 v", "21##3:v"},
		{"1x26 a25", "1x26 V/V/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 h", ""},
		{"1x1", "1x1", "1:v"},
		{"1x1 # h", "1x1 # h", "#:h"},
	} {
		p, err := parse(c.text, game.Question{})
		if err != nil {
			if c.want != "" {
				t.Errorf("%q: %v", c.text, err)
			}
			continue
		}
		if got := p.String(); got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
		if got := string(p.AppendState(nil)); c.state != "" && got != c.state {
			t.Errorf("%q has the state %q, want %q", c.text, got, c.state)
		}
	}
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "domineering", parse, []trial.Refusal{
		{"", game.Question{}, "no position: want WxH, then moves"},
		{"5", game.Question{}, `size "5": want WxH`},
		{"05x5", game.Question{}, `size "05x5": want WxH`},
		{"0x5", game.Question{}, `size "0x5": want WxH`},
		{"9x8", game.Question{}, "size 9x8: want sides of 1 to 26 and at most 64 squares"},
		{"27x1", game.Question{}, "size 27x1: want"},
		{"99999999999999999999x5", game.Question{}, "size 65x5: want"},
		{"5x5 33", game.Question{}, "behind the rows v or h must say who moves"},
		{"5x5 C3", game.Question{}, `move 1: "C3" is no move: want a column letter and a row number`},
		{"5x5 c03", game.Question{}, `move 1: "c03" is no move`},
		{"5x5 c6", game.Question{}, "move 1: c6 is off the 5x5 board"},
		{"5x5 f1", game.Question{}, "move 1: f1 is off the 5x5 board"},
		{"5x5 c5", game.Question{}, "move 1: c5: no vertical domino fits there"},
		{"5x5 c3 e3", game.Question{}, "move 2: e3: no horizontal domino fits there"},
		{"5x5 c3 b4", game.Question{}, "move 2: b4: no horizontal domino fits there"},
		{"3x2 3/3 x", game.Question{}, `turn "x": want v or h`},
		{"3x2 3/3/3 v", game.Question{}, "more than 2 rows"},
		{"3x2 3/ v", game.Question{}, "row 1: 0 squares, want 3"},
		{"3x3 3/3 v", game.Question{}, "2 rows, want 3"},
		{"3x2 3/4 v", game.Question{}, "row 1: more than 3 squares"},
		{"3x2 3/99999999999999999999 v", game.Question{}, "row 1: more than 3 squares"},
		{"3x2 3/x2 v", game.Question{}, `row 1: "x2": want V, H, # or numbers of empty squares`},
		{"5x5", game.Question{Goal: "draw"}, `goal "draw": want win, win:first or win:second`},
		{"5x5", game.Question{Goal: "win:vertical"}, `goal "win:vertical": want`},
		{"5x5", game.Question{Turn: "horizontal"}, `turn "horizontal": the first player moves here`},
		{"5x5", game.Question{Region: "a1:b2"}, "a question has no target or region here"},
	})
	for _, turn := range []string{"first", "vertical"} {
		if _, err := parse("5x5", game.Question{Turn: turn}); err != nil {
			t.Error(err)
		}
	}
	if err := mustParse(t, "2x2", "").SetState([]byte("V1/V1:h")); err == nil {
		t.Error("a state names owners")
	}
}

func TestGoal(t *testing.T) {
	for _, c := range []struct{ text, goal, want string }{
		{"5x5", "", "win"}, {"5x5", "win:first", "win"}, {"5x5", "win:second", "win:second"},
		{"5x5 a2", "win", "win"}, {"5x5 a2", "win:first", "win:first"},
	} {
		if got := mustParse(t, c.text, c.goal).Goal(); got != c.want {
			t.Errorf("%s %q: goal %q, want %q", c.text, c.goal, got, c.want)
		}
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"4x4 4/V3/V1HH/4 v": true, "4x1 1##1 h": true,
		"5x5": false, "5x5 c3": false, "4x1 4": false, "7x6 7/7/7/7/3o3/3x3": false, "": false, "44 #": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestWords(t *testing.T) {
	const text = "5x5 4#/5/5/5/5 v a1"
	p := mustParse(t, text, "win:first")
	trial.Says(t, parse, []trial.Verdict{
		{text, "win:first", game.Proven, 0, "first player wins"},
		{text, "win:first", game.Proven, 7, "first player wins in 7"},
		{text, "win:first", game.Disproven, 0, "second player wins"},
		{text, "win:first", game.Unknown, 0, "unknown"},
	})
	if p.Mover() != "second" {
		t.Errorf("%s moves", p.Mover())
	}
	d := p.Draw()
	if len(d.Columns) != 5 || d.Columns[4] != "e" || d.Rows[0].Label != "5" ||
		d.Rows[3].Cells[0] != (game.Cell{Text: "V", Ink: game.First}) ||
		d.Rows[0].Cells[4] != (game.Cell{Text: "#", Ink: game.Marked}) ||
		d.Rows[0].Cells[0] != (game.Cell{Text: ".", Ink: game.Ground}) {
		t.Errorf("%+v", d)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"5x5", "4x4 b2 c1", "4x4 4/V3/V1HH/4 v d3", "26x1 26 h v1", "1x1 # h", "4x1 1##1 h"} {
		f.Add(text, "win")
		f.Add(text, "win:second")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		looks(text)
		trial.RoundTrip(t, "domineering", parse, text, goal)
	})
}
