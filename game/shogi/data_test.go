package shogi

import (
	"io"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// TestRecorded solves problems that others have solved, and wants the same answers
// wherever a few thousand nodes are enough.
func TestRecorded(t *testing.T) {
	const nodes = 5000
	for _, c := range []struct {
		file    string
		lengths []string // of mates; none: all
		enough  int      // how many must be settled
	}{
		{"edge_osl.sfen", nil, 125},
		{"edge_antma.sfen", nil, 60},
		{"game_yane5m_sample.sfen", []string{"3", "5"}, 181},
	} {
		t.Run(c.file, func(t *testing.T) {
			text, err := io.ReadAll(trial.Open(t, "shogi", c.file))
			if err != nil {
				t.Fatal(err)
			}
			items, err := splitLines(string(text))
			if err != nil {
				t.Fatal(err)
			}
			settled, asked := 0, 0
			for i, item := range items {
				if len(c.lengths) > 0 && item.Meta["length"] != c.lengths[0] && item.Meta["length"] != c.lengths[1] {
					continue
				}
				if testing.Short() && i%8 != 0 {
					continue
				}
				asked++
				got := solveWithin(t, mustParse(t, item.Text, ""), nodes)
				if got == game.Unknown {
					continue
				}
				settled++
				if want := item.Meta["want"]; want != "" && want != got.String() {
					t.Errorf("%s: %v, want %s", item.Meta["id"], got, want)
				}
			}
			t.Logf("%d of %d settled", settled, asked)
			if settled < c.enough && !testing.Short() {
				t.Errorf("%d settled, want %d", settled, c.enough)
			}
		})
	}
}

// solveWithin solves a problem with a limited number of nodes.
func solveWithin(t *testing.T, p *Position, nodes uint64) game.Value {
	t.Helper()
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 24, Threads: 1, Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, _ := s.Solve(t.Context(), p)
	return r.Value
}
