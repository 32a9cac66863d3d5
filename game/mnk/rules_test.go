package mnk

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func (s *slow) perft(depth int) int {
	turn := s.turn()
	if depth == 0 {
		return 1
	}
	if s.line(enemy(turn)) {
		return 0
	}
	n := 0
	for i, c := range s.cells {
		if c == '.' {
			s.cells[i] = turn
			n += s.perft(depth - 1)
			s.cells[i] = '.'
		}
	}
	return n
}

func TestPerftTicTacToe(t *testing.T) {
	p := mustParse(t, "3x3x3", "win")
	for i, want := range []int{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0} {
		if got := trial.Perft(p, i); got != want {
			t.Errorf("perft(%d) = %d, want %d", i, got, want)
		}
	}
}

func TestPerftReference(t *testing.T) {
	for _, test := range []struct {
		text  string
		depth int
	}{
		{"1x1x1", 2}, {"2x1x1", 2}, {"5x1x2", 5}, {"2x3x2", 6}, {"3x2x3", 6}, {"4x2x3", 6}, {"4x3x3", 5},
		{"4x4x3 a1 b2 c3 d4 b1 c1 a2", 5}, {"9x8x4 d4 d5", 3}, {"1x26x26", 3}, {"5x4x4 xxx2/ooo2/5/5", 5},
	} {
		p := mustParse(t, test.text, "draw")
		s := slowOf(t, p)
		for d := range test.depth + 1 {
			if got, want := trial.Perft(p, d), s.perft(d); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", test.text, d, got, want)
			}
		}
	}
}

// boards are of all kinds: squares, rectangles, strips, one word and many.
var boards = []string{
	"1x1x1", "3x1x1", "2x2x2", "7x1x3", "1x9x4", "3x3x3", "4x3x3", "3x5x4", "4x4x4", "5x5x4", "6x5x4",
	"7x7x4", "8x8x8", "9x7x5", "10x8x5", "12x3x6", "15x15x5", "26x2x20", "26x26x5", "26x26x26",
}

// TestRandomPlay compares what is counted along the way with a new count by the
// referee, and with the same position set up at once.
func TestRandomPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, size := range boards {
		for _, goal := range goals {
			p := mustParse(t, size, goal)
			states := [][]byte{}
			if p.points > 100 && goal != "win:first" {
				continue // the referee is slow
			}
			for len(p.Moves(nil)) > 0 && len(states) < 40 {
				states = append(states, p.AppendState(nil))
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
				compare(t, p)
			}
			for i := len(states) - 1; i >= 0; i-- {
				p.Undo()
				if !bytes.Equal(p.AppendState(nil), states[i]) {
					t.Fatalf("%s: Undo gives %s, want %s", size, p.AppendState(nil), states[i])
				}
			}
			compare(t, p)
		}
	}
}

// compare wants a position to agree with the referee and with itself set up anew.
func compare(t *testing.T, p *Position) {
	t.Helper()
	s := slowOf(t, p)
	turn, maker := "xo"[p.turn], "xo"[p.maker]
	want := game.Unknown
	switch {
	case s.line(enemy(turn)):
		want = p.wants(p.turn.Other())
	case !s.open(maker):
		want = p.wants(p.maker.Other())
	}
	if s.turn() != turn || p.Value() != want {
		t.Fatalf("%s %s: value %v, want %v", p, p.Goal(), p.Value(), want)
	}
	if left := strings.Count(string(s.cells), "."); p.left != left {
		t.Fatalf("%s: %d empty points, want %d", p, p.left, left)
	}
	q := mustParse(t, p.String(), p.Goal())
	if q.Key() != p.Key() || q.hi != p.hi || q.lo != p.lo {
		t.Fatalf("%s: the key depends on the way here", p)
	}
	if !slices.Equal(q.lines, p.lines) || !slices.Equal(q.empty, p.empty) || !slices.Equal(q.first, p.first) {
		t.Fatalf("%s: the counts depend on the way here", p)
	}
	if !p.over && p.points <= 100 {
		compareThreats(t, p, s)
	}
}

// compareThreats wants the points that complete lines to be those that do.
func compareThreats(t *testing.T, p *Position, s *slow) {
	t.Helper()
	for who, stone := range []byte("xo") {
		var all []int
		for i := range s.cells {
			if s.cells[i] != '.' {
				continue
			}
			s.cells[i] = stone
			if s.line(stone) {
				all = append(all, int(p.number[i]))
			}
			s.cells[i] = '.'
		}
		least := -1
		if len(all) > 0 {
			least = slices.Min(all)
		}
		if got := p.completing(player(who)); got != least {
			t.Fatalf("%s: point %d completes a line of %c, want %d", p, got, stone, least)
		}
		for _, c := range all {
			if got, want := p.completesElsewhere(player(who), c), len(all) > 1; got != want {
				t.Fatalf("%s: completesElsewhere(%c, %d) = %v", p, stone, c, got)
			}
		}
	}
}

