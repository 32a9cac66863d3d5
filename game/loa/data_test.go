package loa_test

import (
	"bufio"
	"flag"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/loa"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

var recorded = flag.Bool("recorded", false, "prove all recorded positions, not only some")

// TestRecorded proves positions whose values another program has found, and that the
// move it has found wins.
func TestRecorded(t *testing.T) {
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Nodes: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	want := func(p game.Problem) {
		if r, err := s.Solve(t.Context(), p); r.Value != game.Proven {
			t.Errorf("%s, %s: %v, %v", p, p.Goal(), r.Value, err)
		}
	}
	for _, name := range []string{"loa8_proven400.txt", "loa8_hard.txt"} {
		lines := bufio.NewScanner(trial.Open(t, "boards", "loa", name))
		for i := 0; lines.Scan(); i++ {
			if i%16 != 0 && !*recorded {
				continue
			}
			fields := strings.Split(lines.Text(), ";")
			p := trial.Must(t, loa.Game.Parse, fields[0], "win")
			word, ok := strings.CutPrefix(strings.TrimSpace(fields[2]), "move ")
			m, err := p.ParseMove(word)
			if !ok || err != nil {
				t.Fatalf("%s: %q: %v", p, word, err)
			}
			want(p)
			p.Play(m)
			want(p)
		}
	}
}
