package mnk

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// passes calls f with positions of random play with passes between the moves.
func passes(t *testing.T, count int, f func(p *Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(21, 22))
	for _, size := range boards {
		for range count {
			p := mustParse(t, size, goals[r.IntN(len(goals))])
			for range r.IntN(min(p.points, 40)) {
				moves := p.Moves(nil)
				if m := p.Pass(); m != game.NoMove && r.IntN(4) == 0 {
					moves = []game.Move{m}
				}
				if len(moves) == 0 {
					break
				}
				p.Play(moves[r.IntN(len(moves))])
				f(p)
			}
		}
	}
}

// same wants two positions to agree in all they count.
func same(t *testing.T, p, q *Position) {
	t.Helper()
	if p.turn != q.turn || p.odd != q.odd || p.over != q.over || p.left != q.left || p.hi != q.hi || p.lo != q.lo || p.Key() != q.Key() ||
		!slices.Equal(p.lines, q.lines) || !slices.Equal(p.empty, q.empty) || !slices.Equal(p.first, q.first) ||
		!slices.Equal(p.played, q.played) {
		t.Fatalf("%s and %s differ", p, q)
	}
}

func TestPass(t *testing.T) {
	keys := map[game.Key]string{}
	states := map[string]game.Key{}
	shifted := 0
	passes(t, 6, func(p *Position) {
		before := p.Clone().(*Position)
		m := p.Pass()
		if p.Value() != game.Unknown {
			if m != game.NoMove {
				t.Fatalf("%s: a pass after the end", p)
			}
			return
		}
		if slices.Contains(p.Moves(nil), m) || p.FormatMove(m) != "pass" {
			t.Fatalf("%s: pass is %s", p, p.FormatMove(m))
		}
		p.Play(m)
		if p.Turn() == before.Turn() || p.Key() == before.Key() || p.Value() != game.Unknown ||
			p.String() == before.String() || len(p.Moves(nil)) != p.left {
			t.Fatalf("%s: after a pass %s", before, p)
		}
		// Two passes are none, and the way to a position does not matter.
		p.Play(p.Pass())
		if p.Key() != before.Key() || p.String() != before.String() {
			t.Fatalf("%s: after two passes %s", before, p)
		}
		p.Undo()
		p.Undo()
		same(t, p, before)
		name := p.String() + " " + p.goal.String() + ":" + p.attacker.String()
		if key, ok := states[name]; ok && key != p.Key() {
			t.Fatalf("%s has two keys", name)
		}
		states[name] = p.Key()
		if p.points <= 9 { // symmetric positions share keys: compare what cannot be
			if old, ok := keys[p.Key()]; ok && strings.HasSuffix(old, "-x") != strings.HasSuffix(p.String(), "-x") {
				t.Fatalf("%s and %s share a key", old, p)
			}
			keys[p.Key()] = p.String()
		}
		s := tallyOf(t, p)
		ahead := bytes.Count(s.cells, []byte("x")) - bytes.Count(s.cells, []byte("o"))
		if ahead != int(p.turn) {
			shifted++
			if err := before.SetState(p.AppendState(nil)); err == nil {
				t.Fatalf("SetState reads %s", p.AppendState(nil))
			}
			same(t, p, before)
			return
		}
		q := mustParse(t, p.String(), p.Goal())
		if q.Key() != p.Key() || q.hi != p.hi || q.lo != p.lo || !slices.Equal(q.lines, p.lines) {
			t.Fatalf("%s depends on the passes before it", p)
		}
	})
	if shifted == 0 {
		t.Error("no turn was ever shifted")
	}
}

