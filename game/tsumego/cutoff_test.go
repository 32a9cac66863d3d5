package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// cutoff has three white stones, E4 to E6, that may be netted.
const cutoff = "........./........./...XXX.../..X.OX.../...XOX.../...XO..../........./........./........."

// TestCaptures wants readings about blocks that may be taken, and none about those in atari
// or those of who moves. Blocks of three stones or more are searched if need be, smaller ones
// are looked at only, and single stones are minor.
func TestCaptures(t *testing.T) {
	for _, c := range []struct{ name, rows, turn, want string }{
		{"cut off", cutoff, "B", "capture E4,E5,E6"},
		{"own stones", cutoff, "W", "glance D4,D5"},
		{"in atari", "XXX../OOOX./XXX../...../.....", "B", ""},
		{"two stones", "XXX../OOX../...../...../.....", "B", "glance A4,B4"},
		{"one stone", "XXX../.OX../...../...../.....", "B", "minor B4"},
	} {
		d := compose(c.rows, c.turn)
		got := ""
		for _, r := range readings(d, game.Question{}) {
			if r.Goal == capture.String() {
				word := "glance"
				switch {
				case r.Brief:
					word = r.Goal
				case r.Minor:
					word = "minor"
				}
				got += word + " " + r.Target
				if !r.Glance || r.Brief && r.Minor || r.Region != "" {
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
