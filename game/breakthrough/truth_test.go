package breakthrough

import (
	"flag"
	"regexp"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// slow lets TestGroundTruth solve 4x5, 3x6 and 5x5, which take half a minute. The
// suites of problems have them too.
var slow = flag.Bool("slow", false, "solve the larger boards too")

// answer solves a problem with all knowledge.
func answer(t *testing.T, text, goal string) game.Value {
	t.Helper()
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 28, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := s.Solve(t.Context(), mustParse(t, text, goal))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	t.Logf("%s %s: %v, %d nodes", text, goal, r.Value, r.Nodes)
	return r.Value
}

// TestTruth solves small boards by the plain game and with knowledge.
func TestTruth(t *testing.T) {
	for _, c := range []struct {
		width, height int
		size          string
		firstWins     bool
		plain         bool
	}{
		{2, 4, "2x4", false, true}, {2, 5, "2x5", false, true}, {2, 6, "2x6", true, true}, {3, 4, "3x4", false, true},
		{4, 4, "4x4", false, false}, {3, 5, "3x5", false, false},
	} {
		if testing.Short() && !c.plain {
			continue
		}
		want := game.Disproven
		if c.firstWins {
			want = game.Proven
		}
		if c.plain {
			o := newOracle(c.width, c.height)
			if o.moverWins(o.opening()) != c.firstWins {
				t.Errorf("%s: the plain game disagrees", c.size)
			}
		}
		if got := answer(t, c.size, "win:first"); got != want {
			t.Errorf("%s: %v, want %v", c.size, got, want)
		}
		if !c.plain {
			continue
		}
		if got := answer(t, c.size, "win:second"); got != want.Other() {
			t.Errorf("%s for the second player: %v", c.size, got)
		}
	}
}

// TestGroundTruth compares with the recorded values of boards.
func TestGroundTruth(t *testing.T) {
	const fast = "2x4 3x4 4x4 3x5"
	solved := 0
	for _, r := range trial.Known(t) {
		if r[0] != "Breakthrough" {
			continue
		}
		want := game.Disproven
		if strings.HasPrefix(r[2], "first") {
			want = game.Proven
		}
		for _, size := range regexp.MustCompile(`\d+x\d+`).FindAllString(r[1], -1) {
			if !strings.Contains(fast, size) && (!*slow || size == "6x5") {
				continue
			}
			solved++
			if got := answer(t, size, "win"); got != want {
				t.Errorf("%s: %v, want %v", size, got, want)
			}
		}
	}
	if solved < 3 {
		t.Errorf("only %d boards found", solved)
	}
}
