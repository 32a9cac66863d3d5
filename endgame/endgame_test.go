package endgame

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/mnk"
)

// randomGraph takes turns with kinds and values of endless play.
func randomGraph(seed uint64) *graph.Position {
	r := rand.New(rand.NewPCG(seed, 11))
	return graph.Random(r, graph.Shape{
		Kind: graph.Kind(seed % 3), Nodes: 6 + r.IntN(40), Branch: 2 + r.IntN(3), Repeat: game.Value(1 + seed/3%2),
	})
}

func parse(t testing.TB, g game.Game, text, goal string) game.Problem {
	t.Helper()
	p, err := g.Parse(text, game.Question{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func built(t testing.TB, g game.Game, p game.Problem, size int) *Database {
	t.Helper()
	d, err := Build(t.Context(), p, Config{Size: size})
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	d.Header.Game, d.Header.Rules, d.Header.Program = g.Name, g.Rules, "test"
	return d
}

// open plays by the rules of the games in these tests.
func open(h Header) (game.Problem, error) {
	for _, g := range []game.Game{graph.Game, mnk.Game, connect4.Game} {
		if g.Name == h.Game && g.Rules == h.Rules {
			return g.Parse(h.Root, game.Question{Goal: h.Goal})
		}
	}
	return nil, fmt.Errorf("no game %q with rules %q", h.Game, h.Rules)
}

func written(t testing.TB, d *Database) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func load(t testing.TB, data []byte) (*Database, error) {
	return Load(t.Context(), bytes.NewReader(data), open, 0)
}

// TestTruth compares databases of random graphs, half of them with cycles and
// either value of endless play, with the truth about each node, and ranks with the
// least number of plies that a limit in the question allows.
func TestTruth(t *testing.T) {
	positions, endless := 0, 0
	for seed := range uint64(600) {
		p := randomGraph(seed)
		if p.Value() != game.Unknown {
			continue
		}
		d := built(t, graph.Game, p, 0)
		if err := d.Check(t.Context()); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p)
		}
		q := p.Clone().(*graph.Position)
		for i := range d.Len() {
			if err := q.SetState(d.state(i)); err != nil {
				t.Fatal(err)
			}
			a := d.answers[i]
			if a.value() != q.Truth() {
				t.Fatalf("seed %d: %s is %v, the truth is %v\n%s", seed, d.state(i), a.value(), q.Truth(), p)
			}
			positions++
			if a.rank() == 0 {
				endless++
				if q.Repeated() != a.value() {
					t.Fatalf("seed %d: %s has no rank", seed, d.state(i))
				}
				continue
			}
			if a.value() == game.Proven && d.Len() < 20 {
				if !wins(q, int(a.rank())) || wins(q, int(a.rank())-1) {
					t.Fatalf("seed %d: %s is not won in exactly %d plies\n%s", seed, d.state(i), a.rank(), p)
				}
			}
		}
	}
	t.Logf("%d positions, %d of them without a rank", positions, endless)
	if positions < 2000 || endless < 200 {
		t.Error("too few to mean anything")
	}
}

// wins asks whether the attacker wins within so many plies, by plain search.
func wins(p game.Position, plies int) bool {
	if v := p.Value(); v != game.Unknown || plies == 0 {
		return v == game.Proven
	}
	attacker := p.Turn() == game.Attacker
	for _, m := range p.Moves(nil) {
		p.Play(m)
		w := wins(p, plies-1)
		p.Undo()
		if w == attacker {
			return attacker
		}
	}
	return !attacker
}

// TestSmall builds the database of every small problem of two games and compares
// some of its values with the referee.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, g := range []game.Game{mnk.Game, connect4.Game} {
		for p := range g.Small {
			d, err := Build(t.Context(), p, Config{Memory: 4 << 20})
			if p.Value() != game.Unknown || errors.Is(err, ErrMemory) {
				continue // settled, or for those with more time
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Check(t.Context()); err != nil {
				t.Fatalf("%s: %v", p, err)
			}
			q := p.Clone().(game.Problem)
			for range 5 {
				i := r.IntN(d.Len())
				if err := q.SetState(d.state(i)); err != nil {
					t.Fatal(err)
				}
				if want := check.Truth(q); d.answers[i].value() != want {
					t.Errorf("%s: %s is %v, the truth is %v", p, d.state(i), d.answers[i].value(), want)
				}
			}
		}
	}
}

// TestClass compares the classes that games list with what play reaches.
func TestClass(t *testing.T) {
	for _, c := range []struct {
		g          game.Game
		text, goal string
		size       int
		exact      bool
	}{
		{mnk.Game, "3x3x3", "win", 4, true},
		{mnk.Game, "3x3x3", "draw", 3, true},
		{mnk.Game, "3x3x3", "draw", 9, true},
		{mnk.Game, "4x3x3 b2 a1", "win", 6, true},
		{mnk.Game, "4x4x4 xo2/1xo1/4/ox2", "win:second", 5, true},
		{connect4.Game, "4x4 1234", "win", 4, false},
		{connect4.Game, "4x4 1122", "draw", 6, false},
		{connect4.Game, "4x4 123412", "score>=1", 7, false},
	} {
		p := parse(t, c.g, c.text, c.goal)
		before := p.String()
		d := built(t, c.g, p, c.size)
		if err := d.Check(t.Context()); err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if p.String() != before {
			t.Errorf("%s: listing has changed the position", c.text)
		}
		all, small := built(t, c.g, p, 0), 0
		for i := range all.Len() {
			state := all.state(i)
			isSmall := empty(state) <= c.size
			v, _, ok := d.Find(state)
			if ok != isSmall || ok && v != all.answers[i].value() {
				t.Fatalf("%s, size %d: %s with %d empty points: found %v, %v", c.text, c.size, state, empty(state), ok, v)
			}
			if isSmall {
				small++
			}
		}
		if small == 0 || small > d.Len() || c.exact && small != d.Len() {
			t.Errorf("%s, size %d: %d positions, play reaches %d", c.text, c.size, d.Len(), small)
		}
	}
}

