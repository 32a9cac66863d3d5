package hex

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func (b *brute) perft(turn byte, depth int) int {
	if depth == 0 {
		return 1
	}
	other := byte('x' + 'o' - turn)
	if b.joined(other) {
		return 0
	}
	n := 0
	for i, c := range b.cells {
		if c == '.' {
			b.cells[i] = turn
			n += b.perft(other, depth-1)
			b.cells[i] = '.'
		}
	}
	return n
}

// TestPerft compares with the referee. On 2x2 three of the six pairs of black
// stones connect, so that half of the lines end with the third stone.
func TestPerft(t *testing.T) {
	p := mustParse(t, "2x2", "win")
	for depth, want := range []int{1, 4, 12, 24, 12, 0} {
		if got := trial.Perft(p, depth); got != want {
			t.Errorf("2x2: perft(%d) = %d, want %d", depth, got, want)
		}
	}
	for _, test := range []struct {
		text  string
		depth int
	}{
		{"1x1", 2}, {"4x1", 4}, {"1x4", 5}, {"3x2", 7}, {"2x3", 7}, {"3x3", 7}, {"4x3 b2 c1", 6}, {"4x4 b2 c2 b3 c1 d1", 5},
	} {
		p := mustParse(t, test.text, "win")
		b := &brute{width: p.width, height: p.height, cells: make([]byte, p.cells)}
		for depth := range test.depth + 1 {
			b.load(p)
			if got, want := trial.Perft(p, depth), b.perft("xo"[p.turn], depth); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", test.text, depth, got, want)
			}
		}
	}
}

// boards are of all kinds: squares, rectangles, strips, one word and two.
var boards = []string{"1x1", "2x2", "7x1", "1x9", "3x3", "5x4", "4x5", "8x8", "9x9", "11x11", "26x4", "4x26", "16x8", "8x16"}

// TestRandomPlay compares positions along the way with the referee and with the
// same position set up at once. A full board is never reached without a winner.
func TestRandomPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, size := range boards {
		for range 20 {
			p := mustParse(t, size, "win")
			var states [][]byte
			for p.Value() == game.Unknown {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					t.Fatalf("%s: a full board without a winner", p)
				}
				states = append(states, p.AppendState(nil))
				p.Play(moves[r.IntN(len(moves))])
				compare(t, p)
			}
			if len(p.Moves(nil)) > 0 {
				t.Fatalf("%s: moves after the end", p)
			}
			for _, state := range slices.Backward(states) {
				p.Undo()
				if !bytes.Equal(p.AppendState(nil), state) {
					t.Fatalf("%s: Undo gives %s, want %s", size, p.AppendState(nil), state)
				}
			}
		}
	}
}

// compare wants a position to agree with the referee and with itself set up anew.
func compare(t *testing.T, p *Position) {
	t.Helper()
	b := &brute{width: p.width, height: p.height, cells: stones(p)}
	want := game.Unknown
	if last := p.turn.Other(); b.joined("xo"[last]) {
		want = p.wants(last)
	}
	if p.Value() != want || b.joined("xo"[p.turn]) {
		t.Fatalf("%s %s: value %v, want %v", p, p.Goal(), p.Value(), want)
	}
	q := mustParse(t, p.String(), p.Goal())
	if q.Key() != p.Key() || q.sums != p.sums || q.stones != p.stones || q.over != p.over || q.turn != p.turn {
		t.Fatalf("%s: the position depends on the way here", p)
	}
}

// stones writes one letter for each cell.
func stones(p *Position) []byte {
	cells := bytes.Repeat([]byte("."), p.cells)
	for c := range cells {
		switch {
		case p.stones[first].has(c):
			cells[c] = 'x'
		case p.stones[second].has(c):
			cells[c] = 'o'
		}
	}
	return cells
}

// TestSymmetricKeys turns boards by half a turn.
func TestSymmetricKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range boards {
		for range 20 {
			p := wander(t, r, size)
			rows := strings.Split(string(stones(p)), "")
			slices.Reverse(rows)
			q := newPosition(p.board)
			for c, stone := range rows {
				if stone != "." {
					q.put(c, player(strings.Index("xo", stone)))
				}
			}
			q.ask(p.attacker)
			if q.Key() != p.Key() {
				t.Fatalf("%s and %s have different keys", p, q)
			}
		}
	}
}

// wander plays at random, not to the end.
func wander(tb testing.TB, r *rand.Rand, size string) *Position {
	p := mustParse(tb, size, "win")
	for range r.IntN(p.cells) {
		moves := p.Moves(nil)
		p.Play(moves[r.IntN(len(moves))])
		if p.over {
			p.Undo()
			break
		}
	}
	return p
}

// TestDifferentKeys wants all positions of 3x3 that half a turn does not make equal
// to have different keys, whatever is asked about them.
func TestDifferentKeys(t *testing.T) {
	seen := map[game.Key]string{}
	for _, goal := range []string{"win:first", "win:second"} {
		visited := map[string]bool{}
		var visit func(p *Position)
		visit = func(p *Position) {
			cells := string(stones(p))
			turned := []byte(cells)
			slices.Reverse(turned)
			name := goal + max(cells, string(turned))
			if old, ok := seen[p.Key()]; ok && old != name {
				t.Fatalf("%s and %s share a key", old, name)
			}
			seen[p.Key()] = name
			if visited[cells] {
				return
			}
			visited[cells] = true
			for _, m := range p.Moves(nil) {
				p.Play(m)
				visit(p)
				p.Undo()
			}
		}
		visit(mustParse(t, "3x3", goal))
		if len(visited) != 5514 {
			t.Errorf("%d positions", len(visited))
		}
	}
	for _, size := range []string{"3x2", "2x3", "4x4"} {
		if old, ok := seen[mustParse(t, size, "win").Key()]; ok {
			t.Errorf("%s and %s share a key", size, old)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	for _, size := range []string{"5x5", "11x11"} {
		p := mustParse(t, size, "win")
		p.Play(p.Moves(nil)[0])
		moves := make([]game.Move, 0, p.cells)
		buf := make([]byte, 0, 2*p.cells)
		state := p.AppendState(nil)
		p.Decide()
		for name, f := range map[string]func(){
			"Moves":    func() { moves = p.Moves(moves[:0]) },
			"Play":     func() { p.Play(p.Moves(moves[:0])[0]); p.Undo() },
			"Decide":   func() { p.know().surveys[p.sums[0].Lo%remembered].known = false; p.Decide() },
			"Prune":    func() { p.Prune(p.Moves(moves[:0])) },
			"Order":    func() { p.know().distances.known = false; p.Order(p.Moves(moves[:0])) },
			"Estimate": func() { p.Estimate(p.Moves(moves[:0])[0]) },
			"Key":      func() { p.Key() },
			"State":    func() { buf = p.AppendState(buf[:0]) },
			"SetState": func() {
				if err := p.SetState(state); err != nil {
					t.Fatal(err)
				}
			},
		} {
			if n := testing.AllocsPerRun(3, f); n > 0 {
				t.Errorf("%s: %s allocates %v times", size, name, n)
			}
		}
	}
}
