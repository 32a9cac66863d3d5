package connect4

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// TestTruth solves small boards by the rules alone.
func TestTruth(t *testing.T) {
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"4x4", "win", game.Disproven}, {"4x4", "draw", game.Proven},
		{"5x4", "win", game.Disproven}, {"5x4", "draw", game.Proven},
		{"4x5", "win", game.Disproven}, {"4x5", "draw", game.Proven},
	} {
		if testing.Short() && c.text != "4x4" {
			continue
		}
		if got := everything(mustParse(t, c.text, c.goal), map[game.Key]game.Value{}); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.text, c.goal, got, c.want)
		}
	}
}

// everything is the answer of a plain search without knowledge.
func everything(p game.Position, memo map[game.Key]game.Value) game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	key := p.Key()
	if v, ok := memo[key]; ok {
		return v
	}
	wants := p.Turn().Wants()
	v := wants.Other()
	for _, m := range p.Moves(nil) {
		p.Play(m)
		below := everything(p, memo)
		p.Undo()
		if below == wants {
			v = wants
			break
		}
	}
	memo[key] = v
	return v
}

// negamax is the score of the side to move between two bounds, from the plain
// game.
func (o *oracle) negamax(low, high int) int {
	if o.count == o.width*o.height {
		return 0
	}
	points := o.points()
	for c := range o.width {
		if o.heights[c] == o.height {
			continue
		}
		line := o.drop(c)
		score := points
		if !line {
			score = -o.negamax(-high, -low)
		}
		o.lift(c)
		if low = max(low, score); low >= high {
			break
		}
	}
	return low
}

// TestBenchmark checks recorded scores by a plain search, and then what both
// questions about each score say.
func TestBenchmark(t *testing.T) {
	lines := bufio.NewScanner(trial.Open(t, "boards", "connect4", "Test_L3_R1.txt"))
	solved := 0
	for lines.Scan() && solved < 200 {
		var columns string
		var want int
		if _, err := fmt.Sscan(lines.Text(), &columns, &want); err != nil {
			t.Fatal(err)
		}
		if len(columns) < 30 {
			continue
		}
		solved++
		o := newOracle(7, 6)
		for _, c := range columns {
			o.drop(strings.IndexRune(columnNames, c))
		}
		if got := o.negamax(-21, 21); got != want {
			t.Fatalf("%s: score %d, want %d", columns, got, want)
		}
		items, err := split(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			p := mustParse(t, item.Text, item.Meta["goal"])
			if v := everything(p, map[game.Key]game.Value{}); v.String() != item.Meta["want"] {
				t.Errorf("%s, %s: %v", item.Text, item.Meta["id"], v)
			}
		}
	}
	if solved == 0 {
		t.Error("no late position in the file")
	}
}
