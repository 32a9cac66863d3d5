package tsumego

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestVerdict(t *testing.T) {
	black, white, race := compose(corner, "B"), compose(corner, "W"), compose(raceRows, "W")
	trial.Says(t, parse, []trial.Verdict{
		{black, "kill", game.Unknown, 0, "unknown"},
		{black, "kill", game.Proven, 0, "dead"},
		{black, "kill", game.Proven, 5, "dead in 5"},
		{black, "kill", game.Disproven, 0, "alive"},
		{white, "live", game.Proven, 0, "alive"},
		{white, "live", game.Disproven, 0, "dead"},
		{black, "capture", game.Proven, 3, "captured in 3"},
		{white, "save", game.Proven, 0, "safe"},
		{race, "semeai", game.Proven, 0, "white wins the race"},
		{race, "semeai", game.Disproven, 0, "white does not win the race"},
	})
}

// lines writes a diagram, with stars for the target, whose letters must be small.
func lines(d game.Diagram) string {
	var s strings.Builder
	for _, row := range d.Rows {
		s.WriteString(row.Label + " ")
		for _, c := range row.Cells {
			if c.Ink == game.Marked && strings.ToLower(c.Text) == c.Text {
				c.Text = "*"
			}
			s.WriteString(c.Text)
		}
		s.WriteString("\n")
	}
	return s.String() + strings.Join(d.Columns, "")
}

// TestDraw wants the whole of a small board and a part of a large one.
func TestDraw(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{compose(".XO/Xo./.XO", "B"), "3 .XO\n2 X*.\n1 .XO\nABC"},
		{
			"(;SZ[19]AB[na][nb][nc][oc][pc][qc][rc][sc]AW[oa][ob][pb][qb][rb][sb])",
			"19 .X*::::\n18 .X*****\n17 .XXXXXX\n16 .......\nNOPQRST",
		},
	} {
		p, err := parse(c.text, game.Question{Goal: "kill"})
		if err != nil {
			t.Fatal(err)
		}
		if got := lines(p.(game.Drawer).Draw()); got != c.want {
			t.Errorf("%s: drawn\n%s\nand not\n%s", c.text, got, c.want)
		}
	}
}
