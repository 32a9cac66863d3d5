package breakthrough_test

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/breakthrough"
)

// Black's pawn one step away can be taken, but then the other one gets through.
func ExampleGame() {
	p, err := breakthrough.Game.Parse("4x6 4/1bb1/4/4/b1b1/1w2 w", game.Question{})
	if err != nil {
		fmt.Println(err)
		return
	}
	v := p.(game.Decider).Decide()
	fmt.Println(v)
	fmt.Println(p.(game.Speaker).Verdict(v, 0))
	for _, m := range p.Moves(nil) {
		fmt.Println(p.FormatMove(m))
	}
	// Output:
	// disproven
	// second player wins
	// b1a2
	// b1b2
	// b1c2
}