// empty counts the empty points of a state of rows.
func empty(state []byte) int {
	n := 0
	for _, b := range state {
		if '0' <= b && b <= '9' {
			n += int(b - '0')
		}
	}
	return n
}

// TestLister stops a listing in the middle: the loop must end.
func TestLister(t *testing.T) {
	for _, p := range []game.Problem{parse(t, mnk.Game, "3x3x3", ""), parse(t, connect4.Game, "4x4", "")} {
		n := 0
		for range p.(game.Lister).List(6) {
			if n++; n == 3 {
				break
			}
		}
		if n != 3 {
			t.Errorf("%s: %d states", p, n)
		}
	}
}

// TestLimits wants memory and time to be obeyed, and classes to be refused where
// there are none.
func TestLimits(t *testing.T) {
	p := parse(t, mnk.Game, "4x4x4", "")
	for _, size := range []int{0, 6} {
		if _, err := Build(t.Context(), p, Config{Size: size, Memory: 1 << 20}); !errors.Is(err, ErrMemory) {
			t.Errorf("size %d: %v", size, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Build(ctx, p, Config{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Build(t.Context(), randomGraph(2), Config{Size: 3}); err == nil || !strings.Contains(err.Error(), "by size") {
		t.Error(err)
	}
	if _, err := Build(t.Context(), parse(t, mnk.Game, "3x3x3 xxx/oo1/3", ""), Config{}); err == nil {
		t.Error("a database of a finished game")
	}
	d := built(t, mnk.Game, parse(t, mnk.Game, "3x3x3", ""), 0)
	if _, err := Load(t.Context(), bytes.NewReader(written(t, d)), open, 1000); !errors.Is(err, ErrMemory) {
		t.Error(err)
	}
	if _, err := d.Keys(t.Context(), 100); !errors.Is(err, ErrMemory) {
		t.Error(err)
	}
	if err := d.Check(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCovers tells questions apart: a database must settle no position of another
// board, goal, player or graph.
func TestCovers(t *testing.T) {
	d := built(t, mnk.Game, parse(t, mnk.Game, "4x3x3", "win"), 6)
	for _, c := range []struct {
		text, goal string
		covers     bool
	}{
		{"4x3x3", "win", true},
		{"4x3x3 b2", "win:first", true},
		{"4x3x3 b2 a1", "", true},
		{"4x3x3 b2", "win", false}, // of the second player
		{"4x3x3", "draw", false},
		{"3x4x3", "win", false},
		{"4x3x4", "win", false},
	} {
		if p := parse(t, mnk.Game, c.text, c.goal); d.Covers(p) != c.covers {
			t.Errorf("%s, %s: covers is %v", c.text, c.goal, !c.covers)
		}
	}
	if p := parse(t, mnk.Game, "4x3x3", "win"); d.Covers(game.Within(p, 5)) {
		t.Error("a limit in plies is covered")
	}
	a := parse(t, graph.Game, "a or b c\nb and c d\nc proven\nd disproven\n", "")
	b := parse(t, graph.Game, "a or b c\nb and c d\nc disproven\nd disproven\n", "")
	if g := built(t, graph.Game, a, 0); !g.Covers(a) || g.Covers(b) {
		t.Error("graphs are not told apart")
	}
}

// TestKeys wants every position to be found by its key, and no other.
func TestKeys(t *testing.T) {
	p := parse(t, mnk.Game, "3x3x3", "draw")
	d := built(t, mnk.Game, p, 5)
	k, err := d.Keys(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if k.Len() >= d.Len()/2 {
		t.Errorf("%d keys for %d positions: symmetry is not used", k.Len(), d.Len())
	}
	all := built(t, mnk.Game, p, 0)
	q := p.Clone().(game.Problem)
	for i := range all.Len() {
		if err := q.SetState(all.state(i)); err != nil {
			t.Fatal(err)
		}
		want := game.Unknown
		if empty(all.state(i)) <= 5 {
			want = all.answers[i].value()
		}
		if got := k.Probe(q.Key()); got != want {
			t.Fatalf("%s is %v, want %v", all.state(i), got, want)
		}
	}
	// Symmetric positions of different values are a sign of wrong values.
	d.answers[0] ^= 1
	if _, err := d.Keys(t.Context(), 0); err == nil {
		t.Error("one key has two values")
	}
}

// TestLine wants lines as long as the ranks say.
func TestLine(t *testing.T) {
	p := parse(t, mnk.Game, "4x3x3", "win")
	d := built(t, mnk.Game, p, 0)
	_, rank, _ := d.Find(p.AppendState(nil))
	if line := d.Line(p); len(line) != int(rank) || rank == 0 {
		t.Errorf("%d moves, rank %d", len(line), rank)
	}
	loop := parse(t, graph.Game, "a and b\nb or a c\nc disproven\nrepeat disproven\n", "")
	if line := built(t, graph.Game, loop, 0).Line(loop); len(line) != 2 {
		t.Errorf("%d moves of endless play", len(line))
	}
	if line := d.Line(parse(t, mnk.Game, "4x3x3 xxx1/oo2/4", "win:first")); len(line) != 0 {
		t.Error("a line after the end")
	}
}
