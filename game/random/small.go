package random

import "github.com/yomi-solver/yomi/game"

// small yields games of either kind that brute force lists in moments.
func small(yield func(game.Problem) bool) {
	for _, text := range problems {
		p, err := parse(text, game.Question{})
		if err != nil {
			panic("random: a small problem is wrong: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}

var problems = []string{
	"tree:b=3,d=6,seed=1",
	"tree:b=3,d=6,seed=2",
	"tree:b=8,d=3,lead=2,gain=0.3,seed=3",
	"tree:b=4,d=5,lead=2,gain=0.25,seed=4,hints=1",
	"tree:b=5,d=5,lead=2,gain=0.5,seed=7,near=2,hints=1",
	"tree:b=1,d=5,seed=5",
	"tree:b=2,d=0,seed=6",
	"dag:b=3,d=12,w=20,seed=1",
	"dag:b=3,d=12,w=20,seed=2",
	"dag:b=4,d=10,w=16,spread=4,lead=4,gain=0.4,seed=3",
	"dag:b=3,d=9,w=12,lead=2,gain=0.15,seed=4,hints=1",
	"dag:b=3,d=8,w=6,gain=0,seed=5",
}
