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
	Share   float64 // of the nodes allowed, for the search by threats
	Classic bool    // orders one after the other, in every node
	SumPass bool    // a pass counts in sums [Soeda et al. 2006]
	Dual    bool    // the other side may threaten back
	Delay   bool    // replies that are threats wait for the others: DDT
	Trace   bool    // proofs of threats are tried again below: PPT
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
}

// Close gives the inner solver's memory back.
func (s *Solver) Close() error { return s.inner.Close() }

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

func (s *Solver) solve(ctx context.Context, p game.Position, total *solve.Result) error {
	if fits(p) {
		for _, hunt := range s.hunts() {
			done, err := s.hunt(ctx, p, hunt, total)
			if done || err != nil {
				return err
			}
		}
	}
	s.limit.Limit(s.left(total.Nodes, 1))
	r, err := s.inner.Solve(ctx, p)
	r.Nodes += total.Nodes
	*total = r
	return err
}

// fits reports whether p can be searched by threats at all.
func fits(p game.Position) bool {
	_, ok := p.(game.Passer)
	if !ok || p.Value() != game.Unknown {
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

// hunt searches by threats and reports whether that gave the answer. Reaching
// its share of the nodes is no error; any other reason to stop is.
func (s *Solver) hunt(ctx context.Context, p game.Position, h hunt, total *solve.Result) (done bool, err error) {
	s.limit.Limit(s.left(total.Nodes, s.config.Share))
	v := newView(p, s.config, h.hunter, h.order, s.skip)
	r, err := s.inner.Solve(ctx, v)
	total.Nodes += r.Nodes
	total.Assumed = r.Assumed
	if r.Value == h.hunter.Wants() {
		total.Value, total.Numbers = r.Value, r.Numbers
		total.Best = s.best(v, r)
		return true, nil
	}
	total.Best = s.best(v, r)
	if err != nil && (!errors.Is(err, search.ErrNodes) || s.config.Share >= 1) {
		return false, err
	}
	return false, nil
}

// best is the real move at the root.
func (s *Solver) best(v *view, r solve.Result) game.Move {
	m, k := unpack(r.Best)
	switch k {
	case smaller, rest:
		// The root of a chain has no real move; the table knows the one below.
		v.Play(r.Best)
		defer v.Undo()
		e, _ := s.table.Load(v.Key())
		r.Best = e.Move
		if r.Best == game.NoMove || v.Value() != game.Unknown {
			return v.winsAtOnce()
		}
		return s.best(v, r)
	case giveUp, pass, counter:
		return game.NoMove
	}
	return m
}

// left is a share of the nodes that are left; 0 means no limit.
func (s *Solver) left(spent uint64, share float64) uint64 {
	if s.nodes == 0 {
		return 0
	}
	left := s.nodes - min(s.nodes, spent)
	return max(1, uint64(float64(left)*share))
}
