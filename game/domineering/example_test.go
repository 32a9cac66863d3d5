package domineering_test

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/domineering"
)

// Horizontal can cover the bottom row once; Vertical has four dominoes that nobody
// can take away.
func ExampleGame() {
	p, err := domineering.Game.Parse("3x6 1#1/1#1/1#1/1#1/1#1/3 h", game.Question{})
	if err != nil {
		fmt.Println(err)
		return
	}
	v := p.(game.Decider).Decide()
	fmt.Println(v)
	fmt.Println(p.(game.Speaker).Verdict(v, 0))
	// Output:
	// disproven
	// first player wins
}
