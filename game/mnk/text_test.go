package mnk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"3x3x3", "3x3x3"},
		{"  3x3x3\n", "3x3x3"},
		{"15x15x5 h8 h9", "15x15x5 15/15/15/15/15/15/7o7/7x7/15/15/15/15/15/15/15"},
		{"15x15x5 H8 H9", "15x15x5 15/15/15/15/15/15/7o7/7x7/15/15/15/15/15/15/15"},
		{"3x3x3 x1o/3/3", "3x3x3 x1o/3/3"},
		{"3x3x3 x1o/3/3 b2", "3x3x3 x1o/1x1/3"},
		{"3x3x3 3/3/3", "3x3x3"},
		{"3x3x3 3/3/2x", "3x3x3 3/3/2x"},
		{"26x1x26 z1 x1", "26x1x26 23o1x"},
		{"2x1x2 x1", "2x1x2 x1"},
		{"2x1x2 2 a1", "2x1x2 x1"},
		{"26x1x3 x25", "26x1x3 x25"},
		{"1x1x1 x", "1x1x1 x"},
		{"1x1x1 a1", "1x1x1 x"},
		{"1x3x2 a3 a1", "1x3x2 x/1/o"},
		{"3x3x3 xxx/oo1/3", "3x3x3 xxx/oo1/3"},
		{"5x1x3 xxxxx", ""},
		{"9x2x3 xxxxx4/ooo1o4", ""},
		{"5x2x3 xxxxx/oo1oo", "5x2x3 xxxxx/oo1oo"},
		{"5x5x3 xxx2/x1oo1/x1oo1/5/5", "5x5x3 xxx2/x1oo1/x1oo1/5/5"},
	})
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "mnk", parse, []trial.Refusal{
		{"", game.Question{}, "no position"},
		{" \n", game.Question{}, "no position"},
		{"3x3", game.Question{}, `size "3x3": want WxHxK`},
		{"3x3x3x3", game.Question{}, "want WxHxK"},
		{"axbxc", game.Question{}, "want WxHxK"},
		{"3x3x-1", game.Question{}, "want WxHxK"},
		{"3x+3x3", game.Question{}, "want WxHxK"},
		{"03x3x3", game.Question{}, "want WxHxK"},
		{"0x3x3", game.Question{}, "want WxHxK"},
		{"3x3x0", game.Question{}, "want WxHxK"},
		{"27x3x3", game.Question{}, "the board is too large, the limit is 26x26"},
		{"1000000x1000000x5", game.Question{}, "too large"},
		{"99999999999999999999x3x3", game.Question{}, "too large"},
		{"3x99999999999999999999x3", game.Question{}, "too large"},
		{"3x3x4", game.Question{}, "no line of 4 fits"},
		{"3x3x99999999999999999999", game.Question{}, "fits"},
		{"3x3x3 d1", game.Question{}, "move 1: d1 is off the 3x3 board"},
		{"3x3x3 a4", game.Question{}, "move 1: a4 is off"},
		{"3x3x3 a0", game.Question{}, `move 1: "a0" is no point`},
		{"3x3x3 a01", game.Question{}, "is no point"},
		{"3x3x3 a", game.Question{}, "is no point"},
		{"3x3x3 11", game.Question{}, "is no point"},
		{"3x3x3 a1x", game.Question{}, "is no point"},
		{"3x3x3 é1", game.Question{}, "is no point"},
		{"3x3x3 a99999999999999999999", game.Question{}, "is off"},
		{"3x3x3 b2 b2", game.Question{}, "move 2: b2 is occupied"},
		{"3x3x3 a1 a2 b1 b2 c1 c2", game.Question{}, "move 6: c2: the game is over"},
		{"3x3x3 xxx/oo1/3 a1", game.Question{}, "move 1: a1: the game is over"},
		{"1x1x1 a1 a1", game.Question{}, "the game is over"},
		{"3x3x3 a1 3/3/3", game.Question{}, "is no point"},
		{"3x3x3 3/3", game.Question{}, "2 rows, want 3"},
		{"3x3x3 3/3/3/3", game.Question{}, "more than 3 rows"},
		{"3x3x3 4/3/3", game.Question{}, "row 3: more than 3 points"},
		{"3x3x3 xo2/3/3", game.Question{}, "row 3: more than 3 points"},
		{"3x3x3 99999999999999999999/3/3", game.Question{}, "more than 3 points"},
		{"3x3x3 3/2/3", game.Question{}, "row 2: 2 points, want 3"},
		{"3x3x3 3//3", game.Question{}, "row 2: 0 points, want 3"},
		{"3x3x3 3/03/3", game.Question{}, "want x, o or a number"},
		{"3x3x3 3/x0xo/3", game.Question{}, "want x, o or a number"},
		{"3x3x3 3/X1o/3", game.Question{}, "want x, o or a number"},
		{"3x3x3 o2/3/3", game.Question{}, "0 stones x and 1 stones o"},
		{"3x3x3 xx1/3/3", game.Question{}, "2 stones x and 0 stones o"},
		{"3x3x3 xxx/ooo/3", game.Question{}, "the first player has a line already"},
		{"3x3x3 xxx/oo1/o2", game.Question{}, "the first player has a line already"},
		{"3x3x3 ooo/xx1/xx1", game.Question{}, "the second player has a line already"},
		{"6x2x3 xxxxxx/oo1oo1", game.Question{}, "6 stones x and 4 stones o"},
		{"6x2x3 xxxxxx/oo1ooo", game.Question{}, "has a line"},
		{"7x2x3 xxxxxx1/oo1oo1o", game.Question{}, "more lines than one move can complete"},
		{"3x3x3", game.Question{Goal: "mate"}, `goal "mate": want win or draw`},
		{"3x3x3", game.Question{Goal: "win:third"}, "players are first and second"},
		{"3x3x3", game.Question{Goal: "mate:first"}, "want win or draw"},
		{"3x3x3", game.Question{Turn: "second"}, "the first player moves here"},
		{"3x3x3 b2", game.Question{Turn: "first"}, "the second player moves here"},
		{"3x3x3", game.Question{Turn: "black"}, `turn "black"`},
		{"3x3x3", game.Question{Target: "b2"}, "target"},
		{"3x3x3", game.Question{Region: "a1:b2"}, "region"},
	})
}

