// Package hands searches games in which the attacker holds something in hand, such as
// the pieces of shogi, and answers for all hands that an answer is enough for.
//
// Use it for mate problems. It is df-pn [Nagai 2002] with everything that long mates
// have been found to need:
//
//   - The table is keyed by the board. An entry says how much the attacker must hold
//     for a proof at the least, or may hold in a disproof at the most, so that it
//     answers for all hands beyond (final.go). What is held in proofs and disproofs is
//     computed by the game (game.Holder). Numbers of unsettled entries bound those of
//     other hands too (look.go).
//   - An entry has two lengths: proven within so many plies, disproven up to so many.
//     "Is there a mate within n plies?" is the same search with a limit, on the same
//     table, and the shortest mate is found by asking with less and less.
//   - A position that comes again with no more in hand is a failure of the attacker on
//     this path. A value that leans on an ancestor is kept apart, under a key of its
//     path (twins.go); docs/decisions/0003 has the argument.
//   - Where a child was seen higher up, thresholds are raised so that something new is
//     searched [Kishimoto 2010].
//   - Moves that fail alike wait for each other (game.Correlator), first numbers are the
//     game's (game.Estimator), and new leaves get a glance.
//
// A position whose game knows nothing of hands is searched as well: nobody holds
// anything then. That is how the search is tested on random graphs.
package hands

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

const name = "dfpn-hands"

// Algorithm is the entry in the catalog.
var Algorithm = solve.Algorithm{
	Name: name,
	Doc: "df-pn [Nagai 2002] for games with pieces in hand: proof and disproof hands, lengths of wins in the entries of the table, " +
		"path-bound results kept apart [Kishimoto and Müller 2004], threshold control [Kishimoto 2010], similar moves one " +
		"after the other. For mates in shogi.",
	Settings: []solve.Setting{
		{Name: "epsilon", Default: "0.25", Doc: "how far thresholds go beyond the second best child, as a share of its number [Pawlewicz and Lew 2007]", Try: []string{"0", "0.25", "1"}},
		{Name: "tca", Default: "true", Doc: "raise thresholds where a child was seen higher up [Kishimoto 2010]"},
		{Name: "snda", Default: "true", Doc: "look for leaves that are counted twice, and count the larger branch only [Kishimoto 2010]"},
		{Name: "lookahead", Default: "1", Doc: "plies that a new leaf of the attacker is searched completely: 1 or 3 [Kaneko et al. 2005]", Try: []string{"1", "3"}},
		{Name: "job", Default: "0", Doc: "of several threads: nodes that the first one searches alone; 0: 10000", Try: []string{"1", "100"}},
		{Name: "doubt", Default: "65536", Doc: "positions that a question with a limit in plies opens before the attacker is expected to fail, " +
			"and more of his moves wait for similar ones", Try: []string{"0", "65536", "1000000"}},
		{Name: "skip", Default: "none", Doc: "knowledge of the game not to use: none, all, or some of estimate, order, chain (similar moves wait), " +
			"decide (the glance at new leaves), dominate (hands), with plus signs between them", Try: []string{"none", "all", "chain+order", "dominate", "decide"}},
	},
	Again: true,
	New:   func(o solve.Options) (solve.Solver, error) { return New(o) },
}

// Solver is the search with its table, which is kept between calls.
type Solver struct {
	team    *search.Team
	hands   *hands
	threads []*thread
	skip    game.Knowledge
	endgame search.Endgame
	grow    uint64 // epsilon in 64ths
	job     uint64 // nodes that the first thread searches alone, 0: as many as are usual
	tca     bool
	far     bool // new leaves are searched three plies deep
	snda    bool // double counting is looked for
	doubt   int  // positions to open before the attacker is expected to fail
}

// New makes a solver.
func New(o solve.Options) (*Solver, error) {
	epsilon, tca, snda, ahead, job, doubt := 0.25, true, true, 1, 0, 1<<16
	settings := map[string]any{
		"epsilon": &epsilon, "tca": &tca, "snda": &snda, "lookahead": &ahead, "job": &job,
		"doubt": &doubt, "skip": o.ParseSkip,
	}
	if err := o.Read(name, settings); err != nil {
		return nil, err
	}
	if ahead != 1 && ahead != 3 {
		return nil, errors.New(name + ": setting lookahead: want 1 or 3")
	}
	if job < 0 {
		return nil, errors.New(name + ": setting job: want a number of nodes")
	}
	o.Threads = max(1, o.Threads)
	h, err := newHands(o.Bytes(), o.Threads)
	if err != nil {
		return nil, err
	}
	s := &Solver{
		team: search.NewTeam(o.Search(nil)), hands: h, skip: o.Skip, endgame: o.Endgame,
		grow: uint64(min(epsilon, 1e6) * 64), tca: tca, snda: snda, far: ahead == 3, job: uint64(job), doubt: doubt,
	}
	for range o.Threads {
		s.threads = append(s.threads, &thread{Solver: s})
	}
	return s, nil
}

// Close gives the memory back.
func (s *Solver) Close() error { return s.hands.free() }

// Stats says how full the table is.
func (s *Solver) Stats() table.Stats { return s.hands.stats() }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.team.Limit(nodes) }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	c := newCrowd(s)
	err := s.team.Run(ctx, p, func(w *search.Worker) { c.run(s.threads[w.ID], w) })
	r := solve.Result{Value: c.Numbers.Value(), Numbers: c.Numbers, Best: c.best, Threads: len(s.threads)}
	if r.Value == game.Proven && c.length != forever {
		r.Length = int(c.length)
	}
	if r.Value != game.Unknown {
		err = nil
	}
	r.Nodes, r.Elapsed = s.team.Nodes(), time.Since(start)
	return r, err
}

// Recall is what the table says of p, with a move for the side that gets its way.
func (s *Solver) Recall(p game.Position) (game.Value, game.Move) {
	a, best := s.glimpse(p)
	return a.Numbers.Value(), best
}

// Weigh is how long play from p lasts if that is known.
func (s *Solver) Weigh(p game.Position) uint64 {
	a, _ := s.glimpse(p)
	if a.Numbers.Value() == game.Unknown {
		return 0
	}
	if a.Proof == 0 {
		return uint64(a.length)
	}
	return uint64(a.amount)
}

// glimpse opens p and looks no further.
func (s *Solver) glimpse(p game.Position) (answer, game.Move) {
	defer s.team.Hold()() // for Save
	t := s.threads[0]
	t.where = nil
	return t.leaveRoot(t.pushRoot(t.prepare(p)))
}
