package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/table"
)

// TestPath compares the path with a plain map, over random pushes and pops.
func TestPath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var p path
	var stack []game.Key
	depth := map[game.Key]uint32{}
	for range 100_000 {
		// Few bits, so that slots collide.
		key := game.Key{Hi: r.Uint64N(64) * 64, Lo: r.Uint64N(3)}
		if r.IntN(2) == 0 || len(stack) == 0 {
			_, known := depth[key]
			if p.push(key, uint32(len(stack))) == known {
				t.Fatalf("push(%v) = %v", key, !known)
			}
			if !known {
				depth[key] = uint32(len(stack))
				stack = append(stack, key)
			}
		} else {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			delete(depth, last)
			p.pop(last)
		}
		want, known := depth[key]
		if got, ok := p.find(key); ok != known || got != want {
			t.Fatalf("find(%v) = %d, %v; want %d, %v", key, got, ok, want, known)
		}
	}
}

func newTable(t *testing.T, bytes int64) *table.Table {
	t.Helper()
	tab, err := table.New(table.Config{Bytes: bytes})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tab.Free() })
	return tab
}

func parse(t *testing.T, text string) *graph.Position {
	t.Helper()
	p, err := graph.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPathBound walks a-b-c and back: c's only move repeats a, so c is lost on
// this path. That must not be believed on the path a-c, where the move repeats
// a as well but at another depth, nor from c itself, where it repeats nothing.
func TestPathBound(t *testing.T) {
	p := parse(t, "a or b c\nb and c d\nc or a\nd proven\n")
	tab := newTable(t, 1<<16)
	team := NewTeam(Config{Table: tab})
	err := team.Run(t.Context(), p, func(w *Worker) {
		w.Open()
		b := w.Enter(0)
		c := w.Enter(0)
		if len(c) != 1 || c[0].Numbers.Value() != game.Disproven || c[0].Lean != 0 {
			t.Fatalf("the move back to a is %+v", c)
		}
		w.Close(game.DisprovenNumbers, c[0].Move)
		if b[0].Numbers.Value() != game.Disproven || b[0].Lean != 0 {
			t.Errorf("below a-b, c is %+v", b[0])
		}
		w.Close(game.DisprovenNumbers, b[0].Move)
		a := w.Open()
		if a[0].Numbers.Value() != game.Disproven || a[0].Lean != 0 {
			t.Errorf("below a, b is %+v", a[0])
		}
		if a[1].Numbers.Value() != game.Unknown || !a[1].Bound {
			t.Errorf("below a, c is %+v: another path's value is believed", a[1])
		}
		// b is known again on the same path, c on its own.
		if again := w.Enter(0); again[0].Numbers.Value() != game.Disproven || again[0].Lean != 0 {
			t.Errorf("back on a-b, c is %+v", again[0])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFreeValue closes a circle inside a subtree: its value holds everywhere.
func TestFreeValue(t *testing.T) {
	p := parse(t, "r or a\na or b\nb or a\n")
	tab := newTable(t, 1<<16)
	err := NewTeam(Config{Table: tab}).Run(t.Context(), p, func(w *Worker) {
		root := w.Open()
		a := w.Enter(0)
		b := w.Enter(0)
		w.Close(game.DisprovenNumbers, b[0].Move)
		if a[0].Lean != 1 {
			t.Errorf("b leans on depth %d, want 1", a[0].Lean)
		}
		w.Close(game.DisprovenNumbers, a[0].Move)
		if root[0].Lean != Free {
			t.Errorf("a leans on depth %d, want nothing", root[0].Lean)
		}
		if e, ok := tab.Load(root[0].Key); !ok || e.Value() != game.Disproven {
			t.Errorf("the table says %+v, %v of a", e, ok)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wander opens random nodes until it is told to stop.
func wander(w *Worker) {
	r := rand.New(rand.NewPCG(uint64(w.ID), 3))
	children := w.Open()
	for w.Spend() {
		open := -1
		for i := range children {
			if children[i].Numbers.Value() == game.Unknown && r.IntN(2) == 0 {
				open = i
			}
		}
		if open < 0 || w.Depth() > 20 {
			n := game.Numbers{Proof: 1 + r.Uint32N(9), Disproof: 1 + r.Uint32N(9)}
			for w.Depth() > 0 {
				w.Close(n, game.NoMove)
			}
			children = w.Open()
			continue
		}
		children = w.Enter(open)
	}
}

// TestThreads shares a table between workers. The race detector watches, and
// together they spend the nodes allowed and no more.
func TestThreads(t *testing.T) {
	p := graph.Random(rand.New(rand.NewPCG(4, 4)), graph.Shape{Kind: graph.Cyclic, Nodes: 500, Branch: 4})
	team := NewTeam(Config{Threads: 4, Table: newTable(t, 1<<14), Nodes: 100_000})
	for range 3 {
		if err := team.Run(t.Context(), p, wander); !errors.Is(err, ErrNodes) {
			t.Fatalf("ended with %v", err)
		}
		if got := team.Nodes(); got > 100_000 || got < 100_000-4*share {
			t.Errorf("%d nodes spent, want 100,000 less what other workers had drawn", got)
		}
	}
}

// TestExtra counts what is seen besides the nodes once: a limit is spent to the
// end, and not much beyond.
func TestExtra(t *testing.T) {
	p := graph.Random(rand.New(rand.NewPCG(4, 4)), graph.Shape{Kind: graph.Cyclic, Nodes: 500, Branch: 4})
	team := NewTeam(Config{Table: newTable(t, 1<<14), Nodes: 100_000, Enhance: Enhance{Ahead: 1}})
	if err := team.Run(t.Context(), p, wander); !errors.Is(err, ErrNodes) {
		t.Fatalf("ended with %v", err)
	}
	if got := team.Nodes(); got < 100_000 || got > 101_000 {
		t.Errorf("%d nodes spent, want 100,000 and what the last one took besides", got)
	}
}

// TestFinish ends all workers when one has the answer.
func TestFinish(t *testing.T) {
	p := graph.Random(rand.New(rand.NewPCG(5, 5)), graph.Shape{Kind: graph.Cyclic, Nodes: 500, Branch: 4})
	err := NewTeam(Config{Threads: 3}).Run(t.Context(), p, func(w *Worker) {
		if w.ID == 1 {
			w.Finish(nil)
			return
		}
		wander(w)
		if !w.Stopped() {
			t.Error("a worker ended by itself")
		}
	})
	if err != nil {
		t.Errorf("ended with %v", err)
	}
}

// TestProgress asks for reports and cancels from within one.
func TestProgress(t *testing.T) {
	p := graph.Random(rand.New(rand.NewPCG(6, 6)), graph.Shape{Kind: graph.Cyclic, Nodes: 500, Branch: 4})
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	team := NewTeam(Config{Every: time.Millisecond, Progress: func(p Progress) {
		if reports++; reports == 3 {
			cancel()
		}
	}})
	if err := team.Run(ctx, p, wander); !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if reports < 3 {
		t.Errorf("%d reports", reports)
	}
	if err := team.Run(ctx, p, wander); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ended with %v", err)
	}
}

// TestSkip leaves knowledge out.
func TestSkip(t *testing.T) {
	p := graph.WithNoise(parse(t, "a or b c d\nb and e\nc and e\nd and e\ne or b\n"), 3)
	with, without := Expand(p, 0, nil), Expand(p, game.KnowAll, nil)
	if len(with) != 3 || len(without) != 3 {
		t.Fatalf("%d and %d children", len(with), len(without))
	}
	differ := false
	for i := range without {
		if without[i].Numbers != game.FreshNumbers {
			t.Errorf("without knowledge a child has %v", without[i].Numbers)
		}
		differ = differ || with[i].Numbers != game.FreshNumbers
	}
	if !differ {
		t.Error("the estimates are not used")
	}
}

// hand is a position that is nothing but resources.
type hand struct {
	game.Position
	held game.Resource
}

func (h *hand) Base() game.Key                 { return game.Key{Hi: 1, Lo: 2} }
func (h *hand) Held() game.Resource            { return h.held }
func (h *hand) Covers(a, b game.Resource) bool { return a >= b }

// TestDominance: what is proven with less is proven with more, what is disproven
// with more is disproven with less, and between them nothing is known.
func TestDominance(t *testing.T) {
	h := &hand{}
	d := &dominance{h, newTable(t, 1<<14)}
	for _, x := range []struct {
		held game.Resource
		v    game.Value
	}{{6, game.Proven}, {5, game.Proven}, {7, game.Proven}, {1, game.Disproven}, {2, game.Disproven}, {0, game.Disproven}} {
		h.held = x.held
		d.store(x.v, 1)
	}
	for held, want := range []game.Value{
		game.Disproven, game.Disproven, game.Disproven, game.Unknown, game.Unknown,
		game.Proven, game.Proven, game.Proven,
	} {
		h.held = game.Resource(held)
		if got := d.value(); got != want {
			t.Errorf("with %d it is %v, want %v", held, got, want)
		}
	}
}