// TestPassKeys wants the same stones with either side to move to have different
// keys, all over the tree of tic-tac-toe with one pass.
func TestPassKeys(t *testing.T) {
	seen := map[game.Key]player{}
	var visit func(p *Position, passed bool)
	visit = func(p *Position, passed bool) {
		if turn, ok := seen[p.Key()]; ok {
			if turn != p.turn {
				t.Fatalf("%s: the key does not tell whose turn it is", p)
			}
			return
		}
		seen[p.Key()] = p.turn
		for _, m := range p.Moves(nil) {
			p.Play(m)
			visit(p, passed)
			p.Undo()
		}
		if m := p.Pass(); m != game.NoMove && !passed {
			p.Play(m)
			visit(p, true)
			p.Undo()
		}
	}
	visit(mustParse(t, "3x3x3", "win"), false)
	if len(seen) < 2*765 {
		t.Errorf("only %d keys", len(seen))
	}
}

// crowded calls f with positions of sensible play, in which threats are frequent.
func crowded(t *testing.T, sizes []string, count int, f func(p *Position, y *tally)) {
	t.Helper()
	for _, size := range sizes {
		r := rand.New(rand.NewPCG(31, uint64(len(size))))
		for range count {
			p := mustParse(t, size, goals[r.IntN(len(goals))])
			for range 3 + r.IntN(p.points) {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				if r.IntN(4) > 0 {
					moves = p.Select(moves)
				}
				if m := p.Pass(); m != game.NoMove && r.IntN(8) == 0 {
					moves = []game.Move{m}
				}
				p.Play(moves[r.IntN(len(moves))])
				if !p.over && p.left > 0 && r.IntN(3) == 0 {
					f(p, tallyOf(t, p))
				}
			}
		}
	}
}

// pointIn is the number of a move's point in the referee's rows.
func pointIn(p *Position, m game.Move) int {
	at := p.place[point(m)]
	return int(at.y)*p.width + int(at.x)
}

var threatBoards = []string{"3x3x2", "4x4x3", "5x5x3", "5x5x4", "6x6x4", "7x7x4", "7x7x5", "9x9x5", "15x15x5", "12x3x4", "11x1x3"}

// TestThreats wants every threat of the first and second order where no lower one
// wins to be kept, and for the first order nothing else.
func TestThreats(t *testing.T) {
	var all, kept, real [3]int
	crowded(t, threatBoards, size(12, 4), func(p *Position, y *tally) {
		me := "xo"[p.turn]
		before := p.Clone().(*Position)
		one := p.Threats(1, p.Moves(nil))
		two := p.Threats(2, p.Moves(nil))
		three := p.Threats(3, p.Moves(nil))
		same(t, p, before)
		if len(y.ends(me)) > 0 || len(y.ends(enemy(me))) > 1 {
			return
		}
		wins := y.fours(me, 20)
		for _, m := range p.Moves(nil) {
			c := pointIn(p, m)
			y.put(c, me)
			four, later := len(y.ends(me)) > 0, !wins && y.fours(me, 20)
			lost := len(y.ends(enemy(me))) > 0
			y.remove(c)
			if !lost && four != slices.Contains(one, m) {
				t.Fatalf("%s: %s: a four is %v, kept is %v", p, p.FormatMove(m), four, !four)
			}
			if !lost && (four || later) && !slices.Contains(two, m) {
				t.Fatalf("%s: %s is a threat, not one of %d", p, p.FormatMove(m), len(two))
			}
			if slices.Contains(two, m) && !slices.Contains(three, m) {
				t.Fatalf("%s: %s is of order 2 but not of order 3", p, p.FormatMove(m))
			}
			if later && !lost && !four {
				real[2]++
			}
			if four && !lost {
				real[1]++
			}
		}
		for order, list := range [][]game.Move{nil, one, two} {
			all[order] += p.left
			kept[order] += len(list)
		}
	})
	t.Log("all", all, "kept", kept, "real", real)
	if real[1] < 100 || real[2] < 100 || kept[2] == all[2] {
		t.Error("too few threats")
	}
}