func TestQuestion(t *testing.T) {
	for _, test := range []struct {
		text  string
		q     game.Question
		goal  string
		turn  game.Side
		value game.Value
	}{
		{"3x3x3", game.Question{}, "win", game.Attacker, game.Unknown},
		{"3x3x3", game.Question{Turn: "first"}, "win", game.Attacker, game.Unknown},
		{"3x3x3 b2", game.Question{Goal: "draw", Turn: "second"}, "draw", game.Attacker, game.Unknown},
		{"3x3x3", game.Question{Goal: "win:second"}, "win:second", game.Defender, game.Unknown},
		{"3x3x3", game.Question{Goal: "draw:first"}, "draw", game.Attacker, game.Unknown},
		// The first player has won, the second is to move.
		{"3x3x3 a1 a2 b1 b2 c1", game.Question{}, "win", game.Attacker, game.Disproven},
		{"3x3x3 a1 a2 b1 b2 c1", game.Question{Goal: "draw"}, "draw", game.Attacker, game.Disproven},
		{"3x3x3 a1 a2 b1 b2 c1", game.Question{Goal: "win:first"}, "win:first", game.Defender, game.Proven},
		// A full board without a line.
		{"3x3x3 xox/xox/oxo", game.Question{}, "win", game.Attacker, game.Disproven},
		{"3x3x3 xox/xox/oxo", game.Question{Goal: "draw"}, "draw", game.Attacker, game.Proven},
		// No line is open to the first player, two are to the second.
		{"3x3x3 xo1/o2/x1o x1", game.Question{}, "", game.Attacker, game.Unknown},
		{"4x1x3 2o1 ", game.Question{}, "", game.Attacker, game.Unknown},
		{"4x1x3 1xo1", game.Question{}, "win", game.Attacker, game.Disproven},
		{"4x1x3 1xo1", game.Question{Goal: "draw"}, "draw", game.Attacker, game.Proven},
		{"3x1x3 a1", game.Question{Goal: "draw"}, "draw", game.Attacker, game.Unknown},
		{"3x1x3 a1", game.Question{Goal: "win"}, "win", game.Attacker, game.Disproven},
	} {
		p, err := parse(test.text, test.q)
		if test.goal == "" {
			if err == nil {
				t.Errorf("%s: no error", test.text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if p.Goal() != test.goal || p.Turn() != test.turn || p.Value() != test.value || p.Repeated() != game.Unknown {
			t.Errorf("%s %v: goal %s, turn %v, value %v", test.text, test.q, p.Goal(), p.Turn(), p.Value())
		}
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"3x3x3": true, "15x15x5 h8": true, "3x3": false, "7x6 4453": false, "": false, "3x3x3x3": false,
		"100x100x5": true, "x": false, "8/8/8": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("looks(%q) = %v", text, got)
		}
	}
}

func TestMoves(t *testing.T) {
	p := mustParse(t, "26x26x5 z26 a1", "win")
	for _, m := range p.Moves(nil) {
		got, err := p.ParseMove(p.FormatMove(m))
		if err != nil || got != m {
			t.Fatalf("%s is read as %d, %v; want %d", p.FormatMove(m), got, err, m)
		}
	}
	for name, want := range map[string]string{
		"z26": "mnk: z26 is occupied", "a27": "mnk: a27 is off the 26x26 board", "": `mnk: "" is no point: want a column letter and a row number`,
	} {
		if _, err := p.ParseMove(name); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", name, err, want)
		}
	}
	if _, err := mustParse(t, "1x1x1 a1", "win").ParseMove("a1"); err == nil {
		t.Error("a move after the end")
	}
}

func TestSetState(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, size := range boards {
		q := mustParse(t, size, "draw")
		for range 20 {
			p := mustParse(t, size, "draw")
			wander(r, p, r.IntN(min(p.points, 60)+1))
			state := p.AppendState(nil)
			if err := q.SetState(state); err != nil {
				t.Fatal(err)
			}
			if q.Key() != p.Key() || q.Goal() != p.Goal() || q.String() != p.String() || q.Turn() != p.Turn() {
				t.Fatalf("state %s: %s %s, want %s %s", state, q, q.Goal(), p, p.Goal())
			}
		}
	}
	p := mustParse(t, "3x3x3 b2", "win")
	p.Play(p.Moves(nil)[0])
	before := p.Key()
	for _, bad := range []string{"", "3/3", "3/3/4", "ooo/3/3", "xxx/ooo/3", "3/3/3 ", "3/3/3/", "3/03/3", "12/3/3"} {
		if err := p.SetState([]byte(bad)); err == nil || !strings.HasPrefix(err.Error(), "mnk: ") {
			t.Errorf("state %q: %v", bad, err)
		}
		if p.Key() != before {
			t.Errorf("state %q changes the position", bad)
		}
	}
	p.Undo()
	if p.String() != "3x3x3 3/1x1/3" {
		t.Errorf("Undo after a bad state gives %s", p)
	}
}

func TestWords(t *testing.T) {
	trial.Says(t, parse, []trial.Verdict{
		{"3x3x3", "win", game.Proven, 0, "first player wins"},
		{"3x3x3", "win", game.Proven, 5, "first player wins in 5"},
		{"3x3x3", "win", game.Disproven, 5, "first player does not win"},
		{"3x3x3 b2", "draw", game.Proven, 3, "second player at least draws"},
		{"3x3x3", "draw", game.Disproven, 0, "first player loses"},
		{"3x3x3 b2", "win:first", game.Disproven, 0, "first player does not win"},
		{"3x3x3", "win", game.Unknown, 0, "unknown"},
	})
	if got := mustParse(t, "3x3x3 b2", "win").Mover(); got != "second" {
		t.Errorf("mover %s", got)
	}
}

func TestDraw(t *testing.T) {
	d := mustParse(t, "3x2x3 x1o/3", "win").Draw()
	if len(d.Rows) != 2 || strings.Join(d.Columns, "") != "abc" || d.Rows[0].Label != "2" || d.Rows[1].Label != "1" {
		t.Fatalf("%+v", d)
	}
	want := []game.Cell{{Text: "x", Ink: game.First}, {Text: ".", Ink: game.Ground}, {Text: "o", Ink: game.Second}}
	for i, c := range d.Rows[0].Cells {
		if c != want[i] {
			t.Errorf("cell %d is %+v", i, c)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"3x3x3", "15x15x5 h8 h9", "3x3x3 x1o/3/3", "26x1x26 x25", "2x1x2 x1", "1x1x1 a1", "5x5x4 1oxxx/o2xo/2o2/2x2/1xoox a3",
		"3x3x3 xxx/oo1/3", "27x27x5", "3x3x3 3//3", "3x3x3 b2 b2", "8x8x8", "99999999999999999999x1x1",
	} {
		for _, goal := range []string{"", "draw", "win:second"} {
			f.Add(seed, goal)
		}
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		if p, ok := trial.RoundTrip(t, "mnk", parse, text, goal).(*Position); ok {
			expands(t, p)
		}
	})
}
