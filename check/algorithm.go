package check

import (
	"bytes"
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/table"
)

// graphs is how many random graphs each algorithm is tried on. CI sets it to a
// hundred thousand.
var graphs = flag.Int("graphs", 1500, "random graphs that each algorithm must settle")

// Algorithm runs the tests that every algorithm must pass: it agrees with the
// referee on random trees, DAGs and cyclic graphs and on the small problems of
// all games, with and without knowledge, in their order and jumbled, with tables
// from 16 entries up, with one thread and with several; its proofs are accepted; wrong answers forced by colliding keys never get a proof;
// it stops when it is told to; and it leaves the position as it was.
func Algorithm(t *testing.T, a solve.Algorithm) {
	t.Run("graphs", func(t *testing.T) { agreeOnGraphs(t, a) })
	t.Run("masked", func(t *testing.T) { catchMaskedKeys(t, a) })
	t.Run("games", func(t *testing.T) { agreeOnGames(t, a) })
	t.Run("limits", func(t *testing.T) { obeyLimits(t, a) })
	t.Run("settings", func(t *testing.T) { refuseSettings(t, a) })
}

// tries is the most nodes an algorithm may spend on a random graph. Few need
// them; those that do count as unfinished.
const tries = 20_000

// sizes are the tables that are tried: 16 entries and more.
var sizes = []int64{table.MinBytes, 4 * table.MinBytes, 1 << 16}

// randomGraph makes the i-th graph of a test. Kinds and values of endless play
// take turns; sizes vary so that some graphs have long lines and many cycles.
func randomGraph(i int) (*graph.Position, graph.Kind) {
	r := rand.New(rand.NewPCG(uint64(i), 2026))
	kind := graph.Kind(i % 3)
	return graph.Random(r, graph.Shape{
		Kind:   kind,
		Nodes:  4 + r.IntN(12+48*(i/12%2)),
		Branch: 2 + r.IntN(4),
		Repeat: game.Value(1 + i/3%2),
	}), kind
}

// agreeOnGraphs compares with the truth of random graphs. One in eight answers
// is proven and the proof checked.
func agreeOnGraphs(t *testing.T, a solve.Algorithm) {
	unfinished := 0
	tables := newTables(t)
	for i := 0; i-unfinished < *graphs; i++ {
		// Tables of 16 entries and searches without any table may run long, but
		// not often.
		if unfinished*9 > i+90 {
			t.Fatalf("%d of %d graphs unfinished after %d nodes", unfinished, i, tries)
		}
		p, kind := randomGraph(i)
		var q game.Problem = p
		if i%5 == 4 {
			q = graph.WithNoise(p, uint64(i))
		}
		tab := tables[i/6%len(tables)]
		tab.Clear()
		o := solve.Options{Table: tab, Nodes: tries, Memory: 1 << 20}
		if i%7 == 6 {
			o.Shuffle = uint64(i)
		}
		if i%4 == 3 && i < threaded {
			together(a, &o, i)
		}
		s := newSolver(t, a, o)
		r, err := s.Solve(t.Context(), q)
		truth := p.Truth()
		switch {
		case r.Value == game.Unknown:
			unfinished++
			if err == nil {
				t.Errorf("graph %d (%v): unknown without a reason", i, kind)
			}
		case r.Value != truth:
			t.Fatalf("graph %d (%v): %v, but it is %v:\n%v", i, kind, r.Value, truth, p)
		case i%8 == 0:
			if err := prove(t.Context(), q, p, truth, tab); err != nil {
				t.Fatalf("graph %d (%v): %v:\n%v", i, kind, err, p)
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d graphs agree, %d others unfinished", *graphs, unfinished)
}

// threaded is the graph up to which some are searched by several threads, which takes far
// longer: they wait for each other on graphs as small as these.
const threaded = 4000

// together lets several threads search, and share even the smallest problem where the
// algorithm can be told to.
func together(a solve.Algorithm, o *solve.Options, i int) {
	o.Threads = 2 + i%3
	for _, s := range a.Settings {
		if s.Name == "job" {
			o.Settings = map[string]string{"job": strconv.Itoa(1 + i%7)}
		}
	}
}

func newTables(t *testing.T) []*table.Table {
	tables := make([]*table.Table, len(sizes))
	for i, bytes := range sizes {
		tab, err := table.New(table.Config{Bytes: bytes})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tab.Free() })
		tables[i] = tab
	}
	return tables
}

func newSolver(t *testing.T, a solve.Algorithm, o solve.Options) solve.Solver {
	t.Helper()
	s, err := a.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// prove makes a certificate of an answer about q, using what a table holds, and
// checks it against the rules of p.
func prove(ctx context.Context, q, p game.Problem, claim game.Value, tab *table.Table) error {
	again, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Table: tab, Nodes: tries})
	if err != nil {
		return err
	}
	c, err := solve.NewWalker(ctx, tab, again).Prove(q, claim)
	if err != nil {
		return err
	}
	return Verify(c, p)
}

