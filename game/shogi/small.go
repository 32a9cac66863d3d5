package shogi

import "github.com/yomi-solver/yomi/game"

// small lists problems of up to some thousand positions, of either answer.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"7nk/7n1/9/7N1/9/9/9/9/1K7 b Pp 1", mate}, // a pawn may not mate
		{"7bk/9/8K/6B2/7N1/9/9/9/9 b P0p 1", mate},
		{"9/7ln/5R1lk/7bn/5BN2/9/9/9/9 b 0p 1", mate},
		{"9/9/9/s8/1l7/9/9/NS7/KPk6 w nl0P 1", mate},
		{"9/6Kl1/7nk/7nl/9/9/9/9/9 b SN0p 1", mate},
		{"9/6lgl/6lkn/6pps/9/7L1/9/9/9 b N0p 1", mate},
		{"6Klk/7bb/6+P2/9/9/9/9/9/9 b 2Nl 1", mate},
		{"9/8k/6K2/7S1/9/9/9/9/9 b 0p 1", mate},
		{"9/8k/6K2/7S1/9/9/9/9/9 b 0p 1 moves 2d2c", "mate:black"},
		{"6k2/5g2p/6K1n/5L3/9/9/9/9/9 b p 1", mate},
		{"8k/8n/5R1K1/9/9/9/9/9/9 b l 1", mate},
		{"7nk/5GKll/8p/9/9/9/9/9/9 b 0p 1", brinkmate},
		{"7lk/6K1p/5N3/9/9/9/9/9/9 b 0p 1", brinkmate},
		{"7lk/6Klp/9/9/5N3/9/9/9/9 b L0p 1", brinkmate},
		{"7pk/9/4L4/9/9/9/9/9/9 b n 1", brinkmate},
		{"7nk/4L2pl/9/9/9/9/9/9/9 b 0p 1", "brinkmate:2"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("shogi: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
