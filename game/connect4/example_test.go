package connect4_test

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
)

// The first player completes a line at once, so there is only one child.
func ExampleGame() {
	p, err := connect4.Game.Parse("7x6 334455", game.Question{Goal: "win"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	fmt.Println(p.(game.Decider).Decide())
	for _, child := range p.(game.Expander).Expand(nil) {
		fmt.Println(p.FormatMove(child.Move), child.Numbers)
	}
	fmt.Println(p.(game.Speaker).Verdict(game.Proven, 1))
	// Output:
	// 7x6 7/7/7/7/2ooo2/2xxx2
	// proven
	// 2 0/∞
	// first player wins in 1
}
