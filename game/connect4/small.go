package connect4

import "github.com/yomi-solver/yomi/game"

// small lists problems of all goals and either answer, on boards of one and of
// two words.
func small(yield func(game.Problem) bool) {
	for _, s := range [...]struct{ text, goal string }{
		{"4x4 2323", "win"},                                       // no
		{"4x4 4444", "draw"},                                      // yes
		{"4x4 24222", "win"},                                      // yes, for the second player
		{"5x4 42435422", "score>=3"},                              // yes
		{"5x4 42435422", "score>=4"},                              // no
		{"5x4 152131512", "draw"},                                 // no
		{"5x4 152131512", "score>=-1"},                            // yes
		{"4x5 12224132", "win:second"},                            // yes
		{"5x5 3223124243441", "win"},                              // yes
		{"5x5 5524211253234", "score>=5"},                         // no
		{"6x4 241322255431", "score>=-4"},                         // yes
		{"4x7 1111331334133144", "score>=0"},                      // no
		{"7x6 4x2/o1oxo2/o1oxox1/xxoooxx/xoxxxox/oooxxox", "win"}, // yes
		{"9x7 o3xoo2/x1x1oox2/x1oxoxooo/o1oxoxoxx/oxxoxxoox/xoxoxoxxx/ooxoxxoxo", "draw"},       // yes
		{"8x8 1o1o4/1oxx2o1/xxoooxx1/oooxxoxx/oxxxoxoo/xooxoxox/xoxoxxxo/xooxooxx", "score>=3"}, // no
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("connect4: a small problem is bad: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}
