package tsumego

import (
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// small yields problems of a few thousand positions. The rows are those of states:
// small letters mark the target. Play is allowed on the points between two corners.
func small(yield func(game.Problem) bool) {
	for _, s := range []struct{ rows, turn, goal, region string }{
		// Three in a row: the middle is the vital point of both.
		{"...../XXXXX/ooooX/...oX", "B", "kill", "A1:D1"},
		{"...../XXXXX/ooooX/...oX", "W", "live", "A1:D1"},
		// A ko that Black needs one threat for, and one that White needs one for.
		{"..X/Xo./ooX", "B", "kill", "A1:C3"},
		{"..X/Xo./ooX", "B", "kill:attacker=1", "A1:C3"},
		{"oo./.oX/X..", "B", "kill:defender=1", "A1:C3"},
		{"oo./.oX/X..", "W", "live:attacker=all", "A1:C3"},
		{"XX./.o./ooo", "W", "live", "A1:C3"},
		{"XX./.o./ooo", "B", "kill:defender=all", "A1:C3"},
		// A ko of two steps.
		{"...X/XooX/ooo.", "B", "kill:attacker=2", "A1:D3"},
		{"X../.o./..X", "B", "capture", "A1:C3"},
		{"X.../Xo../OOX.", "B", "capture:defender=1", "B1:D3"},
		{"X../Xo./.X.", "W", "save", "A1:C3"},
		{".xo/.xo/...", "B", "semeai", "A1:C3"},
		{"x.o/xo./..o", "B", "semeai:attacker=1", "A1:C3"},
		{".xo/xx./oo.", "W", "semeai:defender=1", "A1:C3"},
		// Two stones of White that share one liberty, and two that share two.
		{"X.X/o.o/X.X", "B", "cut", "A1:C3"},
		{"X.X/o.o/X.X", "W", "connect", "A1:C3"},
		{".o./.X./o..", "B", "cut", "A1:C3"},
		{".o/o.", "W", "connect:attacker=1", "A1:B2"},
	} {
		p, err := parse(compose(s.rows, s.turn), game.Question{Goal: s.goal, Region: s.region})
		if err != nil {
			panic(err)
		}
		if !yield(p) {
			return
		}
	}
}

// compose writes rows as SGF.
func compose(rows, turn string) string {
	lines := strings.Split(rows, "/")
	root := sgf.NewGame(len(lines[0]), len(lines))
	points := map[string][]sgf.Point{}
	for y, line := range lines {
		for x, letter := range line {
			at := sgf.Point{Column: uint8(x), Row: uint8(y)}
			switch letter {
			case 'X', 'x':
				points["AB"] = append(points["AB"], at)
			case 'O', 'o':
				points["AW"] = append(points["AW"], at)
			}
			if letter == 'x' || letter == 'o' {
				points["MA"] = append(points["MA"], at)
			}
		}
	}
	for _, name := range []string{"AB", "AW", "MA"} {
		root.Set(name, sgf.Values(points[name])...)
	}
	root.Set("PL", sgf.Value(turn))
	var out strings.Builder
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		panic(err) // a Builder takes all
	}
	return out.String()
}