// Verify writes a certificate and lets the checker read it back against p.
func Verify(c *proof.Certificate, p game.Problem) error {
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		return err
	}
	return VerifyBytes(file.Bytes(), p)
}

// VerifyBytes checks a file of certificates that all speak of p.
func VerifyBytes(file []byte, p game.Problem) error {
	checker := proof.Checker{
		Memory: 1 << 12, // small, so that sorting with files is tried too
		Open: func(proof.Header) (game.Problem, error) {
			return p.Clone().(game.Problem), nil
		},
	}
	_, err := checker.Verify(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(file)), nil })
	return err
}

// catchMaskedKeys gives different positions equal keys. Answers may be wrong
// then, but no wrong answer may get a proof that the checker accepts.
func catchMaskedKeys(t *testing.T, a solve.Algorithm) {
	wrong, unproven, n := 0, 0, max(200, *graphs/100)
	tab := newTables(t)[2]
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 16))
		kind := graph.Kind(i % 3)
		p := graph.Random(r, graph.Shape{Kind: kind, Nodes: 300 + r.IntN(700), Branch: 2 + r.IntN(4), Repeat: game.Value(1 + i/3%2)})
		truth := p.Truth()
		// Most runs have 16 bits; fewer bits make sure that something breaks.
		q := Masked(p, []int{16, 16, 16, 6}[i%4])
		tab.Clear()
		o := solve.Options{Table: tab, Nodes: tries, Memory: 1 << 20}
		if i%8 >= 4 {
			together(a, &o, i)
		}
		s := newSolver(t, a, o)
		result, _ := s.Solve(t.Context(), q)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if result.Value == game.Unknown {
			continue
		}
		err := prove(t.Context(), q, p, result.Value, tab)
		if result.Value != truth {
			wrong++
			if err == nil {
				t.Fatalf("graph %d (%v): the wrong answer %v has an accepted proof", i, kind, result.Value)
			}
		} else if err != nil {
			unproven++
		}
	}
	t.Logf("%d graphs with colliding keys: %d wrong answers, all caught; %d right ones without a proof", n, wrong, unproven)
}

// agreeOnGames compares with the referee on the small problems of all games.
func agreeOnGames(t *testing.T, a solve.Algorithm) {
	tables := newTables(t)
	for _, g := range catalog.Games() {
		n := 0
		for p := range g.Small {
			truth := Truth(p)
			for k, skip := range []game.Knowledge{0, game.KnowAll, game.KnowExpand | game.KnowDecide} {
				tab := tables[(n+k)%len(tables)]
				tab.Clear()
				before := string(p.AppendState(nil))
				o := solve.Options{Table: tab, Skip: skip, Nodes: 10 * tries, Memory: 64 << 20}
				if n%2 == 1 {
					together(a, &o, n)
				}
				s := newSolver(t, a, o)
				r, err := s.Solve(t.Context(), p)
				if string(p.AppendState(nil)) != before {
					t.Fatalf("%s %v: the position was left changed", g.Name, p)
				}
				if r.Value == game.Unknown && err == nil && len(r.Assumed) == 0 {
					t.Errorf("%s %v: unknown without a reason", g.Name, p)
				}
				if len(r.Assumed) > 0 {
					r.Value = game.Unknown // it is about something else
				}
				if r.Value != game.Unknown && r.Value != truth {
					t.Fatalf("%s %v: %v, but it is %v", g.Name, p, r.Value, truth)
				}
				if r.Value != game.Unknown && k == 0 {
					if err := prove(t.Context(), p, p, truth, tab); err != nil {
						t.Fatalf("%s %v: %v", g.Name, p, err)
					}
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
			n++
		}
	}
}

// refuseSettings makes sure that a setting has an effect only if it exists.
func refuseSettings(t *testing.T, a solve.Algorithm) {
	if _, err := a.New(solve.Options{Settings: map[string]string{"no-such": "1"}}); err == nil {
		t.Error("an unknown setting is accepted")
	}
	if _, err := a.New(solve.Options{Memory: 1}); err == nil && a.Name != "minimax" && a.Name != "alphabeta" && a.Name != "bruteforce" {
		t.Error("a memory of one byte is accepted")
	}
	for _, x := range a.Settings {
		s, err := a.New(solve.Options{Settings: map[string]string{x.Name: x.Default}})
		if err != nil {
			t.Errorf("the default %s=%s: %v", x.Name, x.Default, err)
			continue
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := a.New(solve.Options{Settings: map[string]string{x.Name: "-no such-"}}); err == nil {
			t.Errorf("the setting %s takes anything, such as %s", x.Name, strconv.Quote("-no such-"))
		}
	}
}
