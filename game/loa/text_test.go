package loa

import (
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"8x8", "8x8"},
		{"3x3", "3x3"},
		{"1b1/w1w/1b1 b", "3x3"},
		{"1b1/w1w/1b1 w", "1b1/w1w/1b1 w"},
		{"4x4 rules=mover b1-b3", "1bb1/wb1w/w2w/2b1 w rules=mover"},
		{"4x4 rules=olympiad", "4x4"},
		{"4x4 b1b3", "1bb1/wb1w/w2w/2b1 w"},
		{"4x4 b1-b3 a2-b1 c1xa3", "1bb1/bb1w/3w/1w2 w"},
		{"8x8 b1xh1", ""},
		{" 4x4  b1-b3 \n a2-b1 ", "1bb1/wb1w/3w/1wb1 b"},
		{"8x8 b8-d6", "2bbbbb1/w6w/w2b3w/w6w/w6w/w6w/w6w/1bbbbbb1 w"},
		{"8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b", "8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b"},
	})
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "loa", parse, []trial.Refusal{
		{"", game.Question{}, "no position"},
		{"8", game.Question{}, `size "8": want NxN`},
		{"8x7", game.Question{}, "the board is a square"},
		{"9x9", game.Question{}, "size 9x9: want 3 to 8"},
		{"1b/w1 b", game.Question{}, "size 2x2: want 3 to 8"},
		{"1b1/w1w/1b1", game.Question{}, "behind the rows b or w must say who moves"},
		{"1b1/w1w/1b1 x", game.Question{}, `turn "x": want b or w`},
		{"1b1/w1w/1b b", game.Question{}, "row 1: 2 squares, want 3"},
		{"1b1/w1w/1b2 b", game.Question{}, "row 1: more than 3 squares"},
		{"1b1/w11w/1b1 b", game.Question{}, "row 2: \"w11w\": two numbers in a row"},
		{"1b1/wxw/1b1 b", game.Question{}, "row 2: \"wxw\": want b, w or numbers"},
		{"1b1/3/1b1 b", game.Question{}, "0 pieces w: want 1 to 2"},
		{"bb1/w1w/1b1 b", game.Question{}, "3 pieces b: want 1 to 2"},
		{"4x4 rules=chess", game.Question{}, `rules "chess": want one of olympiad, mover, openspiel`},
		{"4x4 b1-b4", game.Question{}, "move 1: b1-b4: black has no such move"},
		{"4x4 b1xb3", game.Question{}, "move 1: b1xb3: there is nothing to take"},
		{"4x4 b1--b3", game.Question{}, "is no move"},
		{"4x4 b1", game.Question{}, "is no move"},
		{"4x4 b1-b9", game.Question{}, "b9 is off the 4x4 board"},
		{"4x4 pass", game.Question{}, "black has no such move"},
		{"b2/1b1/w1w b a3-b3", game.Question{}, "move 1: a3-b3: the game is over"},
		{"selfplay:seed=x", game.Question{}, "want seed=N, back=N, size=N"},
		{"selfplay:seed=1,size=9", game.Question{}, "size 9x9: want 3 to 8"},
		{"selfplay:seed=1,back=500", game.Question{}, "the game has only"},
		{"4x4", game.Question{Goal: "lose"}, `goal "lose": want win or draw`},
		{"4x4", game.Question{Goal: ":first"}, "want win or draw"},
		{"4x4", game.Question{Goal: "win:black"}, "players are first and second"},
		{"4x4", game.Question{Turn: "white"}, `turn "white": black moves here`},
		{"4x4", game.Question{Target: "a1"}, "no target or region"},
	})
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"1b1/w1w/1b1 b": true, middle: true, "8x8": false, "1b1/w1w/1b1": false, "": false,
		"7/7/7/7/3o3/3x3": false, "4k3/8/8/8/8/8/8/4K3 w - - 0 1": false, "bb1/b1b/1w1/ww1 b": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestSelfplay wants texts of seeds to be positions that the side to move has won, though
// it could not know.
func TestSelfplay(t *testing.T) {
	for seed := range 5 {
		text := fmt.Sprintf("selfplay:seed=%d,back=0", seed)
		p := mustParse(t, text, "")
		if p.Decide() != game.Proven || p.String() != mustParse(t, text, "").String() {
			t.Errorf("%s: %s: %v", text, p, p.Decide())
		}
		if q := mustParse(t, fmt.Sprintf("selfplay:seed=%d,back=1", seed), ""); q.turn != p.turn {
			t.Errorf("%s: %s and %s", text, p, q)
		}
	}
}

func TestWords(t *testing.T) {
	trial.Says(t, parse, []trial.Verdict{
		{"8x8", "win", game.Proven, 0, "black wins"},
		{"8x8", "win", game.Proven, 7, "black wins in 7"},
		{"8x8", "win", game.Disproven, 0, "black does not win"},
		{"8x8", "draw:second", game.Proven, 0, "white at least draws"},
		{"8x8", "draw:second", game.Disproven, 0, "white loses"},
		{"8x8", "win", game.Unknown, 0, "unknown"},
	})
	p := mustParse(t, "4x4 b1-b3", "win:first")
	if p.Mover() != "white" || p.Goal() != "win:first" || p.Turn() != game.Defender {
		t.Errorf("%s moves, goal %s", p.Mover(), p.Goal())
	}
	d := p.Draw()
	if len(d.Columns) != 4 || d.Rows[0].Label != "4" || d.Rows[1].Cells[1] != (game.Cell{Text: "b", Ink: game.First}) {
		t.Errorf("%+v", d)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"8x8", "4x4 b1-b3 a2xb1", "1b1/w1w/1b1 w", "4x4 rules=mover", middle, "3x3 rules=openspiel b1-a1"} {
		f.Add(text, "win")
		f.Add(text, "draw:second")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		looks(text)
		trial.RoundTrip(t, "loa", parse, text, goal)
	})
}
