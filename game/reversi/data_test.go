package reversi_test

import (
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
)

// whole tests all endgames of the data, which takes a minute, instead of some.
var whole = flag.Bool("whole", false, "count all endgames")

// score counts a position out for the side to move.
func score(t *testing.T, p *reversi.Position) int {
	t.Helper()
	names := p.Outcomes()
	n, _, ok := p.Tally(64<<20).Count(p, 0, len(names)-1, nil)
	if !ok {
		t.Fatalf("%s is not counted", p)
	}
	v, err := strconv.Atoi(names[n])
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// endgames reads a file of endgames with the scores of their moves.
func endgames(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("../../../shared/data/boards/othello/" + name + ".obf")
	if err != nil {
		t.Skip("no test data: ", err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// TestEndgames compares the scores of all moves of endgames with up to sixteen empty squares.
func TestEndgames(t *testing.T) {
	for name, most := range map[string]int{"random08": 100, "random10": 100, "random12": 50, "random14": 15, "random16": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines := endgames(t, name)
			if !*whole {
				lines = lines[:most]
			}
			for _, line := range lines {
				text, fields, _ := strings.Cut(line, ";")
				p := parse(t, reversi.Othello, text, "score>=0")
				for field := range strings.SplitSeq(strings.TrimSuffix(fields, ";"), ";") {
					move, want, _ := strings.Cut(strings.TrimSpace(field), ":")
					m, err := p.ParseMove(move)
					if err != nil {
						t.Fatal(err)
					}
					p.Play(m)
					got := score(t, p)
					p.Undo()
					if n, err := strconv.Atoi(want); err != nil || got != n {
						t.Errorf("%s: %s scores %d, not %s", text, move, got, want)
					}
				}
			}
		})
	}
}

// TestForum counts the endgames of FForum with up to eighteen empty squares, or up to twenty, which take a
// second each.
func TestForum(t *testing.T) {
	most := 18
	if *whole {
		most = 20
	}
	for _, name := range []string{"fforum-1-19", "fforum-20-39", "fforum-40-59"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			items, err := reversi.Othello.Split(strings.Join(endgames(t, name), "\n"))
			if err != nil {
				t.Fatal(err)
			}
			for _, item := range items {
				if strings.Count(item.Text, "-") > most {
					continue
				}
				p := parse(t, reversi.Othello, item.Text, item.Meta["goal"]+">=0")
				if got := strconv.Itoa(score(t, p)); got != item.Meta["want"] {
					t.Errorf("%s:%d scores %s, not %s", name, item.Line, got, item.Meta["want"])
				}
			}
		})
	}
}

// TestCountAgrees compares counting with the questions one by one, on positions of 4x4 and 6x6 from
// random play, for either side.
func TestCountAgrees(t *testing.T) {
	for _, text := range []string{"4x4 b1a1", "6x6 b3b2c2", "6x6 e4e3d2"} {
		p := parse(t, reversi.Othello, text, "score>=0")
		for i := 0; p.Value() == game.Unknown; i++ {
			moves := p.Moves(nil)
			p.Play(moves[(7*i+3)%len(moves)])
			if strings.Count(p.String(), "-") > 9 || p.Value() != game.Unknown {
				continue
			}
			got, outcomes := score(t, p), p.Outcomes()
			reached := 0
			for n := 1; n < len(outcomes) && forced(p.AtLeast(n)); n++ {
				reached = n
			}
			if strconv.Itoa(got) != outcomes[reached] {
				t.Errorf("%s scores %d, asked one by one %s", p, got, outcomes[reached])
			}
		}
	}
}

// forced plays a question out by the rules alone.
func forced(p game.Position) bool {
	if v := p.Value(); v != game.Unknown {
		return v == game.Proven
	}
	mine := p.Turn() == game.Attacker
	for _, m := range p.Moves(nil) {
		p.Play(m)
		yes := forced(p)
		p.Undo()
		if yes == mine {
			return mine
		}
	}
	return !mine
}
