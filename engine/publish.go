package engine

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// What finding a printed length may cost: a share of what the answer has cost, and
// something in any case.
const (
	publishShare = 2 // one half
	publishNodes = 20_000
	publishTime  = 100 * time.Millisecond
	// publishStep is what a look at a position counts as, besides the nodes of its
	// searches.
	publishStep = 4
)

// publish finds the length of the shortest win as books print it, where they leave out
// moves that only delay. It changes nothing else, and tells nothing if it would cost
// too much.
func (s *session) publish() error {
	r := s.report
	root, ok := s.problem.(game.Publisher)
	if !ok || r.Length == 0 || s.job.Fast {
		return nil
	}
	again, err := s.again(0)
	if err != nil {
		return err
	}
	ctx, cancel := s.publishing()
	defer cancel()
	p := &press{
		ctx: ctx, left: r.Nodes/publishShare + publishNodes, known: map[game.Key]span{},
		solver: func(nodes uint64) solve.Solver {
			if k, ok := s.solver.(solve.Keeper); ok {
				return &keeping{k, nodes}
			}
			return again
		},
	}
	length, err := p.length(root, r.Length)
	r.Nodes += p.nodes
	r.SearchMS += float64(p.elapsed.Microseconds()) / 1000
	if err == nil {
		r.PublishedLength = length
		return nil
	}
	for limit := range limits {
		if errors.Is(err, limit) {
			return nil
		}
	}
	if errors.Is(err, errPress) {
		return nil
	}
	return err
}

// publishing is the context for finding a printed length, with some time in any case.
func (s *session) publishing() (context.Context, context.CancelFunc) {
	spent := time.Duration(s.report.SearchMS * float64(time.Millisecond))
	return context.WithTimeout(s.ctx, spent/publishShare+publishTime)
}

// errPress says that what the press may spend is spent.
var errPress = errors.New("engine: the printed length costs too much")

// press finds printed lengths.
//
// The printed length of a win is a minimax of its own. The attacker's moves all count.
// Of the defender's, those that count in any case come first, and give a length with
// the best of them, 0 without any. A move that may only delay (Instead) is left out if
// the attacker, in one of the positions he gets back to, wins in no more than that.
// Else it counts like the others.
//
// Searches bound it from both sides: the length when everything counts is never less,
// and that of the question without delays (Bare) is never more. Only between the two are
// positions looked at one by one.
type press struct {
	ctx     context.Context
	solver  func(nodes uint64) solve.Solver
	left    uint64 // nodes
	nodes   uint64 // spent
	elapsed time.Duration
	known   map[game.Key]span
}

// span is what is known of a printed length: at least low, and less than beyond unless
// that is 0.
type span struct{ low, beyond int }

// length is the printed length of p, of which the length with all moves is given.
func (p *press) length(q game.Publisher, most int) (int, error) {
	low := most
	for bare := q.Bare(); low >= 2; {
		v, n, err := p.solve(bare, low-2)
		if err != nil {
			return 0, err
		}
		if v != game.Proven {
			break
		}
		low = n
	}
	for ; low < most; low += 2 {
		if ok, err := p.within(q, low); ok || err != nil {
			return low, err
		}
	}
	return most, nil
}

// solve asks for a win within n plies when all moves count. The length is that of a win
// found, of the parity of n.
func (p *press) solve(q game.Problem, n int) (game.Value, int, error) {
	p.spend(publishStep)
	if v := q.Value(); v != game.Unknown || n <= 0 {
		return v, 0, nil
	}
	if p.left == 0 {
		return game.Unknown, 0, errPress
	}
	r, err := p.solver(p.left).Solve(p.ctx, game.Within(q, n))
	p.spend(r.Nodes)
	p.nodes += r.Nodes
	p.elapsed += r.Elapsed
	if r.Value == game.Unknown {
		return r.Value, 0, errors.Join(err, errPress)
	}
	if r.Length > 0 {
		n -= (n - min(r.Length, n)) / 2 * 2
	}
	return r.Value, n, nil
}

func (p *press) spend(nodes uint64) { p.left -= min(nodes, p.left) }

// within tells whether the printed length of q is at most n.
func (p *press) within(q game.Publisher, n int) (bool, error) {
	if v := q.Value(); v != game.Unknown || n < 0 {
		return v == game.Proven && n >= 0, nil
	}
	key := q.Key()
	if k := p.known[key]; n < k.low || n+1 >= k.beyond && k.beyond > 0 {
		return n >= k.low, nil
	}
	ok, err := p.look(q, n)
	if err != nil {
		return false, err
	}
	k := p.known[key]
	if ok {
		k.beyond = n + 1
	} else {
		k.low = n + 1
	}
	p.known[key] = k
	return ok, nil
}

// look is within for a position that is not known yet.
func (p *press) look(q game.Publisher, n int) (bool, error) {
	if v, _, err := p.solve(q, n); v == game.Proven || err != nil {
		return v == game.Proven, err
	}
	if v, _, err := p.solve(q.Bare(), n); v != game.Proven || err != nil {
		return false, err
	}
	if q.Turn() == game.Defender {
		return p.holds(q, n)
	}
	for _, m := range q.Moves(nil) {
		ok, err := p.after(q, m, n-1)
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// after is within behind a move.
func (p *press) after(q game.Publisher, m game.Move, n int) (bool, error) {
	q.Play(m)
	defer q.Undo()
	return p.within(q, n)
}

// holds is within where the defender moves.
func (p *press) holds(q game.Publisher, n int) (bool, error) {
	var delays []game.Move
	var back [][]game.Problem
	base := 0
	for _, m := range q.Moves(nil) {
		if list := q.Instead(m); len(list) > 0 {
			delays, back = append(delays, m), append(back, list)
			continue
		}
		if ok, err := p.after(q, m, n-1); !ok || err != nil {
			return false, err
		}
		// How long it takes at the least, as far as it matters.
		for base < n {
			ok, err := p.after(q, m, base-1)
			if err != nil {
				return false, err
			}
			if ok {
				break
			}
			base += 2
		}
	}
	for i, m := range delays {
		futile, err := p.any(back[i], base)
		if err != nil {
			return false, err
		}
		if futile {
			continue
		}
		if ok, err := p.after(q, m, n-1); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// any tells whether one of some positions has a printed length of at most n.
func (p *press) any(list []game.Problem, n int) (bool, error) {
	for _, b := range list {
		q, ok := b.(game.Publisher)
		if !ok {
			continue
		}
		if ok, err := p.within(q, n); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
