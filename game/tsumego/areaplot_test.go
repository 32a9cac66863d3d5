package tsumego

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// twins are a match and a Board with the same stones.
type twins struct {
	m *Match
	b *Board
}

func newTwins(t *testing.T, width, height int) twins {
	m, err := newMatch(width, height)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.ask("win"); err != nil {
		t.Fatal(err)
	}
	b, err := New(width, height, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return twins{m, b}
}

// set is a set of the Board as one of the match.
func (w twins) set(s Set) uint64 {
	to := uint64(0)
	for _, p := range s.Append(nil) {
		to |= w.m.plot.at(w.b.XY(p))
	}
	return to
}

// compare wants stones, ko, legal moves and life to agree.
func (w twins) compare() error {
	for i, c := range []Colour{Black, White} {
		if got, want := w.m.stones[i], w.set(w.b.sets[c]); got != want {
			return fmt.Errorf("%v stones %#x, want %#x", c, got, want)
		}
		got := w.m.plot.alive(w.m.stones[i], w.m.stones[1-i])
		if want := w.set(w.b.Alive(c, nil)); got != want {
			return fmt.Errorf("%v stones alive %#x, want %#x", c, got, want)
		}
		if sure := w.m.certain(&w.m.place)[i]; got&^sure != 0 {
			return fmt.Errorf("%v stones %#x are alive and not certain", c, got&^sure)
		}
	}
	if sure := w.m.certain(&w.m.place); sure[0]&sure[1] != 0 {
		return fmt.Errorf("%#x is certain for both", sure[0]&sure[1])
	}
	want := uint64(0)
	for _, p := range w.b.sets[Empty].Append(nil) {
		q := w.m.plot.at(w.b.XY(p))
		if w.b.Legal(p, w.b.turn) {
			want |= q
		}
		mine, yours := w.m.stones[w.m.turn-1], w.m.stones[w.m.turn.Other()-1]
		if allows := w.m.plot.allows(mine, yours, q); allows != w.b.lives(p, w.b.turn) {
			return fmt.Errorf("%s: allows says %v", w.b.Name(p), allows)
		}
	}
	if legal := w.m.legal(); legal != want {
		return fmt.Errorf("legal points %#x, want %#x", legal, want)
	}
	return nil
}

// TestMatchBoard plays at random on a match and on a Board.
func TestMatchBoard(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		w := newTwins(t, 1+r.IntN(7), 1+r.IntN(7))
		for range 120 {
			if w.m.passes == 2 {
				break // that ends a match, but not a Board
			}
			if err := w.compare(); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, w.b)
			}
			move := game.Move(passCode)
			if legal := w.b.sets[Empty].Append(nil); len(legal) > 0 && r.IntN(20) > 0 {
				name := w.b.Name(legal[r.IntN(len(legal))])
				if m, err := w.m.readMove(name); err == nil {
					move = m
				}
			}
			p, err := w.b.Find(w.m.FormatMove(move))
			if err != nil {
				t.Fatal(err)
			}
			w.b.Play(p, w.b.turn)
			w.m.Play(move)
		}
	}
}

// TestImages wants symmetries to keep neighbours, and keys to be the same behind
// images of the same moves.
func TestImages(t *testing.T) {
	for _, c := range []struct{ width, height, images int }{{5, 5, 7}, {4, 3, 3}, {6, 1, 1}, {1, 4, 1}, {1, 1, 1}, {8, 8, 7}} {
		g := newPlot(c.width, c.height)
		if len(g.images) != c.images {
			t.Errorf("%dx%d has %d images, want %d", c.width, c.height, len(g.images), c.images)
		}
		for i := range g.images {
			for s := g.all; s != 0; s &= s - 1 {
				p := lowest(s)
				if g.near(g.images[i].apply(p)) != g.images[i].apply(g.near(p)) {
					t.Fatalf("%dx%d: image %d tears neighbours apart", c.width, c.height, i)
				}
			}
		}
	}
	keys := map[game.Key]bool{}
	for _, text := range []string{"5x5 A2 B4 C3", "5x5 E4 D2 C3", "5x5 B1 D2 C3", "5x5 D5 B4 C3"} {
		m, err := parse(text, game.Question{Goal: "score>=3"})
		if err != nil {
			t.Fatal(err)
		}
		keys[m.Key()] = true
	}
	if len(keys) != 1 {
		t.Errorf("%d keys of one position", len(keys))
	}
}
