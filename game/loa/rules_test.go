package loa

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func mustParse(tb testing.TB, text, goal string) *Position {
	tb.Helper()
	return trial.Must(tb, parse, text, goal).(*Position)
}

// TestPerft compares with counts that two programs agree on.
func TestPerft(t *testing.T) {
	for text, counts := range map[string][]int{
		"4x4": {12, 120, 1012, 7460, 54700, 389872},
		"5x5": {18, 280, 4164, 56108, 743264},
		"6x6": {24, 524, 11440, 234560},
		"8x8": {36, 1244, 44952, 1563208},
	} {
		p := mustParse(t, text, "win")
		for i, want := range counts {
			if want > 800_000 && testing.Short() {
				continue
			}
			if got := trial.Perft(p, i+1); got != want {
				t.Errorf("%s: %d lines of %d plies, want %d", text, got, i+1, want)
			}
		}
	}
}

// TestEnds compares the three sets of rules where they differ, and where they do not.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"8x8", "win", game.Unknown},
		{"bb1/3/w1w w", "win:first", game.Proven},
		{"bb1/3/w1w b", "win", game.Proven}, // White has taken a piece and so connected Black
		{"bb1/3/w1w b", "draw:second", game.Disproven},
		{"bb1/3/ww1 w", "win", game.Disproven},
		{"bb1/3/ww1 w", "draw", game.Proven},
		{"bb1/3/ww1 w rules=mover", "draw", game.Disproven},
		{"bb1/3/ww1 w rules=mover", "win:first", game.Proven},
		{"bb1/3/ww1 w rules=openspiel", "win:first", game.Proven},
		{"3/1b1/w1w w", "win:first", game.Proven}, // a single piece
		{stuck, "win", game.Unknown},
		{stuck + " rules=openspiel", "draw", game.Disproven},
	} {
		if got := mustParse(t, c.text, c.goal).Value(); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.text, c.goal, got, c.want)
		}
	}
}

// stuck is a position in which White has no move: every line has too many pieces, or
// one that is in the way.
const stuck = "wb3/bb3/5/3bb/3bw w"

// TestPass wants a side without a move to pass, and only that one.
func TestPass(t *testing.T) {
	p := mustParse(t, stuck, "win")
	moves := p.Moves(nil)
	if len(moves) != 1 || p.FormatMove(moves[0]) != "pass" {
		t.Fatalf("moves %v", moves)
	}
	if m, err := p.ParseMove("pass"); err != nil || m != moves[0] {
		t.Errorf("pass is read as %v, %v", m, err)
	}
	before := p.Key()
	p.Play(moves[0])
	if p.Turn() != game.Defender || p.Key() == before || len(p.Moves(nil)) < 2 {
		t.Errorf("after a pass: %v", p)
	}
	p.Undo()
	if p.Key() != before {
		t.Error("a pass is not taken back")
	}
}

// TestTally compares the numbers of pieces on lines with a count of them, and moves
// with those of a board that is walked square by square.
func TestTally(t *testing.T) {
	for _, text := range []string{"8x8", "5x5", "6x6 rules=mover"} {
		for seed := range uint64(20) {
			p := mustParse(t, text, "win")
			r := rand.New(rand.NewPCG(seed, 1))
			for ply := 0; ply < 200 && !p.over(); ply++ {
				moves := p.Moves(nil)
				if want := walk(p); !slices.Equal(slices.Sorted(slices.Values(moves)), want) {
					t.Fatalf("%s: moves %v, want %v", p, moves, want)
				}
				p.Play(moves[r.IntN(len(moves))])
				if p.tally != p.count(p.pieces[black]|p.pieces[white]) {
					t.Fatalf("%s: the numbers of pieces on lines are wrong", p)
				}
			}
		}
	}
}

