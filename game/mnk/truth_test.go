package mnk

import (
	"cmp"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// brute plays everything out with two bit boards and a table of all positions:
// no symmetry, no open lines, no knowledge.
type brute struct {
	lines [][]uint32 // by point: the lines through it
	power []int32    // by point: its digit in the number of a position
	memo  []int8     // by number: 2 more than the outcome for the side to move
	all   uint32
}

func newBrute(width, height, k int) *brute {
	n := width * height
	b := &brute{lines: make([][]uint32, n), all: 1<<n - 1}
	size := int32(1)
	for range n {
		b.power = append(b.power, size)
		size *= 3
	}
	b.memo = make([]int8, size)
	for start := range n {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			x, y := start%width+(k-1)*d[0], start/width+(k-1)*d[1]
			if x < 0 || x >= width || y >= height {
				continue
			}
			line := uint32(0)
			for i := range k {
				line |= 1 << (start + i*(d[0]+d[1]*width))
			}
			for c := range n {
				if line>>c&1 != 0 {
					b.lines[c] = append(b.lines[c], line)
				}
			}
		}
	}
	return b
}

// outcome is 1, 0 or -1 for the player whose stones are mine and who is to move.
func (b *brute) outcome(mine, yours uint32, number, digit int32) int {
	if v := b.memo[number]; v != 0 {
		return int(v) - 2
	}
	best := -1
	if mine|yours == b.all {
		best = 0
	}
	for c, lines := range b.lines {
		stone := uint32(1) << c
		if (mine|yours)&stone != 0 {
			continue
		}
		won := slices.ContainsFunc(lines, func(line uint32) bool { return (mine|stone)&line == line })
		if !won {
			best = max(best, -b.outcome(yours, mine|stone, number+digit*b.power[c], 3-digit))
		} else {
			best = 1
		}
		if best == 1 {
			break
		}
	}
	b.memo[number] = int8(best + 2)
	return best
}

// TestTruth plays whole games out, and wants the search with knowledge to agree.
func TestTruth(t *testing.T) {
	for _, test := range []struct {
		width, height, k int
		text             string
		want             int // 1: the first player wins, 0: draw
		long             bool
	}{
		{1, 1, 1, "1x1x1", 1, false},
		{2, 2, 2, "2x2x2", 1, false},
		{3, 3, 3, "3x3x3", 0, false},
		{4, 3, 3, "4x3x3", 1, false},
		{3, 4, 3, "3x4x3", 1, false},
		{5, 2, 3, "5x2x3", 0, false},
		{7, 2, 4, "7x2x4", 0, false},
		{4, 3, 4, "4x3x4", 0, false},
		{5, 3, 3, "5x3x3", 1, true},
		{4, 4, 3, "4x4x3", 1, true},
		{4, 4, 4, "4x4x4", 0, true},
	} {
		if test.long && testing.Short() {
			continue
		}
		b := newBrute(test.width, test.height, test.k)
		if got := b.outcome(0, 0, 0, 1); got != test.want {
			t.Errorf("%s: outcome %d, want %d", test.text, got, test.want)
		}
		ask(t, test.text, test.want)
	}
}

// TestKnown asks about larger boards whose outcomes others have found: with four
// in a row, four rows and 5x5 are draws and 6x5 is a win.
func TestKnown(t *testing.T) {
	for text, want := range map[string]int{
		"5x4x4": 0, "6x4x4": 0, "5x5x4": 0, "6x5x4": 1, "5x5x5": 0, "6x5x5": 0, "6x6x5": 0,
	} {
		if testing.Short() && text == "6x4x4" {
			continue
		}
		ask(t, text, want)
	}
}

// ask answers all questions about a board by expansions alone.
func ask(t *testing.T, text string, want int) {
	t.Helper()
	for goal, yes := range map[string]bool{
		"win": want > 0, "draw": want >= 0, "win:second": want < 0, "draw:second": want <= 0,
	} {
		p := mustParse(t, text, goal)
		memo := map[game.Key]game.Value{}
		value := game.Disproven
		if yes {
			value = game.Proven
		}
		if got := answer(p, memo); got != value {
			t.Errorf("%s %s: %v, want %v", text, goal, got, value)
		}
		t.Logf("%s %s: %v, %d positions", text, goal, value, len(memo))
	}
}

// answer searches depth first, the most promising child first.
func answer(p *Position, memo map[game.Key]game.Value) game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	key := p.Key()
	if v, ok := memo[key]; ok {
		return v
	}
	children := p.Expand(nil)
	turn := p.Turn()
	slices.SortStableFunc(children, func(a, b game.Child) int { return cmp.Compare(a.Phi(turn), b.Phi(turn)) })
	value := turn.Other().Wants()
	for _, c := range children {
		v := c.Value()
		if v == game.Unknown {
			p.Play(c.Move)
			v = answer(p, memo)
			p.Undo()
		}
		if v == turn.Wants() {
			value = v
			break
		}
	}
	memo[key] = value
	return value
}
