package domineering

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// slow lets tests solve boards that take a while: 7x7, and 6x6 by the rules alone.
var slow = flag.Bool("slow", false, "solve the larger boards too")

// answer solves a problem.
func answer(t *testing.T, text, goal string, skip game.Knowledge) game.Value {
	t.Helper()
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 27, Threads: 1, Skip: skip})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := s.Solve(t.Context(), mustParse(t, text, goal))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r.Value
}

// TestTruth solves all boards up to 6x6 and compares what the plain game says, a
// search by the rules alone, and the board turned by a quarter with Horizontal to
// move, which is the same game.
func TestTruth(t *testing.T) {
	// Whether Vertical wins when it starts, by height from 1 and width from 1.
	wins := []string{
		"......",
		"xxx.xx",
		"xxx...",
		"xxxxxx",
		"x.x...",
		"xxxxxx",
	}
	side := 6
	if testing.Short() {
		side = 4
	}
	for h := 1; h <= side; h++ {
		for w := 1; w <= side; w++ {
			size := fmt.Sprintf("%dx%d", w, h)
			want := game.Disproven
			if wins[h-1][w-1] == 'x' {
				want = game.Proven
			}
			if got := answer(t, size, "win", 0); got != want {
				t.Errorf("%s: %v, want %v", size, got, want)
			}
			if got := answer(t, size, "win:second", 0); got != want.Other() {
				t.Errorf("%s for the second player: %v", size, got)
			}
			rows := strings.TrimSuffix(strings.Repeat(fmt.Sprintf("%d/", h), w), "/")
			turned := fmt.Sprintf("%dx%d %s h", h, w, rows)
			if got := answer(t, turned, "win", 0); got != want {
				t.Errorf("%s: %v, want %v", turned, got, want)
			}
			if w*h <= 25 || *slow {
				if got := answer(t, size, "win", game.KnowAll); got != want {
					t.Errorf("%s by the rules alone: %v, want %v", size, got, want)
				}
			}
			if w*h <= 20 {
				if got := newOracle(w, h).truth(grid{upright: true}, vertical); got != want {
					t.Errorf("%s in the plain game: %v, want %v", size, got, want)
				}
			}
		}
	}
}

// TestGroundTruth compares with the recorded values of square boards, whoever of
// the players starts.
func TestGroundTruth(t *testing.T) {
	solved := 0
	for _, r := range trial.Known(t) {
		// The row that says "1x1 and 5x5 second; 2x2 ... first".
		if r[0] != "Domineering" || !strings.Contains(r[2], ";") {
			continue
		}
		for part := range strings.SplitSeq(r[2], ";") {
			want := game.Disproven
			if strings.Contains(part, "first") {
				want = game.Proven
			}
			for _, size := range regexp.MustCompile(`\d+x\d+`).FindAllString(part, -1) {
				if size == "7x7" && !*slow {
					continue
				}
				solved++
				if got := answer(t, size, "win", 0); got != want {
					t.Errorf("%s: %v, want %v", size, got, want)
				}
			}
		}
	}
	if solved < 6 {
		t.Errorf("only %d boards found", solved)
	}
}