// TestReplies wants every reply that is dropped to lose to fours.
func TestReplies(t *testing.T) {
	var calls, dropped [3]int
	crowded(t, threatBoards, size(12, 4), func(p *Position, y *tally) {
		for order := 1; order <= 2; order++ {
			n := replies(t, p, y, order)
			dropped[order] += n
			if n > 0 {
				calls[order]++
			}
		}
	})
	t.Log("calls", calls, "dropped", dropped)
	if low := size(50, 10); calls[1] < low || calls[2]-calls[1] < low {
		t.Error("too few threats")
	}
}

// replies checks the replies of one position and counts what is dropped.
func replies(t *testing.T, p *Position, y *tally, order int) (dropped int) {
	t.Helper()
	me := "xo"[p.turn]
	before := p.Clone().(*Position)
	moves := p.Moves(nil)
	kept := p.Replies(order, slices.Clone(moves))
	same(t, p, before)
	if len(kept) == 0 {
		t.Fatalf("%s: no reply of order %d is left", p, order)
	}
	// Lambda search of the first order sees at once what its replies leave.
	fours := 0
	if order > 1 {
		fours = 2 * longest
	}
	for _, m := range moves {
		if slices.Contains(kept, m) {
			continue
		}
		dropped++
		c := pointIn(p, m)
		if slices.Contains(y.ends(me), c) {
			t.Fatalf("%s: %s wins and is dropped", p, p.FormatMove(m))
		}
		y.put(c, me)
		if !y.fours(enemy(me), fours) {
			t.Fatalf("%s: order %d: %s is dropped, but does not lose", p, order, p.FormatMove(m))
		}
		y.remove(c)
	}
	return dropped
}

// FuzzThreats plays any moves and passes: what is counted is the same after
// taking them back, and replies that are dropped lose.
func FuzzThreats(f *testing.F) {
	f.Add(uint8(3), []byte{12, 0, 7, 1, 6, 2, 11, 255})
	f.Add(uint8(7), []byte{40, 39, 255, 31, 255, 30, 21, 3, 9, 2})
	f.Add(uint8(10), []byte{5, 255, 6, 1})
	f.Fuzz(func(t *testing.T, board uint8, play []byte) {
		p := mustParse(t, threatBoards[int(board)%len(threatBoards)], goals[len(play)%len(goals)])
		start := p.Clone().(*Position)
		n := 0
		for _, b := range play[:min(len(play), 60)] {
			moves := p.Moves(nil)
			if m := p.Pass(); b == 255 && m != game.NoMove {
				moves = []game.Move{m}
			}
			if len(moves) == 0 {
				break
			}
			p.Play(moves[int(b)%len(moves)])
			n++
		}
		if !p.over && p.left > 0 {
			replies(t, p, tallyOf(t, p), 1+n%3)
		}
		for range n {
			p.Undo()
		}
		same(t, p, start)
	})
}

// TestDecideGomoku wants the endings of Go-Moku to be seen at once: a line in
// one move, an open four, two fours.
func TestDecideGomoku(t *testing.T) {
	for text, want := range map[string]game.Value{
		"15x15x5 a1 c8 b1 d8 c1 e8 d1 f8":          game.Proven,    // e1
		"15x15x5 c8 a1 d8 b1 e8 n15 f8":            game.Disproven, // an open four, nothing against it
		"15x15x5 c8 a1 d8 b1 e8 c1 f8 d1 o15 e1":   game.Disproven, // the other line was first
		"15x15x5 c8 b8 d8 h12 e8 h2 f8 ":           game.Unknown,   // g8 is left
		"15x15x5 c8 b8 d8 g8 e8 h2 f8 b2 h3 ":      game.Unknown,
		"15x15x5 c8 b8 d8 o1 e8 o3 f8 g8 f7 o5 f6": game.Unknown,
	} {
		if got := mustParse(t, text, "win").Decide(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// size is how much of something a test does.
func size(long, short int) int {
	if testing.Short() {
		return short
	}
	return long
}
