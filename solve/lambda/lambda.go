// Package lambda searches threats before moves [Thomsen 2000]. A threat of order
// n is a move after which its side, if the other passes, wins by threats of order
// n-1; winning at once is order 0. Most positions have few threats, and few moves
// meet them, so wins by threats are found deep.
//
// Use it where passing is meaningful and threats are narrow: capturing races,
// Gomoku, endgames around a king. A game takes part by the ability game.Passer,
// and gains much by game.Threatener.
//
// The package has no loop of its own. A view turns a position and an order into
// another game, which any algorithm can search: alpha-beta for Thomsen's search,
// df-pn for the others. What the view proves is proven. That it cannot be proven
// by threats says nothing of the position, so the same algorithm then searches
// the position itself, without the view.
package lambda

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Config is the settings of a search by threats.
type Config struct {
	Order   int     // the largest order
	Share   float64 // of the nodes of each round, for searches by threats
	Classic bool    // orders one after the other, in every node
	SumPass bool    // a pass counts in sums [Soeda et al. 2006]
	Dual    bool    // the other side may threaten back
	Delay   bool    // replies that are threats wait for the others: DDT
	Trace   bool    // proofs of threats are tried again below: PPT
	Fast    bool    // the attacker's threats are selected; proofs are sound all the same
}

// limiter is a solver whose node limit can be changed between calls.
type limiter interface{ Limit(nodes uint64) }

// Solver searches by threats first, and then all moves, with one inner solver.
type Solver struct {
	config Config
	inner  solve.Solver
	limit  limiter
	table  *table.Table
	nodes  uint64
	skip   game.Knowledge
	spent  uint64 // by the searches of this call that are over
	hunted bool   // the search that is running is one by threats
}

// Close gives the inner solver's memory back.
func (s *Solver) Close() error { return s.inner.Close() }

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.nodes = nodes }

// Table is what the inner solver has learnt.
func (s *Solver) Table() *table.Table { return s.table }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	total := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	err := s.solve(ctx, p, &total)
	total.Elapsed = time.Since(start)
	return total, err
}

// firstSlice is how many nodes the first round of searches by threats may spend;
// each further round may spend four times as many.
const firstSlice = 4096

// solve lets threats and all moves take turns, in slices that grow: who never
// finds a win by threats has lost no more than the share that threats have. The
// table keeps what each has found. A search by threats that has failed is over,
// and the next order begins.
func (s *Solver) solve(ctx context.Context, p game.Position, total *solve.Result) error {
	var hunts []hunt
	s.spent = 0
	if s.fits(p) {
		hunts = s.hunts()
	}
	for slice := uint64(firstSlice); ; slice *= 4 {
		for i := 0; i < len(hunts); i++ {
			r, err := s.spend(ctx, newView(p, s.config, hunts[i].hunter, hunts[i].order, s.skip), slice, total)
			switch {
			case r.Value == hunts[i].hunter.Wants():
				total.Value, total.Numbers = r.Value, r.Numbers
				return nil
			case r.Value != game.Unknown:
				hunts = append(hunts[:i], hunts[i+1:]...)
				i--
			case !errors.Is(err, search.ErrNodes) || s.done(total):
				return err
			case s.config.Classic:
				// Larger orders wait until this one has failed.
				i = len(hunts)
			}
		}
		rest := uint64(0)
		if len(hunts) > 0 {
			rest = uint64(float64(slice) * (1 - s.config.Share) / max(s.config.Share, 0.01))
			if rest == 0 {
				continue
			}
		}
		r, err := s.spend(ctx, p, rest, total)
		total.Value, total.Numbers = r.Value, r.Numbers
		if r.Value != game.Unknown || !errors.Is(err, search.ErrNodes) || s.done(total) || rest == 0 {
			return err
		}
	}
}

// spend lets the inner solver search, with at most so many nodes; 0 means all
// that are left.
func (s *Solver) spend(ctx context.Context, p game.Position, slice uint64, total *solve.Result) (solve.Result, error) {
	r, err := s.run(ctx, p, slice, total)
	total.Assumed, total.Best = r.Assumed, r.Best
	if v, ok := p.(*view); ok && v.selector != nil {
		total.Assumed = []string{v.selector.Assumes()}
	}
	if v, ok := p.(*view); ok {
		total.Best = s.best(ctx, v, r, total)
	}
	return r, err
}

// run is one search of the inner solver. All of them count.
func (s *Solver) run(ctx context.Context, p game.Position, slice uint64, total *solve.Result) (solve.Result, error) {
	limit := slice
	if s.nodes > 0 {
		left := s.nodes - min(s.nodes, total.Nodes)
		if limit == 0 || limit > left {
			limit = max(1, left)
		}
	}
	s.limit.Limit(limit)
	_, s.hunted = p.(*view)
	r, err := s.inner.Solve(ctx, p)
	total.Nodes += r.Nodes
	s.spent = total.Nodes
	return r, err
}

// watch makes progress reports speak of real moves and of the whole search.
func (s *Solver) watch(show func(search.Progress)) func(search.Progress) {
	return func(p search.Progress) {
		p.Nodes += s.spent
		if s.hunted {
			p.Line = line(p.Line)
		}
		show(p)
	}
}

// done reports whether all nodes are spent.
func (s *Solver) done(total *solve.Result) bool { return s.nodes > 0 && total.Nodes >= s.nodes }

// fits reports whether p can be searched by threats at all, and is worth it: what
// the game sees without a search needs no threats.
func (s *Solver) fits(p game.Position) bool {
	_, ok := p.(game.Passer)
	if !ok || p.Value() != game.Unknown {
		return false
	}
	if d, ok := p.(game.Decider); ok && s.skip&game.KnowDecide == 0 && d.Decide() != game.Unknown {
		return false
	}
	for _, m := range p.Moves(nil) {
		if m > maxMove {
			return false
		}
	}
	return true
}

// hunt is one search by threats.
type hunt struct {
	hunter game.Side
	order  int
}

// hunts are the searches to be tried, in this order: order by order where orders
// are searched one after the other, else the largest at once. Where both sides
// threaten, the defender hunts too: his success is a disproof.
func (s *Solver) hunts() []hunt {
	var list []hunt
	first := s.config.Order
	if s.config.Classic {
		first = 1
	}
	for order := first; order <= s.config.Order; order++ {
		list = append(list, hunt{game.Attacker, order})
		if s.config.Dual {
			list = append(list, hunt{game.Defender, order})
		}
	}
	return list
}

// best is the real move at the root, or NoMove.
func (s *Solver) best(ctx context.Context, v *view, r solve.Result, total *solve.Result) game.Move {
	m, k := unpack(r.Best)
	switch k {
	case smaller, rest:
		// A chain has no real move; the part of it that settles the root has.
		// Symmetric positions share the entries of the table and have other moves,
		// so that part is searched again, which finds what it needs there.
		if r.Value == game.Unknown {
			return game.NoMove
		}
		v.Play(r.Best)
		defer v.Undo()
		again, _ := s.run(ctx, v, 0, total)
		if again.Value != r.Value {
			return game.NoMove
		}
		return s.best(ctx, v, again, total)
	case giveUp, pass, counter:
		return game.NoMove
	}
	return m
}
