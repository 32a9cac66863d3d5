package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// cutoff has three white stones, E4 to E6, that may be netted.
const cutoff = "........./........./...XXX.../..X.OX.../...XOX.../...XO..../........./........./........."

// TestCaptures wants readings about blocks of three stones or more that may be taken, and
// none about smaller ones, those in atari, or those of who moves.
func TestCaptures(t *testing.T) {
	for _, c := range []struct{ name, rows, turn, want string }{
		{"cut off", cutoff, "B", "capture E4,E5,E6"},
		{"own stones", cutoff, "W", ""},
		{"in atari", "XXX../OOOX./XXX../...../.....", "B", ""},
		{"two stones", "XXX../OOX../...../...../.....", "B", ""},
	} {
		d := compose(c.rows, c.turn)
		got := ""
		for _, r := range readings(d, game.Question{}) {
			if r.Goal == capture.String() {
				got += r.Goal + " " + r.Target
				if !r.Brief || r.Minor || r.Region != "" {
					t.Errorf("%s: %+v", c.name, r)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for _, r := range readings(compose(cutoff, "B"), game.Question{Goal: "kill"}) {
		if r.Goal != kill.String() {
			t.Errorf("by name: %+v", r)
		}
	}
}
