package hex

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"3x3", "3x3"},
		{"  3x3\n", "3x3"},
		{"5x5 c3", "5x5 5/5/2x2/5/5"},
		{"5x4 E1 a4", "5x4 4x/5/5/o4"},
		{"3x3 1x1/o2/3", "3x3 1x1/o2/3"},
		{"3x3 1x1/o2/3 b2", "3x3 1x1/ox1/3"},
		{"3x3 3/3/3", "3x3"},
		{"26x1 z1", "26x1 25x"},
		{"26x1 x1", "26x1 23x2"},
		{"4x1 1x2", "4x1 1x2"},
		{"1x3 a3 a1", "1x3 o/1/x"},
		{"1x1 a1", "1x1 x"},
		{"11x11 k11 a1", "11x11 o10/11/11/11/11/11/11/11/11/11/10x"},
		{"2x2 x1/xo", "2x2 x1/xo"},
	})
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "hex", parse, []trial.Refusal{
		{"", game.Question{}, "no position"},
		{"3", game.Question{}, `size "3": want WxH`},
		{"3x3x3", game.Question{}, "want WxH"},
		{"axb", game.Question{}, "want WxH"},
		{"3x-1", game.Question{}, "want WxH"},
		{"03x3", game.Question{}, "want WxH"},
		{"0x3", game.Question{}, "want WxH"},
		{"27x1", game.Question{}, "too large"},
		{"12x11", game.Question{}, "the limit is 128 cells"},
		{"99999999999999999999x99999999999999999999", game.Question{}, "too large"},
		{"3x3 d1", game.Question{}, "move 1: d1 is off the 3x3 board"},
		{"3x3 a4", game.Question{}, "move 1: a4 is off"},
		{"3x3 a0", game.Question{}, `move 1: "a0" is no cell`},
		{"3x3 11", game.Question{}, "is no cell"},
		{"3x3 b2 b2", game.Question{}, "move 2: b2 is occupied"},
		{"2x2 a1 b1 a2 b2", game.Question{}, "move 4: b2: the game is over"},
		{"3x3 3/3", game.Question{}, "2 rows, want 3"},
		{"3x3 3/3/3/3", game.Question{}, "more than 3 rows"},
		{"3x3 4/3/3", game.Question{}, "row 1: more than 3 cells"},
		{"3x3 3/2/3", game.Question{}, "row 2: 2 cells, want 3"},
		{"3x3 3/03/3", game.Question{}, "want x, o or a number"},
		{"3x3 o2/3/3", game.Question{}, "0 stones x and 1 stones o"},
		{"2x2 xo/xo", game.Question{}, "black has connected already, yet is to move"},
		{"3x3 x1x/xox/xox", game.Question{}, "stones x"},
		{"4x2 xx1x/xoxo", game.Question{}, "stones"},
		{"5x2 x1o1x/xo1ox", game.Question{}, "more connections than one move can make"},
		{"3x3", game.Question{Goal: "draw"}, `goal "draw": want win`},
		{"3x3", game.Question{Goal: "win:third"}, "players are first and second"},
		{"3x3", game.Question{Turn: "white"}, "black moves here"},
		{"3x3 b2", game.Question{Turn: "first"}, "white moves here"},
		{"3x3", game.Question{Turn: "red"}, `turn "red"`},
		{"3x3", game.Question{Target: "b2"}, "target"},
		{"3x3", game.Question{Region: "a1:b2"}, "region"},
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
		{"3x3", game.Question{}, "win", game.Attacker, game.Unknown},
		{"3x3", game.Question{Turn: "black"}, "win", game.Attacker, game.Unknown},
		{"3x3 b2", game.Question{Turn: "second"}, "win", game.Attacker, game.Unknown},
		{"3x3", game.Question{Goal: "win:second"}, "win:second", game.Defender, game.Unknown},
		{"3x3", game.Question{Goal: "win:first"}, "win", game.Attacker, game.Unknown},
		{"3x3", game.Question{Goal: "win:white"}, "win:second", game.Defender, game.Unknown},
		{"2x2 a1 b1 a2", game.Question{}, "win", game.Attacker, game.Disproven},
		{"2x2 a1 b1 a2", game.Question{Goal: "win:first"}, "win:first", game.Defender, game.Proven},
		// A row of White from left to right, and one that touches by corners only.
		{"3x3 a1 a2 b1 b2 b3 c2", game.Question{}, "win", game.Attacker, game.Disproven},
		{"2x2 a2 a1 b1", game.Question{}, "win", game.Attacker, game.Disproven},
		{"2x2 a1 a2 b2", game.Question{}, "win", game.Attacker, game.Unknown},
	} {
		p, err := parse(test.text, test.q)
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
		"5x5 c3": true, "3x3 1x1/o2/3": true, "5x5": false, "3x3x3 b2": false, "7x6 4453": false, "": false,
		"6x6 a2a3": false, "8/8/8": false, "3x3 z9": false, "3x3 3/3": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("looks(%q) = %v", text, got)
		}
	}
}

func TestSetState(t *testing.T) {
	p := mustParse(t, "3x3 b2", "win")
	p.Play(p.Moves(nil)[0])
	before := p.Key()
	for _, bad := range []string{"", "3/3", "3/3/4", "ooo/3/3", "xo1/xo1/xo1", "3/3/3 ", "3/3/3/", "3/03/3", "12/3/3"} {
		if err := p.SetState([]byte(bad)); err == nil || !strings.HasPrefix(err.Error(), "hex: ") {
			t.Errorf("state %q: %v", bad, err)
		}
		if p.Key() != before {
			t.Errorf("state %q changes the position", bad)
		}
	}
	p.Undo()
	if p.String() != "3x3 3/1x1/3" {
		t.Errorf("Undo after a bad state gives %s", p)
	}
	if err := p.SetState([]byte("x2/1o1/3")); err != nil || p.String() != "3x3 x2/1o1/3" || p.Goal() != "win:second" {
		t.Errorf("%s %s, %v", p, p.Goal(), err)
	}
}

func TestWords(t *testing.T) {
	trial.Says(t, parse, []trial.Verdict{
		{"3x3", "win", game.Proven, 0, "black wins"},
		{"3x3", "win", game.Proven, 5, "black wins in 5"},
		{"3x3 b2", "win", game.Disproven, 5, "black wins"},
		{"3x3", "win:second", game.Proven, 0, "white wins"},
		{"3x3", "win", game.Unknown, 0, "unknown"},
	})
	if got := mustParse(t, "3x3 b2", "win").Mover(); got != "white" {
		t.Errorf("mover %s", got)
	}
	d := mustParse(t, "3x2 x1o/3", "win").Draw()
	if len(d.Rows) != 2 || strings.Join(d.Columns, "") != "abc" || d.Rows[0].Label != "1" || d.Rows[1].Label != "2" {
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
		"3x3", "5x5 c3", "3x3 1x1/o2/3", "26x1 x1", "4x1 1x2", "1x1 a1", "11x11 k11 a1", "5x2 x1o1x/xo1ox",
		"2x2 xo/xo", "12x11", "3x3 3//3", "3x3 b2 b2", "16x8", "99999999999999999999x1",
	} {
		for _, goal := range []string{"", "win", "win:second"} {
			f.Add(seed, goal)
		}
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		p, ok := trial.RoundTrip(t, "hex", parse, text, goal).(*Position)
		if !ok {
			return
		}
		if moves := p.Moves(nil); len(moves) > 0 && len(p.Prune(moves)) == 0 {
			t.Fatalf("%q: Prune leaves no move", text)
		}
	})
}
