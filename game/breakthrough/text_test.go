package breakthrough

import (
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"5x5", "5x5"},
		{" 3x4  b2xc3 ", "3x4 bbb/bbw/w1w/www b"},
		{"3x4 b2c3", "3x4 bbb/bbw/w1w/www b"},
		{"3x5 a2a3 b4xa3", "3x5 bbb/b1b/b2/1ww/www w"},
		{"3x5 bbb/bbb/3/www/www w", "3x5"},
		{"3x5 bbb/bbb/3/www/www b", "3x5 bbb/bbb/3/www/www b"},
		{"3x5 bbb/bbb/3/www/www b a4a3", "3x5 bbb/1bb/b2/www/www w"},
		{"3x4 1w1/3/b2/3 b", "3x4 1w1/3/b2/3 b"}, // over, but a position
		{"8x8 8/8/8/3b4/8/8/4w3/8 w e2e3", "8x8 8/8/8/3b4/8/4w3/8/8 b"},
	})
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "breakthrough", parse, []trial.Refusal{
		{"", game.Question{}, "no position: want WxH, then moves"},
		{"5", game.Question{}, `size "5": want WxH`},
		{"05x5", game.Question{}, `size "05x5": want WxH`},
		{"1x5", game.Question{}, "size 1x5: want 2 to 8 columns and 4 to 8 rows"},
		{"9x5", game.Question{}, "size 9x5: want"},
		{"5x3", game.Question{}, "size 5x3: want"},
		{"5x9", game.Question{}, "size 5x9: want"},
		{"99999999999999999999x5", game.Question{}, "want WxH"},
		{"5x5 a2", game.Question{}, `move 1: "a2" is no move: want two squares, as in a2a3`},
		{"5x5 a2a3 a2a3", game.Question{}, "move 2: a2a3: the second player has no pawn on a2"},
		{"5x5 a2a4", game.Question{}, "move 1: a2a4: the pawn on a2 cannot move there"},
		{"5x5 f2f3", game.Question{}, "move 1: f2 is off the 5x5 board"},
		{"5x5 e2f3", game.Question{}, "move 1: f3 is off the 5x5 board"},
		{"5x5 a2xb3", game.Question{}, "move 1: a2xb3: there is nothing to take on b3"},
		{"3x4 b2b3", game.Question{}, "move 1: b2b3: the pawn on b2 cannot move there"},
		{"3x4 1w1/3/b2/3 b a2a1", game.Question{}, "move 1: a2a1: the game is over"},
		{"3x4 3/3/b2/w2", game.Question{}, "behind the rows w or b must say who moves"},
		{"3x4 3/3/b2/w2 x", game.Question{}, `turn "x": want w or b`},
		{"3x4 3/3/b2 w", game.Question{}, "3 rows, want 4"},
		{"3x4 3/3/b2/w2/3 w", game.Question{}, "more than 4 rows"},
		{"3x4 3/4/b2/w2 w", game.Question{}, "row 3: 4 squares, want 3"},
		{"3x4 3/2/b2/w2 w", game.Question{}, "row 3: 2 squares, want 3"},
		{"3x4 3/12/b2/w2 w", game.Question{}, `row 3: "12": want w, b or numbers of empty squares`},
		{"3x4 3/x2/b2/w2 w", game.Question{}, `row 3: "x2": want w, b`},
		{"2x5 ww/ww/w1/bb/2 w", game.Question{}, "5 pawns w, there are 4 at the start"},
		{"3x4 ww1/3/b2/3 b", game.Question{}, "two pawns w on the last row"},
		{"3x4 1w1/3/b2/3 w", game.Question{}, "the first player has won already, yet is to move"},
		{"3x4 3/3/3/3 w", game.Question{}, "the first player has won already, yet is to move"},
		{"3x4 3/3/3/ww1 b", game.Question{}, "the last pawn was taken by a pawn that has not moved"},
		{"5x5", game.Question{Goal: "draw"}, `goal "draw": want win, win:first or win:second`},
		{"5x5", game.Question{Goal: "win:white"}, `goal "win:white": want`},
		{"5x5", game.Question{Turn: "second"}, `turn "second": the first player moves here`},
		{"5x5", game.Question{Target: "a1"}, "a question has no target or region here"},
	})
	for _, turn := range []string{"first", "white"} {
		if _, err := parse("5x5", game.Question{Turn: turn}); err != nil {
			t.Error(err)
		}
	}
}

func TestGoal(t *testing.T) {
	for _, c := range []struct{ text, goal, want string }{
		{"5x5", "", "win"}, {"5x5", "win:first", "win"}, {"5x5", "win:second", "win:second"},
		{"5x5 a2a3", "win", "win"}, {"5x5 a2a3", "win:first", "win:first"},
	} {
		if got := mustParse(t, c.text, c.goal).Goal(); got != c.want {
			t.Errorf("%s %q: goal %q, want %q", c.text, c.goal, got, c.want)
		}
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"5x5 a2a3": true, "5x5 a2xb3": true, "3x4 3/3/b2/w2 w": true,
		"5x5": false, "5x5 c3": false, "7x6 7/7/7/7/3o3/3x3": false, "": false, "4x4 4/4/4/4": true, "44 a2a3": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestWords(t *testing.T) {
	const text = "5x5 a2a3"
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
	cells := d.Rows[2].Cells
	if len(d.Columns) != 5 || d.Columns[4] != "e" || d.Rows[0].Label != "5" ||
		cells[0] != (game.Cell{Text: "w", Ink: game.First}) || cells[1] != (game.Cell{Text: ".", Ink: game.Ground}) ||
		d.Rows[1].Cells[0] != (game.Cell{Text: "b", Ink: game.Second}) {
		t.Errorf("%+v", d)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"5x5", "3x4 b2xc3", "3x5 a2a3 b4xa3", "3x5 bbb/bbb/3/www/www b a4a3", "3x4 1w1/3/b2/3 b", "8x8 8/8/8/3b4/8/8/4w3/8 w"} {
		f.Add(text, "win")
		f.Add(text, "win:second")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		looks(text)
		trial.RoundTrip(t, "breakthrough", parse, text, goal)
	})
}
