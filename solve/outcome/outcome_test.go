package outcome_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/outcome"
	"github.com/yomi-solver/yomi/table"
)

func TestAlgorithms(t *testing.T) {
	for _, a := range outcome.Algorithms(dfpn.Algorithms[0]) {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			check.Algorithm(t, a)
		})
	}
}

// method is one way to find a value.
type method struct {
	name      string
	algorithm string
	order     solve.Order // where the algorithm has none of its own
	settings  map[string]string
}

// methods are the four, and iterative search in both orders.
var methods = []method{
	{name: "linear", algorithm: "dfpn", order: solve.Linear},
	{name: "binary", algorithm: "dfpn", order: solve.Binary},
	{name: "iterative-linear", algorithm: "iterative-pns", settings: map[string]string{"order": "linear"}},
	{name: "iterative-binary", algorithm: "iterative-pns", settings: map[string]string{"order": "binary"}},
	{name: "mopns", algorithm: "mopns"},
}

// find finds the outcome of p with new memory.
func (m method) find(ctx context.Context, p game.Scorer, o solve.Options) (solve.ValueResult, error) {
	a, err := catalog.Algorithm(m.algorithm)
	if err != nil {
		return solve.ValueResult{}, err
	}
	o.Settings = m.settings
	s, err := a.New(o)
	if err != nil {
		return solve.ValueResult{}, err
	}
	defer s.Close()
	if v, ok := s.(solve.Valuer); ok {
		return v.Outcome(ctx, p)
	}
	return solve.Outcome(ctx, s, p, m.order)
}

// scoredGraph makes the i-th random graph with several outcomes: all kinds, with
// every outcome of endless play.
func scoredGraph(i int) *graph.Position {
	r := rand.New(rand.NewPCG(uint64(i), 2012))
	values := 2 + r.IntN(6)
	return graph.Random(r, graph.Shape{
		Kind:        graph.Kind(i % 3),
		Nodes:       4 + r.IntN(12+48*(i/12%2)),
		Branch:      2 + r.IntN(4),
		Values:      values,
		RepeatScore: []int{0, values - 1, r.IntN(values)}[i/3%3],
	})
}

// TestGraphs compares all methods with the truth of random graphs, with tables
// from 16 entries up, and proves some of the answers.
func TestGraphs(t *testing.T) {
	const tries = 50_000
	graphs := 3000
	if testing.Short() {
		graphs = 600
	}
	for _, m := range methods {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			unfinished := 0
			for i := range graphs {
				p := scoredGraph(i)
				var s game.Scorer = p
				if i%5 == 4 {
					s = graph.WithNoise(p, uint64(i)).(game.Scorer)
				}
				tab := newTable(t, []int64{table.MinBytes, 4 * table.MinBytes, 1 << 16}[i%3])
				r, err := m.find(t.Context(), s, solve.Options{Table: tab, Nodes: tries, Memory: 1 << 20})
				truth := p.Outcome()
				switch {
				case r.Low > truth || r.High < truth:
					t.Fatalf("graph %d: %d to %d, but it is %d:\n%v", i, r.Low, r.High, truth, p)
				case !r.Known():
					unfinished++
					if err == nil {
						t.Errorf("graph %d: no outcome and no reason", i)
					}
				default:
					best(t, p, r)
					if i%8 == 0 {
						prove(t, p, r.Low, tab)
					}
				}
				if err := tab.Free(); err != nil {
					t.Error(err)
				}
			}
			t.Logf("%d of %d unfinished", unfinished, graphs)
			if unfinished > graphs/20 {
				t.Errorf("%d of %d graphs unfinished", unfinished, graphs)
			}
		})
	}
}

func newTable(t *testing.T, bytes int64) *table.Table {
	tab, err := table.New(table.Config{Bytes: bytes})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// best wants the move of a result to keep the outcome, unless any move does.
func best(t *testing.T, p *graph.Position, r solve.ValueResult) {
	t.Helper()
	last := len(p.Outcomes()) - 1
	if last == 0 || p.Turn() == game.Attacker && r.Low == 0 || p.Turn() == game.Defender && r.High == last || len(p.Moves(nil)) == 0 {
		return
	}
	p.Play(r.Best)
	if got := p.Outcome(); got != r.Low {
		t.Errorf("the best move leads to %d, not %d", got, r.Low)
	}
	p.Undo()
}

// prove makes the certificates of an outcome and has them checked.
func prove(t *testing.T, p game.Scorer, n int, tab *table.Table) {
	t.Helper()
	again, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Table: tab, Nodes: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	claims, err := solve.NewWalker(t.Context(), tab, again).ProveOutcome(p, n)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if err := check.Verify(c.Proof, c.Problem); err != nil {
			t.Fatalf("at least %d is %v: %v", c.Level, c.Value, err)
		}
	}
}

// TestGames compares the methods with each other and with what is known, with and
// without knowledge.
func TestGames(t *testing.T) {
	for _, c := range []struct{ game, text, goal, want string }{
		{"mnk", "3x3x3", "win", "draw"},
		{"mnk", "3x3x3 b2 b1", "win", "win"},
		{"mnk", "3x3x3 b1 b2 a3", "win", "draw"},
		{"mnk", "3x3x3 b2 b1 a1", "win", "loss"},
		{"mnk", "4x3x3", "win", "win"},
		{"mnk", "4x3x3", "win:second", "loss"},
		{"mnk", "4x4x4 a1 b2", "win", "draw"},
		{"mnk", "4x4x3", "win", "win"},
		{"mnk", "5x4x4", "win", "draw"},
		{"connect4", "4x4", "win", "draw"},
		{"connect4", "4x5", "win", "draw"},
		{"connect4", "5x4", "win", "draw"},
		{"connect4", "6x4", "win", "loss"},
		{"connect4", "5x4", "score>=0", "0"},
		{"connect4", "4x4", "score>=0", "0"},
		{"connect4", "5x4 42435422", "score>=0", "3"},
		{"connect4", "5x4 152131512", "score>=0", "-1"},
		{"connect4", "5x4 152131512", "score>=0:second", "-1"},
		{"connect4", "5x4 152131512", "win", "loss"},
		{"connect4", "7x6 4x2/o1oxo2/o1oxox1/xxoooxx/xoxxxox/oooxxox", "win", "win"},
	} {
		t.Run(fmt.Sprintf("%s %s %s", c.game, c.text, c.goal), func(t *testing.T) {
			t.Parallel()
			g, err := catalog.Game(c.game)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range methods {
				for _, skip := range []game.Knowledge{0, game.KnowExpand, game.KnowAll} {
					p, err := g.Parse(c.text, game.Question{Goal: c.goal})
					if err != nil {
						t.Fatal(err)
					}
					s := p.(game.Scorer)
					r, err := m.find(t.Context(), s, solve.Options{Skip: skip, Memory: 64 << 20, Nodes: 30_000})
					if !r.Known() {
						if err == nil || skip == 0 {
							t.Errorf("%s, skip %d: %d to %d, %v", m.name, skip, r.Low, r.High, err)
						}
						continue
					}
					if got := s.Outcomes()[r.Low]; got != c.want {
						t.Errorf("%s, skip %d: %s, want %s", m.name, skip, got, c.want)
					}
				}
			}
		})
	}
}
