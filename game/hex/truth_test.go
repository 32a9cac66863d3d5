package hex_test

import (
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/hex"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

func ask(tb testing.TB, s solve.Solver, text, goal string) solve.Result {
	tb.Helper()
	p, err := hex.Game.Parse(text, game.Question{Goal: goal})
	if err != nil {
		tb.Fatal(err)
	}
	r, err := s.Solve(tb.Context(), p)
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return r
}

func TestMeasure(t *testing.T) {
	for _, size := range []int{4, 5} {
		for name, skip := range map[string]game.Knowledge{
			"all": 0, "noEst": game.KnowEstimate, "noOrder": game.KnowOrder, "noEstOrder": game.KnowEstimate | game.KnowOrder,
			"noDecide": game.KnowDecide, "noPrune": game.KnowPrune, "none": game.KnowAll,
		} {
			if skip&game.KnowDecide != 0 && size == 5 {
				continue
			}
			s, _ := dfpn.New(dfpn.DefaultConfig(), solve.Options{Skip: skip})
			nodes, ms := uint64(0), 0.0
			wins := ""
			for i := range size * size {
				text := fmt.Sprintf("%dx%d %c%d", size, size, 'a'+i%size, i/size+1)
				r := ask(t, s, text, "win:first")
				nodes += r.Nodes
				ms += r.Elapsed.Seconds() * 1000
				if r.Value == game.Proven {
					wins += text[3:]
				}
			}
			s.Close()
			t.Logf("%d %-12s %8d nodes %8.1f ms %s", size, name, nodes, ms, wins)
		}
	}
}
