// Package alphabeta searches depth-first to a depth: minimax, alpha-beta, alpha-beta
// with a transposition table, and MTD(f) [Plaat et al. 1996] are settings of one
// loop, as in [Danieli 1998].
//
// A yes/no question has three scores within a depth: proven, disproven, and not
// settled yet. Alpha-beta's window and MTD(f)'s zero-window tests work on them
// as they do on any score. Without a depth the search is complete and only two
// scores are left.
//
// In the table an unsettled node keeps two depths in place of its numbers: to
// which depth "not proven" and to which "not disproven" is known.
package alphabeta

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Algorithms are the presets of the loop.
var Algorithms = []solve.Algorithm{
	{
		Name: "minimax",
		Doc: "Plain minimax by the rules alone, every move of every position [Danieli 1998, 6.1]. " +
			"The yardstick: nothing is cut off, nothing is remembered.",
		Settings: []solve.Setting{depthSetting, deepenSetting("false")},
		New:      func(o solve.Options) (solve.Solver, error) { return New("minimax", Config{Plain: true}, o) },
	},
	{
		Name: "alphabeta",
		Doc: "Alpha-beta [Knuth and Moore 1975] with the remark that the opponent's best move is often mine: " +
			"the reply that refuted one move is tried next [Danieli 1998, 6.2].",
		Settings: []solve.Setting{depthSetting, deepenSetting("false"), reorderSetting},
		New:      func(o solve.Options) (solve.Solver, error) { return New("alphabeta", Config{Reorder: true}, o) },
	},
	{
		Name: "alphabeta-tt",
		Doc: "Alpha-beta with a transposition table that keeps bounds with their depth, and the best move " +
			"of the last visit first [Danieli 1998, 6.3].",
		Settings: []solve.Setting{depthSetting, deepenSetting("true"), reorderSetting},
		New: func(o solve.Options) (solve.Solver, error) {
			return New("alphabeta-tt", Config{Reorder: true, Table: true, Deepen: true}, o)
		},
	},
	{
		Name: "paranoid",
		Doc: "Paranoid search [Sturtevant and Korf 2000; Saito 2010, 6.1.3]: alpha-beta with a table for games of several players. The one whom the " +
			"question is about stands against all others. It goes to the end of the game at once.",
		Settings: []solve.Setting{depthSetting, deepenSetting("false"), reorderSetting},
		New: func(o solve.Options) (solve.Solver, error) {
			return New("paranoid", Config{Reorder: true, Table: true}, o)
		},
	},
	{
		Name: "mtdf",
		Doc: "MTD(f): zero-window tests over a table, homing in on the score from a first guess, depth by depth " +
			"[Plaat et al. 1996; Danieli 1998, 6.4]. With calls=one it is the one-call form for a known goal, " +
			"tsumego_td [Danieli 1998, 6.5]: a single complete test whether the attacker gets there.",
		Settings: []solve.Setting{
			depthSetting, deepenSetting("true"), reorderSetting,
			{Name: "guess", Default: "0", Doc: "the first guess of the score: 1 not settled yet, 0 disproven, 2 proven", Try: []string{"0", "1", "2"}},
			{Name: "calls", Default: "many", Doc: "many: home in on the score; one: a single test for the goal, without a depth", Try: []string{"many", "one"}},
		},
		New: func(o solve.Options) (solve.Solver, error) {
			return New("mtdf", Config{Reorder: true, Table: true, Deepen: true, Tests: true}, o)
		},
	},
}

var (
	depthSetting   = solve.Setting{Name: "depth", Default: "0", Doc: "plies to look ahead at most; 0: to the end", Try: []string{"0", "3"}}
	reorderSetting = solve.Setting{Name: "reorder", Default: "true", Doc: "try the opponent's best reply as the next move"}
)

func deepenSetting(def string) solve.Setting {
	return solve.Setting{Name: "deepen", Default: def, Doc: "search depth by depth"}
}

// Config is the settings of the loop.
type Config struct {
	Plain   bool // minimax: no cut-offs, no knowledge
	Table   bool
	Reorder bool
	Deepen  bool
	Depth   int  // 0: to the end
	Tests   bool // MTD(f): zero-window tests
	One     bool // a single test for the goal
	Guess   int  // score + 1
}

// Solver is the loop with its settings.
type Solver struct {
	config Config
	team   *search.Team
	table  *table.Table // nil without one
	free   func() error
}

// New makes a solver.
func New(name string, c Config, o solve.Options) (*Solver, error) {
	calls := solve.Choice{Value: "many", Of: []string{"many", "one"}}
	into := map[string]any{"depth": &c.Depth, "deepen": &c.Deepen}
	if !c.Plain {
		into["reorder"] = &c.Reorder
	}
	if c.Tests {
		into["calls"], into["guess"] = &calls, &c.Guess
	}
	if err := o.Read(name, into); err != nil {
		return nil, err
	}
	if c.Guess > 2 {
		return nil, errors.New("mtdf: setting guess: want 0, 1 or 2")
	}
	c.One = calls.Value == "one"
	s := &Solver{config: c, free: func() error { return nil }}
	o.Threads = 1
	config := o.Search(nil)
	if c.Plain {
		config.Skip, config.All = game.KnowAll, true
	}
	if c.Table {
		t, free, err := o.OwnTable()
		if err != nil {
			return nil, err
		}
		config.Table, s.table, s.free = t, t, free
	}
	s.team = search.NewTeam(config)
	return s, nil
}

// Close gives the table back if it is the solver's own.
func (s *Solver) Close() error { return s.free() }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.team.Limit(nodes) }

// Table is what the solver has learnt; nil without a table.
func (s *Solver) Table() *table.Table { return s.table }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		l := &loop{Config: s.config, w: w, cyclic: p.Repeated() != game.Unknown}
		if r.Value = p.Value(); r.Value == game.Unknown {
			r.Value, r.Best = l.drive()
		}
		r.Numbers = game.NumbersOf(r.Value)
	})
	r.Nodes, r.Elapsed, r.Assumed = s.team.Nodes(), time.Since(start), s.team.Assumed()
	if r.Value != game.Unknown {
		return r, nil
	}
	if err == nil {
		err = solve.ErrDepth
	}
	return r, err
}
