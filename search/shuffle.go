package search

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// jumble changes the order of children a little: from left to right each changes
// places with the next one or not, as a coin says that depends on the position
// and the seed alone. What stood first is still near the front, so that the order
// keeps most of its worth, and yet no two seeds break ties in the same way: it is
// for repeating an experiment on the same problem.
func jumble(children []game.Child, key game.Key, seed uint64) {
	coins := zobrist.At(seed, key.Lo).Lo
	for i := range len(children) - 1 {
		if i%64 == 0 && i > 0 {
			coins = zobrist.Mix(coins + seed)
		}
		if coins>>(i%64)&1 == 1 {
			children[i], children[i+1] = children[i+1], children[i]
		}
	}
}
