package shogi

import (
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func mustParse(tb testing.TB, text, goal string) *Position {
	tb.Helper()
	return trial.Must(tb, parse, text, goal).(*Position)
}

// TestRules asks of single moves whether they are legal, and whether they give check.
func TestRules(t *testing.T) {
	const (
		illegal = iota
		quiet
		check
	)
	for _, c := range []struct {
		why, sfen, move string
		want            int
	}{
		{"nifu", "4k4/9/9/9/9/9/4P4/9/9 b P 1", "P*5e", illegal},
		{"nifu that is there already", "4k4/9/4P4/9/9/9/4P4/9/9 b P 1", "5c5b", check},
		{"nifu counts own pawns only", "4k4/9/4p4/9/9/9/9/9/9 b P 1", "P*5e", quiet},
		{"nifu does not count a tokin", "4k4/9/9/9/9/9/4+P4/9/9 b P 1", "P*5e", quiet},
		{"nifu of White", "9/9/4p4/9/9/9/9/9/4K4 w p 1", "P*5e", illegal},
		{"nifu on the next file", "4k4/9/9/9/9/9/4P4/9/9 b P 1", "P*4e", quiet},
		{"nifu across the words", "4k4/9/9/9/9/9/1P7/9/9 b P 1", "P*7e", quiet},
		{"a pawn on the last rank", "4k4/9/9/9/9/9/9/9/9 b P 1", "P*1a", illegal},
		{"a lance on the last rank", "4k4/9/9/9/9/9/9/9/9 b L 1", "L*1a", illegal},
		{"a knight on the last rank but one", "4k4/9/9/9/9/9/9/9/9 b N 1", "N*1b", illegal},
		{"a knight on the third rank", "4k4/9/9/9/9/9/9/9/9 b N 1", "N*1c", quiet},
		{"White's knight on rank h", "9/9/9/9/9/9/9/9/4K4 w n 1", "N*1h", illegal},
		{"a pawn must promote", "4k4/P8/9/9/9/9/9/9/9 b - 1", "9b9a", illegal},
		{"a pawn promotes", "4k4/P8/9/9/9/9/9/9/9 b - 1", "9b9a+", quiet},
		{"a lance need not on rank b", "4k4/9/L8/9/9/9/9/9/9 b - 1", "9c9b", quiet},
		{"a lance must on rank a", "4k4/9/L8/9/9/9/9/9/9 b - 1", "9c9a", illegal},
		{"a knight must", "4k4/9/9/N8/9/9/9/9/9 b - 1", "9d8b", illegal},
		{"a knight need not on rank c", "4k4/9/9/9/N8/9/9/9/9 b - 1", "9e8c", quiet},
		{"a rook need not", "4k4/9/9/9/9/9/9/9/R8 b - 1", "9i9a", check},
		{"leaving the zone promotes", "4k4/9/1S7/9/9/9/9/9/9 b - 1", "8c7d+", quiet},
		{"a gold does not promote", "4k4/9/9/G8/9/9/9/9/9 b - 1", "9d9c+", illegal},
		{"a pinned piece stays", "4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1", "5g4g", illegal},
		{"a pinned piece moves along", "4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1", "5g5f", quiet},
		{"a king keeps off", "4k4/9/9/9/5r3/9/9/9/4K4 b - 1", "5i4i", illegal},
		{"a king does not hide behind itself", "4k4/9/9/9/4r4/4K4/9/9/9 b - 1", "5f5g", illegal},
		{"a check must be met", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*1e", illegal},
		{"by a drop between", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*5g", quiet},
		{"a check that meets a check", "4k4/9/9/9/4r4/9/9/9/4K4 b L 1", "L*5f", quiet},
		{"a capture that gives check", "4k4/9/9/9/4r4/9/9/9/4K3R b - 1", "1i5i", illegal},
		{"taking the checker with check", "4k4/9/9/9/4r3R/9/9/9/4K4 b - 1", "1e5e", check},
		{"a king reveals a check", "4k4/9/9/9/9/4K4/9/9/4L4 b - 1", "5f6f", check},
		{"a king on the line reveals nothing", "4k4/9/9/9/9/4K4/9/9/4L4 b - 1", "5f5e", quiet},
	} {
		p := mustParse(t, c.sfen, "mate:"+attackerOf(c.sfen))
		got := illegal
		switch {
		case slices.Contains(written(p.Checks(nil)), c.move):
			got = check
		case slices.Contains(written(p.Legal(nil)), c.move):
			got = quiet
		}
		if got != c.want {
			t.Errorf("%s: %s in %s: %d, want %d", c.why, c.move, c.sfen, got, c.want)
		}
	}
}

// attackerOf is the side that moves in an SFEN.
func attackerOf(sfen string) string {
	if slices.Contains([]byte(sfen), 'w') {
		return "white"
	}
	return "black"
}

// TestPawnDropMate wants a pawn drop to be refused only where it really mates.
func TestPawnDropMate(t *testing.T) {
	for _, c := range []struct {
		why, sfen, drop string
		legal           bool
	}{
		{"mate", "7nk/7n1/9/7N1/9/9/9/9/1K7 b P 1", "P*1b", false},
		{"the king takes a pawn that nothing guards", "7nk/7n1/9/9/9/9/9/9/1K7 b P 1", "P*1b", true},
		{"the king has a square", "7nk/9/9/7N1/9/9/9/9/1K7 b P 1", "P*1b", true},
		{"a gold takes", "7nk/7g1/9/7N1/9/9/9/9/1K7 b P 1", "P*1b", true},
		{"a gold that takes is pinned", "6B1k/7g1/7n1/7NN/4B4/9/9/9/1K7 b P 1", "P*1b", true},
		{"a pinned gold", "7nk/7g1/6B2/7N1/9/9/9/9/1K7 b P 1", "P*1b", false},
		{"a pinned gold takes along the line", "7nk/7n1/8g/7NL/9/9/9/9/1K7 b P 1", "P*1b", true},
		{"a rook takes from afar", "7nk/r6n1/9/7N1/9/9/9/9/1K7 b P 1", "P*1b", false},
		{"a rook takes from afar on its rank", "7nk/8n/9/9/9/9/9/9/1K7 b P 1", "P*2b", true},
		{"no check at all", "7nk/7n1/9/7N1/9/9/9/9/1K7 b P 1", "P*1c", true},
		{"White mates no better", "1k7/9/9/9/9/1n7/9/1N7/KN7 w p 1", "P*9h", false},
		{"a lance may mate", "7nk/7n1/9/7N1/9/9/9/9/1K7 b L 1", "L*1b", true},
	} {
		p := mustParse(t, c.sfen, "")
		if got := slices.Contains(written(p.Legal(nil)), c.drop); got != c.legal {
			t.Errorf("%s: %s in %s: legal %v", c.why, c.drop, c.sfen, got)
		}
		compare(t, &p.Board)
	}
	// A pawn on the board may mate.
	p := mustParse(t, "7nk/7n1/8P/7N1/9/9/9/9/1K7 b - 1", "")
	m, err := p.ParseMove("1c1b")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	if p.Value() != game.Proven {
		t.Errorf("a pawn that moves with mate: %v", p.Value())
	}
}

// TestValue wants a side without a move to have lost, whatever the rest.
func TestValue(t *testing.T) {
	for _, c := range []struct {
		sfen, goal string
		want       game.Value
	}{
		{startpos, "", game.Disproven},
		{"8k/8G/8P/9/9/9/9/9/9 w - 1", "mate:black", game.Proven},
		{"8k/8G/9/9/9/9/9/9/9 w - 1", "mate:black", game.Unknown},
		{"8k/9/6+R2/9/9/9/9/9/9 w - 1", "mate:black", game.Unknown}, // not in check
		{"8k/6G2/7P1/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1", "mate:black", game.Unknown},
		{"8k/9/6GG1/9/9/9/9/9/9 w P 1", "mate:black", game.Unknown},
		{"8k/6+R2/9/9/9/9/9/9/9 w 0p 1", "mate:black", game.Proven}, // no move, so lost
		{"8k/9/9/9/9/9/9/9/8K b P 1", "", game.Unknown},
		{"8k/9/9/9/9/9/9/9/8K b - 1", "", game.Disproven},
	} {
		p := mustParse(t, c.sfen, c.goal)
		if got := p.Value(); got != c.want {
			t.Errorf("%s: %v, want %v", c.sfen, got, c.want)
		}
		if moves := p.Moves(nil); (len(moves) == 0) != (c.want != game.Unknown) {
			t.Errorf("%s: %v with %d moves", c.sfen, c.want, len(moves))
		}
	}
}

// TestHand holds arithmetic of packed hands against counting.
func TestHand(t *testing.T) {
	var hands []Hand
	for i := range Hand(400) {
		h := Hand(0)
		for j, k := range handKinds {
			n := int(i*7+Hand(j)*i*i>>2) % (full.Count(k) + 1)
			for range n {
				h = h.Add(k)
			}
			if h.Count(k) != n || h.Has(k) != (n > 0) {
				t.Fatalf("%v has %d %v, want %d", h, h.Count(k), k, n)
			}
		}
		hands = append(hands, h)
	}
	for _, a := range hands {
		for _, b := range hands {
			covers := true
			join, meet := a.Join(b), a.Meet(b)
			for _, k := range handKinds {
				x, y := a.Count(k), b.Count(k)
				covers = covers && x >= y
				if join.Count(k) != max(x, y) || meet.Count(k) != min(x, y) {
					t.Fatalf("%v and %v: join %v, meet %v", a, b, join, meet)
				}
			}
			if a.Covers(b) != covers || join&guards != 0 || meet&guards != 0 {
				t.Fatalf("%v covers %v: %v", a, b, a.Covers(b))
			}
		}
	}
	if full.Add(Tokin).Sub(Pawn) != full || Hand(0).Add(Horse).String() != "B" {
		t.Error("a promoted piece is another one in hand")
	}
}

// TestAllocations wants a search to allocate nothing once its lists are long enough.
func TestAllocations(t *testing.T) {
	p := mustParse(t, "ln7/1k2s4/1pp6/p8/9/3L5/9/9/9 b RBGN 1", "")
	moves, replies := make([]game.Move, 0, 600), make([]game.Move, 0, 600)
	p.Play(p.Moves(moves)[0])
	p.Undo()
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range p.Moves(moves[:0]) {
			p.Play(m)
			p.Value()
			p.Key()
			p.Moves(replies[:0])
			p.Undo()
		}
		p.Value()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLong plays to and fro for longer than any problem.
func TestLong(t *testing.T) {
	p := mustParse(t, "8k/R8/9/9/9/9/9/9/9 b 0p 1", "")
	before := p.Key()
	const plies = 4000
	for i := range plies {
		m, err := p.ParseMove([]string{"9b9a", "1a1b", "9a9b", "1b1a"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	for range plies {
		p.Undo()
	}
	if p.Key() != before {
		t.Errorf("%d plies are not undone", plies)
	}
}