// reflect writes a board as a symmetry shows it.
func reflect(s *slow, symmetry int) *slow {
	width, height := s.width, s.height
	if symmetry&4 != 0 {
		width, height = height, width
	}
	q := &slow{width: width, height: height, k: s.k, cells: make([]byte, len(s.cells)), memo: s.memo}
	for y := range s.height {
		for x := range s.width {
			i, j := x, y
			if symmetry&1 != 0 {
				i = s.width - 1 - i
			}
			if symmetry&2 != 0 {
				j = s.height - 1 - j
			}
			if symmetry&4 != 0 {
				i, j = j, i
			}
			q.cells[j*width+i] = s.at(x, y)
		}
	}
	return q
}

// text writes a board with every empty point as a run.
func (s *slow) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%dx%d ", s.width, s.height, s.k)
	for y := s.height - 1; y >= 0; y-- {
		run := 0
		for x := range s.width + 1 {
			c := s.at(x, y)
			if c == '.' {
				run++
				continue
			}
			if run > 0 {
				fmt.Fprint(&b, run)
				run = 0
			}
			if c != 0 {
				b.WriteByte(c)
			}
		}
		if y > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func TestSymmetricKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range boards {
		for range 10 {
			p := mustParse(t, size, "win")
			wander(r, p, 1+r.IntN(min(p.points, 40)))
			if p.left == p.points {
				continue
			}
			s := slowOf(t, p)
			for symmetry := range p.symmetries {
				q := mustParse(t, reflect(s, symmetry).text(), p.Goal())
				if q.Key() != p.Key() {
					t.Fatalf("%s and %s have different keys", p, q)
				}
			}
		}
	}
}

// TestDifferentKeys wants all positions of tic-tac-toe that no symmetry makes
// equal to have different keys, whatever is asked about them.
func TestDifferentKeys(t *testing.T) {
	seen := map[game.Key]string{}
	orbits := map[string]bool{}
	for _, goal := range goals {
		var visit func(p *Position)
		visit = func(p *Position) {
			s := slowOf(t, p)
			name := ""
			for symmetry := range 8 {
				name = max(name, reflect(s, symmetry).text()+" "+goal)
			}
			if old, ok := seen[p.Key()]; ok && old != name {
				t.Fatalf("%s and %s share a key", old, name)
			}
			seen[p.Key()] = name
			if orbits[name] {
				return
			}
			orbits[name] = true
			for _, m := range p.Moves(nil) {
				p.Play(m)
				visit(p)
				p.Undo()
			}
		}
		visit(mustParse(t, "3x3x3", goal))
	}
	if len(seen) != len(goals)*765 {
		t.Errorf("%d keys for 765 positions and %d questions", len(seen), len(goals))
	}
	for _, size := range []string{"3x3x2", "3x4x3", "4x3x3", "4x4x3"} {
		if old, ok := seen[mustParse(t, size, "win").Key()]; ok {
			t.Errorf("%s and %s share a key", size, old)
		}
	}
}

func TestClone(t *testing.T) {
	p := mustParse(t, "4x4x3 a1 b2", "win")
	q := p.Clone().(*Position)
	q.Play(q.Moves(nil)[0])
	q.Expand(nil)
	if p.String() != "4x4x3 4/4/1o2/x3" || p.Key() == q.Key() {
		t.Errorf("a move of the clone changes %s", p)
	}
	if err := q.SetState(p.AppendState(nil)); err != nil || q.Key() != p.Key() {
		t.Errorf("clone at %s: %v", q, err)
	}
}

func TestNoAllocations(t *testing.T) {
	for _, size := range []string{"5x5x4", "15x15x5"} {
		p := mustParse(t, size, "win")
		wander(rand.New(rand.NewPCG(1, 1)), p, 6)
		moves := make([]game.Move, 0, p.points)
		children := make([]game.Child, 0, p.points)
		buf := make([]byte, 0, 2*p.points)
		state := p.AppendState(nil)
		for name, f := range map[string]func(){
			"Moves":    func() { moves = p.Moves(moves[:0]) },
			"Play":     func() { p.Play(p.Moves(moves[:0])[0]); p.Undo() },
			"Expand":   func() { children = p.Expand(children[:0]) },
			"Decide":   func() { p.Decide() },
			"Prune":    func() { p.Prune(p.Moves(moves[:0])) },
			"Order":    func() { p.Order(p.Moves(moves[:0])) },
			"Select":   func() { p.Select(p.Moves(moves[:0])) },
			"Pass":     func() { p.Play(p.Pass()); p.Undo() },
			"Threats":  func() { p.Threats(2, p.Moves(moves[:0])) },
			"Replies":  func() { p.Replies(2, p.Moves(moves[:0])) },
			"Estimate": func() { p.Estimate(p.Moves(moves[:0])[0]) },
			"Key":      func() { p.Key() },
			"State":    func() { buf = p.AppendState(buf[:0]) },
			"SetState": func() {
				if err := p.SetState(state); err != nil {
					t.Fatal(err)
				}
			},
		} {
			if n := testing.AllocsPerRun(100, f); n > 0 {
				t.Errorf("%s: %s allocates %v times", size, name, n)
			}
		}
	}
}
