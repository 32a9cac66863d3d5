package hands

import (
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// thread is what one worker needs for itself. Workers share nothing but the table, and
// who is where.
type thread struct {
	*Solver
	position game.Holder
	plain    bool // the position is a plain one, seen as a Holder
	mirrored bool // the roles are swapped
	repeats  bool
	order    game.Orderer
	chains   game.Correlator
	doubter  game.Doubter
	guess    game.Estimator
	opened   int // positions in this call
	frames   []*frame
	depth    int // of the node being searched
	path     ancestors
	moves    []game.Move
	ahead    []game.Move // scratch for looking ahead
	extra    uint64      // positions glanced at that are not counted yet

	// With several threads:
	crowd  *crowd
	where  []atomic.Uint64 // the threads below each position; nil: nobody else is there
	bit    uint64          // its own, in where
	alone  bool            // the others still wait
	until  uint64          // nodes after which to look whether they shall come
	halt   atomic.Bool     // a position above may be settled
	unwind int             // the depth to go back to, from 1 on
	_      [128]byte       // keeps the next thread out of our cache lines
}

// holder is the position as one in which the attacker holds something, if the search
// is to treat it so. Then a limit in plies is the search's own; any other position is
// searched as it comes, and counts the plies by itself where there is a limit.
func (s *thread) holder(p game.Position) (game.Holder, bool) {
	h, ok := p.(game.Holder)
	return h, ok && s.skip&game.KnowDominate == 0 && p.Repeated() != game.Proven
}

// prepare looks at what a position brings along, and returns its limit in plies.
func (s *thread) prepare(p game.Position) uint16 {
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
func (s *thread) root(w *search.Worker, limit uint16) (answer, game.Move) {
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
func (s *thread) trail(buf []game.Move) []game.Move {
	for _, f := range s.frames[:s.depth] {
		buf = append(buf, f.children[f.front].move)
	}
	return buf
}

// pushRoot opens the root. If it is proven already, the length of that proof is the
// limit: what is found again is no longer than what was found before, so that going
// through a proof step by step comes to an end. Plain positions know no limit.
func (s *thread) pushRoot(limit uint16) *frame {
	key, held := s.position.Base(), s.position.Held()
	if a := s.look(key, held, limit, 0, 0); a.Numbers.Value() == game.Proven && !s.plain {
		limit = a.length
	}
	return s.push(0, key, held, limit, true, 0)
}

// leaveRoot closes the root and returns what is known of it, with the best move.
func (s *thread) leaveRoot(f *frame) (answer, game.Move) {
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
func (s *thread) ends(limit uint16) (v game.Value, given bool) {
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