// walk lists the moves by looking at squares one by one.
func walk(p *Position) []game.Move {
	var moves []game.Move
	mark := func(x, y int) byte {
		if x < 0 || y < 0 || x >= p.size || y >= p.size {
			return 0
		}
		return p.at(x, y)
	}
	mine, yours := marks[p.turn], marks[p.turn.Other()]
	for s := range 64 {
		x, y := s%8, s/8
		if mark(x, y) != mine {
			continue
		}
		for d := range 8 {
			dx, dy := stepX[d], stepY[d]
			n := 0
			for i := -7; i <= 7; i++ {
				if c := mark(x+i*dx, y+i*dy); c == mine || c == yours {
					n++
				}
			}
			free := mark(x+n*dx, y+n*dy) != 0 && mark(x+n*dx, y+n*dy) != mine
			for i := 1; i < n; i++ {
				free = free && mark(x+i*dx, y+i*dy) != yours
			}
			if free {
				moves = append(moves, move(s, s+n*(8*dy+dx)))
			}
		}
	}
	if len(moves) == 0 {
		moves = append(moves, pass)
	}
	slices.Sort(moves)
	return slices.Compact(moves)
}

// TestConnected compares with a search along neighbours.
func TestConnected(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	yes := 0
	for range 200_000 {
		set := r.Uint64() & r.Uint64() & r.Uint64()
		if r.IntN(2) == 0 {
			set = near(set & r.Uint64() & r.Uint64())
		}
		if set == 0 {
			continue
		}
		todo, rest := []int{bits.TrailingZeros64(set)}, set&(set-1)
		for len(todo) > 0 {
			s := todo[0]
			todo = todo[1:]
			for q := range 64 {
				if rest>>q&1 != 0 && max(s%8-q%8, q%8-s%8, s/8-q/8, q/8-s/8) <= 1 {
					rest ^= 1 << q
					todo = append(todo, q)
				}
			}
		}
		if connected(set) != (rest == 0) || (units(set) == 1) != (rest == 0) {
			t.Fatalf("%#x: connected %v, %d units", set, connected(set), units(set))
		}
		if rest == 0 {
			yes++
		}
	}
	if yes < 1000 {
		t.Errorf("only %d sets are connected", yes)
	}
}

// TestSymmetry wants the eight images of a position to share a key on small boards, and
// nothing else to.
func TestSymmetry(t *testing.T) {
	for _, size := range []int{3, 5, 6} {
		b, err := newBoard(size)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(7, uint64(size)))
		for range 2000 {
			set := r.Uint64() & r.Uint64() & b.all
			pieces := [2]uint64{set & r.Uint64(), 0}
			pieces[white] = set &^ pieces[black]
			want := b.canonical(pieces)
			turn := func(s int) int { return 8*(s%8) + size - 1 - s/8 }
			flip := func(s int) int { return s/8*8 + size - 1 - s%8 }
			for i := range 8 {
				step := turn
				if i == 3 {
					step = flip
				}
				pieces = [2]uint64{image(pieces[black], step), image(pieces[white], step)}
				if got := b.canonical(pieces); got != want {
					t.Fatalf("size %d: %x is %x, want %x", size, pieces, got, want)
				}
			}
			pieces[black] ^= 1
			pieces[white] &^= 1
			if b.canonical(pieces) == want {
				t.Fatalf("size %d: %x has the image of another position", size, pieces)
			}
		}
	}
}

// image moves every square of a set.
func image(set uint64, to func(int) int) (result uint64) {
	for ; set != 0; set &= set - 1 {
		result |= 1 << to(bits.TrailingZeros64(set))
	}
	return result
}

// TestDecide compares with playing every move, for all rules and goals.
func TestDecide(t *testing.T) {
	seen := map[game.Value]int{}
	for seed := range uint64(60) {
		text := []string{"5x5", "6x6 rules=mover", "8x8", "4x4 rules=openspiel"}[seed%4]
		p := mustParse(t, text, []string{"win", "draw", "win:second", "draw:second"}[seed/4%4])
		r := rand.New(rand.NewPCG(seed, 3))
		for ply := 0; ply < 120 && !p.over(); ply++ {
			moves := p.Moves(nil)
			want := game.Unknown
			for _, m := range moves {
				p.Play(m)
				// Taking the last move away from the other side is no connection.
				if p.Value() == p.Turn().Other().Wants() && connected(p.pieces[p.turn.Other()]) {
					want = p.Value()
				}
				p.Undo()
			}
			if got := p.Decide(); got != want {
				t.Fatalf("%s, %s: decided %v, want %v", p, p.Goal(), got, want)
			}
			seen[want]++
			p.Play(moves[r.IntN(len(moves))])
		}
	}
	if len(seen) < 3 {
		t.Errorf("decided: %v", seen)
	}
}
