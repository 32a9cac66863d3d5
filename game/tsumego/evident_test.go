package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestEvident wants a corner with a hole in its wall to be evident, and not if there are other
// stones of its owner, or hardly a wall.
func TestEvident(t *testing.T) {
	for text, want := range map[string]bool{
		"(;SZ[9]AB[af:df][dg][dh]AW[ag:bg][bh][cg]PL[B])":                 true,
		"(;SZ[9]AB[af:df][dg][dh]AW[ag:bg][bh][cg][ga][ha][gb][hb]PL[B])": false,
		"(;SZ[19]AB[ae:fe][ge]AW[ad:fd][gd]PL[B])":                        false,
	} {
		p, err := Game.Parse(text, game.Question{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		e, ok := p.(game.Evident)
		if !ok || e.Evident() != want {
			t.Errorf("%s: evident is not %v", text, want)
		}
	}
}
