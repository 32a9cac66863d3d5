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
	team     *search.Team
	hands    *hands
	skip     game.Knowledge
	endgame  search.Endgame
	grow     uint64 // epsilon in 64ths
	tca      bool
	far      bool // new leaves are searched three plies deep
	snda     bool // double counting is looked for
	doubt    int  // positions to open before the attacker is expected to fail
	opened   int  // positions in this call
	position game.Holder
	plain    bool // the position is a plain one, seen as a Holder
	mirrored bool // the roles are swapped
	order    game.Orderer
	chains   game.Correlator
	doubter  game.Doubter
	guess    game.Estimator
	frames   []*frame
	depth    int // of the node being searched
	path     ancestors
	moves    []game.Move
	ahead    []game.Move // scratch for looking ahead
	repeats  bool
	touched  uint64 // keeps reads of the table from being left out
	extra    uint64 // positions glanced at that are not counted yet
}

// New makes a solver.
func New(o solve.Options) (*Solver, error) {
	epsilon, tca, snda, ahead, doubt := 0.25, true, true, 1, 1<<16
	if err := o.Read(name, map[string]any{"epsilon": &epsilon, "tca": &tca, "snda": &snda, "lookahead": &ahead, "doubt": &doubt, "skip": o.ParseSkip}); err != nil {
		return nil, err
	}
	if ahead != 1 && ahead != 3 {
		return nil, errors.New(name + ": setting lookahead: want 1 or 3")
	}
	o.Threads = 1
	h, err := newHands(o.Bytes())
	if err != nil {
		return nil, err
	}
	return &Solver{
		team: search.NewTeam(o.Search(nil)), hands: h, skip: o.Skip, endgame: o.Endgame,
		grow: uint64(min(epsilon, 1e6) * 64), tca: tca, snda: snda, far: ahead == 3, doubt: doubt,
	}, nil
}

// Close gives the memory back.
func (s *Solver) Close() error {
	return s.hands.free()
}

// Stats says how full the table is.
func (s *Solver) Stats() table.Stats {
	h := s.hands
	return table.Stats{
		Slots: uint64(h.most), Used: uint64(h.used), Collections: uint64(h.cleared),
		Bytes: int64(h.most)*entryBytes + int64(h.twins.most)*twinBytes,
	}
}

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.team.Limit(nodes) }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	limit := s.prepare(p)
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		a, best := s.root(w, limit)
		r.Value, r.Numbers, r.Best = a.Numbers.Value(), a.Numbers, best
		if r.Value == game.Proven && a.length != forever {
			r.Length = int(a.length)
		}
	})
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
	return s.leaveRoot(s.pushRoot(s.prepare(p)))
}

// holder is the position as one in which the attacker holds something, if the search
// is to treat it so. Then a limit in plies is the search's own; any other position is
// searched as it comes, and counts the plies by itself where there is a limit.
func (s *Solver) holder(p game.Position) (game.Holder, bool) {
	h, ok := p.(game.Holder)
	return h, ok && s.skip&game.KnowDominate == 0 && p.Repeated() != game.Proven
}

// prepare looks at what a position brings along, and returns its limit in plies.
func (s *Solver) prepare(p game.Position) uint16 {
	limit := uint16(forever)
	h, ok := s.holder(p)
	if inner, plies, limited := game.Unlimited(p); limited && plies < forever {
		if h, ok = s.holder(inner); ok {
			p, limit = h, uint16(max(plies, 0))
		}
	}
	s.mirrored = !ok && p.Repeated() == game.Proven
	switch s.plain = !ok; {
	case s.mirrored:
		h = &plain{&mirror{p}}
	case !ok:
		h = &plain{p}
	}
	s.position = h
	s.order, s.chains, s.doubter, s.guess = nil, nil, nil, nil
	if s.skip&game.KnowOrder == 0 {
		s.order, _ = p.(game.Orderer)
	}
	if s.skip&game.KnowChain == 0 {
		s.chains, _ = p.(game.Correlator)
		s.doubter, _ = p.(game.Doubter)
	}
	if s.skip&game.KnowEstimate == 0 && !s.mirrored {
		s.guess, _ = p.(game.Estimator)
	}
	s.repeats = p.Repeated() != game.Unknown
	s.path.clear()
	return limit
}

// root searches the root with thresholds that rise until it is settled.
func (s *Solver) root(w *search.Worker, limit uint16) (answer, game.Move) {
	s.opened = 0
	f := s.pushRoot(limit)
	w.Trail(s.trail)
	for rise := (thresholds{}); f.Numbers.Value() == game.Unknown; {
		const growth = 1.7
		rise.proof = min(max(rise.proof, uint64(float64(f.Proof)*growth)+1), unlimited)
		rise.disproof = min(max(rise.disproof, uint64(float64(f.Disproof)*growth)+1), unlimited)
		w.Show(f.Numbers)
		s.search(w, 0, rise, 0)
		if w.Stopped() {
			break
		}
	}
	return s.leaveRoot(f)
}

// trail appends the moves to the node being searched.
func (s *Solver) trail(buf []game.Move) []game.Move {
	for _, f := range s.frames[:s.depth] {
		buf = append(buf, f.children[f.front].move)
	}
	return buf
}

// pushRoot opens the root. If it is proven already, the length of that proof is the
// limit: what is found again is no longer than what was found before, so that going
// through a proof step by step comes to an end. Plain positions know no limit.
func (s *Solver) pushRoot(limit uint16) *frame {
	key, held := s.position.Base(), s.position.Held()
	if a := s.look(key, held, limit, 0, 0); a.Numbers.Value() == game.Proven && !s.plain {
		limit = a.length
	}
	return s.push(0, key, held, limit, true, 0)
}

// leaveRoot closes the root and returns what is known of it, with the best move.
func (s *Solver) leaveRoot(f *frame) (answer, game.Move) {
	a, best := s.outcome(f, 0), game.NoMove
	if len(f.children) > 0 {
		best = f.children[f.best].move
	}
	s.pop(0)
	if s.mirrored {
		a.Proof, a.Disproof = a.Disproof, a.Proof
		a.length = forever
	}
	return a, best
}

// ends is what the rules and the database say of the position as it stands. A Holder
// says it by having no moves; a database knows of no limit in plies.
func (s *Solver) ends(limit uint16) (v game.Value, given bool) {
	if s.plain {
		v = s.position.Value()
	}
	if v == game.Unknown && s.endgame != nil && limit == forever {
		v = s.endgame.Probe(s.position.Key())
		if s.mirrored {
			v = v.Other()
		}
		return v, v != game.Unknown
	}
	return v, false
}
