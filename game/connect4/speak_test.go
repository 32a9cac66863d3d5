package connect4

import (
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestVerdict(t *testing.T) {
	trial.Says(t, parse, []trial.Verdict{
		{"7x6", "win", game.Proven, 0, "first player wins"},
		{"7x6", "win", game.Proven, 41, "first player wins in 41"},
		{"7x6", "win", game.Disproven, 41, "first player does not win"},
		{"4", "draw", game.Proven, 3, "second player at least draws"},
		{"4", "draw", game.Disproven, 8, "second player loses in 8"},
		{"4", "draw:first", game.Disproven, 0, "first player loses"},
		{"7x6", "score>=3", game.Proven, 0, "first player scores at least 3"},
		{"7x6", "score>=-3", game.Disproven, 0, "first player scores less than -3"},
		{"7x6", "score>=3", game.Unknown, 0, "unknown"},
	})
}

func TestDraw(t *testing.T) {
	d := mustParse(t, "11x2 ab1", "").Draw()
	if len(d.Columns) != 11 || d.Columns[9] != "a" || len(d.Rows) != 2 || d.Rows[0].Label != "2" {
		t.Errorf("%+v", d)
	}
	bottom := d.Rows[1].Cells
	want := []game.Cell{{Text: "x", Ink: game.First}, {Text: ".", Ink: game.Ground}}
	if bottom[0] != want[0] || bottom[1] != want[1] || bottom[10] != (game.Cell{Text: "o", Ink: game.Second}) {
		t.Errorf("%+v", bottom)
	}
}
