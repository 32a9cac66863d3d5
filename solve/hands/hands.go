package hands

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

const name = "dfpn-hands"

// Algorithm is the entry in the catalog.
var Algorithm = solve.Algorithm{
	Name:  name,
	Doc:   "df-pn [Nagai 2002] for games in which pieces are held in hand.",
	Again: true,
	New:   func(o solve.Options) (solve.Solver, error) { return New(o) },
}

// Solver is the search with its table, which is kept between calls.
type Solver struct {
	team     *search.Team
	hands    *hands
	position game.Holder
	plain    bool // the position is a plain one, seen as a Holder
	mirrored bool // the roles are swapped
	order    game.Orderer
	chains   game.Correlator
	guess    game.Estimator
	frames   []*frame
	path     ancestors
	moves    []game.Move
	repeats  bool
	touched  uint64 // keeps reads of the table from being left out
	extra    uint64 // positions glanced at that are not counted yet
}

// New makes a solver.
func New(o solve.Options) (*Solver, error) {
	if err := o.Read(name, nil); err != nil {
		return nil, err
	}
	o.Threads = 1
	h, err := newHands(o.Bytes())
	if err != nil {
		return nil, err
	}
	return &Solver{team: search.NewTeam(o.Search(nil)), hands: h}, nil
}

// Close gives the memory back.
func (s *Solver) Close() error {
	s.hands = nil
	return nil
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
	return s.leaveRoot(s.pushRoot(s.prepare(p)))
}

// prepare looks at what a position brings along, and returns its limit in plies.
func (s *Solver) prepare(p game.Position) uint16 {
	limit := uint16(forever)
	if inner, plies, ok := game.Unlimited(p); ok {
		if h, ok := inner.(game.Holder); ok {
			p, limit = h, uint16(min(max(plies, 0), forever-1))
		}
	}
	h, ok := p.(game.Holder)
	s.mirrored = p.Repeated() == game.Proven
	switch s.plain = !ok || s.mirrored; {
	case s.mirrored:
		h = &plain{&mirror{p}}
	case !ok:
		h = &plain{p}
	}
	s.position = h
	s.order, _ = p.(game.Orderer)
	s.chains, _ = p.(game.Correlator)
	s.guess, _ = p.(game.Estimator)
	if s.mirrored {
		s.guess = nil
	}
	s.repeats = p.Repeated() != game.Unknown
	s.path.clear()
	return limit
}

// root searches the root with thresholds that rise until it is settled.
func (s *Solver) root(w *search.Worker, limit uint16) (answer, game.Move) {
	f := s.pushRoot(limit)
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

// pushRoot opens the root.
func (s *Solver) pushRoot(limit uint16) *frame {
	return s.push(0, s.position.Base(), s.position.Held(), limit, true, 0)
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

// ends is what the rules say of the position as it stands. A Holder says it by
// having no moves.
func (s *Solver) ends() game.Value {
	if s.plain {
		return s.position.Value()
	}
	return game.Unknown
}

// estimate is the first numbers of the position behind a move.
func (s *Solver) estimate(m game.Move) game.Numbers {
	if s.guess == nil {
		return game.FreshNumbers
	}
	return s.guess.Estimate(m)
}
