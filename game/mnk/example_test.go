package mnk_test

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/mnk"
)

func Example() {
	p, err := mnk.Game.Parse("3x3x3 b2 a2 a3", game.Question{Goal: "draw"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p, p.Goal(), p.Turn(), p.Value())
	m, err := p.ParseMove("c1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Play(m)
	fmt.Println(p, p.Goal(), p.Turn())
	_, err = p.ParseMove("b2")
	fmt.Println(err)
	// Output:
	// 3x3x3 x2/ox1/3 draw attacker unknown
	// 3x3x3 x2/ox1/2o draw:second defender
	// mnk: b2 is occupied
}

func ExamplePosition_Decide() {
	for _, text := range []string{"3x3x3 a1 a3 b1 b3", "3x3x3 a1 b2 c3 a3 c1", "3x3x3 a1 c2 a3 b2", "5x5x5"} {
		p, err := mnk.Game.Parse(text, game.Question{})
		if err != nil {
			fmt.Println(err)
			return
		}
		v := p.(*mnk.Position).Decide()
		fmt.Println(text, v, "-", p.(*mnk.Position).Verdict(v, 0))
	}
	// Output:
	// 3x3x3 a1 a3 b1 b3 proven - first player wins
	// 3x3x3 a1 b2 c3 a3 c1 disproven - second player does not win
	// 3x3x3 a1 c2 a3 b2 proven - first player wins
	// 5x5x5 disproven - first player does not win
}
