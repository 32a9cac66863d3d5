package reversi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
)

// TestSafe plays games at random and wants pieces that are called safe to keep their colour to
// the end.
func TestSafe(t *testing.T) {
	found := 0
	for i := range 400 {
		g := reversi.Games()[i%4]
		size := []string{"4x4", "6x6", "8x8"}[i/4%3]
		text := size
		if g.Name == "rolit" {
			text += " players=" + []string{"2", "3", "4"}[i/12%3]
		}
		p := parse(t, g, text, "")
		r := rand.New(rand.NewPCG(uint64(i), 9))
		var before [4]uint64
		for p.Value() == game.Unknown {
			safe, pieces := p.Safe()
			for c := range safe {
				if lost := before[c] &^ pieces[c]; lost != 0 {
					t.Fatalf("seed %d, %s: safe pieces %x of colour %d are lost at %s", i, g.Name, lost, c, p)
				}
				before[c] |= safe[c]
				if safe[c] != 0 {
					found++
				}
			}
			moves := p.Moves(nil)
			p.Play(moves[r.IntN(len(moves))])
		}
	}
	if found < 1000 {
		t.Errorf("only %d times were there safe pieces", found)
	}
}
