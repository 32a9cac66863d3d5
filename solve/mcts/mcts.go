// Package mcts is Monte-Carlo tree search that proves [Winands et al. 2008]: a tree in
// memory grows where games played out at random promise most, and values that are certain
// go up in it beside the averages.
//
// An iteration goes down from the root to a node that has no children yet, opens it,
// plays a game out from there, and counts the result at all nodes on the way. Where a
// child gives the side to move what it wants, the node is settled; where all children
// are settled against that side, likewise. A node that has one child that loses and others that
// are open counts the loss as that of a game.
// A settled node keeps its value: its subtree is gone, and nothing is counted there any more.
//
// Four strategies choose among children that are open: UCT [Kocsis and Szepesvári 2006],
// and three that add a bias for moves that good players choose (game.Weigher)
// [Chaslot et al. 2008; Saito 2010]. A node with few visits chooses as games are
// played out, and may then choose a child that loses: else nodes with few good moves
// would be taken for as good as those with many.
//
// Values are those of the lines of play that lead to a node, as in solve/pns: a
// position that occurs again on its line has the value of a repetition, no value goes
// from one line to another, and so what is proven at the root holds. A draw is no third value here:
// a question asks for a win, or for at least a draw, and solve.Outcome keeps the
// bounds between them.
//
// Use it where nothing better is known than how games go: proof-number search needs
// fewer nodes and less time for proofs (docs/lab/loa.md).
package mcts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// name is what the catalog calls it.
const name = "mcts-solver"

// Algorithm is MCTS-Solver.
var Algorithm = solve.Algorithm{
	Name: name,
	Doc: "MCTS-Solver [Winands et al. 2008; Saito 2010]: Monte-Carlo tree search in memory that also proves. It plays a game out at " +
		"each new leaf and goes where games were won, with a bias for moves that are likely where the game knows such. " +
		"A node is a leaf that was opened; moves of games played out are not counted.",
	Settings: slices.Concat([]solve.Setting{
		{Name: "strategy", Default: "pb-l2", Doc: "how children are chosen: uct [Kocsis and Szepesvári 2006], pb (and a bias that fades with visits) [Chaslot et al. 2008], " +
			"pb-l1 (that fades with losses), pb-l2 (and exploration does, too) [Saito 2010]", Try: strategies},
		{Name: "exploration", Default: "0.1", Doc: "C, the weight of what was visited little", Try: []string{"0.1", "0", "2"}},
		{Name: "bias", Default: "50", Doc: "W, the weight of the bias", Try: []string{"50", "0", "5"}},
		{Name: "threshold", Default: "5", Doc: "T, the visits below which a node chooses as games are played out", Try: []string{"5", "0", "20"}},
		{Name: "plies", Default: "200", Doc: "after which a game has no result", Try: []string{"200", "0", "10"}},
		{Name: "seed", Default: "1", Doc: "of chance", Try: []string{"1", "7"}},
	}, solve.LeafSettings),
	New: func(o solve.Options) (solve.Solver, error) { return New(name, o) },
}

// strategies are the ways to choose.
var strategies = []string{"uct", "pb", "pb-l1", "pb-l2"}

// MinBytes is the least memory to work with.
const MinBytes = 64 * nodeBytes

// Solver is MCTS-Solver.
type Solver struct {
	team     *search.Team
	skip     game.Knowledge
	capacity int // nodes of a tree
	config   config
	threads  int
	together bool // in one tree
}

// config is how children are chosen and games played.
type config struct {
	bias, lossBias, lossVisits bool // of the strategy
	exploration, weight        float64
	threshold, plies, seed     int
}

// New makes a solver, for one thread or for several in their own trees or in one, as its name
// says.
func New(name string, o solve.Options) (solve.Solver, error) {
	strategy := solve.Choice{Value: "pb-l2", Of: strategies}
	s := &Solver{config: config{exploration: 0.1, weight: 50, threshold: 5, plies: 200, seed: 1}}
	c := &s.config
	err := o.ReadLeaf(name, map[string]any{
		"strategy": &strategy, "exploration": &c.exploration, "bias": &c.weight,
		"threshold": &c.threshold, "plies": &c.plies, "seed": &c.seed,
	})
	if err != nil {
		return nil, err
	}
	if o.Bytes() < MinBytes {
		return nil, fmt.Errorf("%s: %d bytes are less than the smallest tree of %d", name, o.Bytes(), MinBytes)
	}
	c.bias = strategy.Value != "uct"
	c.lossBias = strategy.Value == "pb-l1" || strategy.Value == "pb-l2"
	c.lossVisits = strategy.Value == "pb-l2"
	s.threads, s.together = 1, name == treeName
	if name == rootName || name == treeName {
		s.threads = max(1, o.Threads)
	}
	o.Threads = s.threads
	s.team, s.skip = search.NewTeam(o.Search(nil)), o.Skip
	s.capacity = int(min(o.Bytes()/nodeBytes, 1<<32-2))
	if !s.together {
		s.capacity = max(s.capacity/s.threads, int(MinBytes/nodeBytes))
	}
	return s, nil
}

// Close does nothing: the tree is dropped after each call.
func (s *Solver) Close() error { return nil }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: s.threads}
	party, err := newParty(s)
	if err != nil {
		return r, err
	}
	defer party.end() // of what was mapped, so it cannot fail
	value := p.Value()
	err = s.team.Run(ctx, p, func(w *search.Worker) {
		if value == game.Unknown {
			party.run(w)
		}
	})
	if r.Value, r.Best = value, game.NoMove; r.Value == game.Unknown {
		r.Value, r.Best = party.value, party.best
	}
	r.Numbers = game.NumbersOf(r.Value)
	if r.Value != game.Unknown {
		err = nil
	}
	r.Nodes, r.Elapsed, r.Assumed = s.team.Nodes(), time.Since(start), s.team.Assumed()
	return r, err
}
