package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// forced settles by the rules alone whether the attacker mates in so many moves.
func forced(p *Position, left int) bool {
	q := &Position{p.copy(), p.attacker, int16(left)}
	return mates(q)
}

func mates(p *Position) bool {
	if v := p.Value(); v != game.Unknown {
		return v == game.Proven
	}
	wants := p.Turn() == game.Attacker
	for _, m := range p.Moves(nil) {
		p.Play(m)
		v := mates(p)
		p.Undo()
		if v == wants {
			return wants
		}
	}
	return !wants
}

// TestHunt wants what a hunt says at once to be so, its moves to give what they promise, children to have
// the keys that they have when they are reached, and only moves to be left out that fail.
func TestHunt(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	seen := map[game.Value]int{}
	for range 400 {
		b := scatter(rnd)
		p := &Position{b, Colour(rnd.IntN(2)), anyNumber}
		left := rnd.IntN(4)
		if left > 1 && b.occupied().count() > 9 {
			left = 1 // the rules alone take too long
		}
		children, c := p.Hunt(left, nil)
		seen[c.Value]++
		if c.Value != game.Unknown {
			checkCatch(t, p, left, c)
			continue
		}
		listed := map[game.Move]bool{}
		for _, child := range children {
			listed[child.Move] = true
			p.Play(child.Move)
			if key, _ := p.Bare(); key != child.Key || child.Proof == 0 || child.Disproof == 0 {
				t.Fatalf("%v: a wrong child", p)
			}
			p.Undo()
		}
		for _, m := range p.Legal(nil) {
			if listed[m] {
				continue
			}
			p.Play(m)
			if p.turn == p.attacker || forced(p, left-1) {
				t.Fatalf("%v: the move to it is left out, with %d moves left", p, left)
			}
			p.Undo()
		}
	}
	for _, v := range []game.Value{game.Unknown, game.Proven, game.Disproven} {
		if seen[v] < 10 {
			t.Errorf("%v only %d times", v, seen[v])
		}
	}
}

// checkCatch compares an answer with the rules.
func checkCatch(t *testing.T, p *Position, left int, c game.Catch) {
	t.Helper()
	if forced(p, left) != (c.Value == game.Proven) {
		t.Fatalf("%v, %v attacks: %v in %d, which is wrong", p, p.attacker, c.Value, left)
	}
	if c.Value == game.Proven && (c.Moves > left || !forced(p, c.Moves)) {
		t.Fatalf("%v: proven in %d, which is wrong", p, c.Moves)
	}
	if p.Turn().Wants() != c.Value || !p.HasMove() {
		return
	}
	behind := left
	if p.turn == p.attacker {
		behind = c.Moves - 1
	}
	p.Play(c.Move)
	defer p.Undo()
	if forced(p, behind) != (c.Value == game.Proven) {
		t.Fatalf("%v: reached by a move that does not keep its promise", p)
	}
}

// TestChecks wants the moves that give check to be those after which the other side is in check.
func TestChecks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		b := scatter(rnd)
		aim := b.takeAim()
		for _, m := range b.Legal(nil) {
			gives := b.checks(Move(m), &aim)
			before := b.String()
			b.Move(Move(m))
			if b.InCheck() != gives {
				t.Fatalf("%s: %v gives check: %v", before, Move(m), gives)
			}
			b.Undo()
		}
	}
	for _, c := range []struct {
		fen, move string
		want      bool
	}{
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true}, // the rook after castling
		{"6k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false},
		{"8/8/8/KR1pP2k/8/8/8/8 w - d6 0 1", "e5d6", true}, // two pawns off the rank
		{"8/4P3/8/8/k7/8/8/K7 w - - 0 1", "e7e8q", true},
		{"k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8r", true},
		{"3k4/6P1/8/8/8/8/8/K7 w - - 0 1", "g7g8b", false},
		{"8/5kP1/8/8/8/8/8/K7 w - - 0 1", "g7g8b", true},
		{"8/4k1P1/8/8/8/8/8/K7 w - - 0 1", "g7g8n", true},
		{"4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6", true}, // the file opens
		{"4k3/4P3/8/8/8/8/8/K3R3 w - - 0 1", "a1b1", false},
		{"1r2k3/P7/8/8/8/8/8/K3R3 b - - 0 1", "e8d7", false},
		{"4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", true},
		{"r3k2r/8/8/8/8/8/8/3K4 b kq - 0 1", "e8c8", true},
		{"1r2k2r/8/8/8/8/8/8/3K4 b kb - 0 1", "e8b8", true}, // in Chess960
		{"1r2k2r/8/8/8/8/8/8/5K2 b kb - 0 1", "e8h8", true},
		{"1r2k2r/8/8/8/8/8/8/2K5 b kb - 0 1", "e8h8", false},
	} {
		b := mustLoad(t, c.fen)
		m, err := b.find(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		aim := b.takeAim()
		if got := b.checks(m, &aim); got != c.want {
			t.Errorf("%s: %s gives check: %v", c.fen, c.move, got)
		}
	}
}
