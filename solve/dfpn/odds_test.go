package dfpn

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestOdds shows outcomes that change at a ratio of a quarter for the children of one
// side, and outcomes of one kind for those of the other: each line goes where it belongs,
// and no farther than it may.
func TestOdds(t *testing.T) {
	var o odds
	for i := range 4000 {
		ratio := float64(i%17)/2 - 4
		v := game.Disproven
		if ratio < -2 {
			v = game.Proven
		}
		o.learn(game.Attacker, ratio, v)
		o.learn(game.Defender, ratio, game.Proven)
	}
	for _, c := range []struct {
		side  game.Side
		ratio float64
		want  game.Value
	}{
		{game.Attacker, -3, game.Proven},
		{game.Attacker, -1, game.Disproven},
		{game.Attacker, 0, game.Disproven},
		{game.Defender, 4, game.Proven},
		{game.Defender, oddsMost + 1, game.Disproven},
	} {
		if got := o.guess(c.side, c.ratio); got != c.want {
			t.Errorf("%v, ratio %v: %v, lines %v", c.side, c.ratio, got, o.line)
		}
	}
	if (&odds{}).guess(game.Attacker, ratio(game.FreshNumbers)) != game.Proven {
		t.Error("equal numbers of a fresh leaf are not for the attacker")
	}
}
