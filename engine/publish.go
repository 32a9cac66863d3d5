package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// What finding a printed length may cost: a share of what the answer has cost, and
// something in any case.
const (
	publishShare = 2 // one half
	publishNodes = 100_000
	publishTime  = 300 * time.Millisecond
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
	ctx, cancel := s.publishing()
	defer cancel()
	p := &press{ctx: ctx, solver: s.again, left: r.Nodes/publishShare + publishNodes, known: map[game.Key]span{}}
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
	limit := spent/publishShare + publishTime
	if s.job.Time > 0 {
		limit = min(limit, max(s.job.Time/4, lineTime))
	}
	return context.WithTimeout(s.ctx, limit)
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
	solver  func(nodes uint64) (solve.Solver, error) // that spends no more than so many
	left    uint64                                   // nodes
	nodes   uint64                                   // spent
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
		r, err := p.solve(bare, low-2)
		if err != nil {
			return 0, err
		}
		if r.Value != game.Proven {
			break
		}
		low = r.Length
	}
	// From above: most wins have few delays, and one answer no ends it.
	for ; low < most; most -= 2 {
		if ok, err := p.within(q, most-2); !ok || err != nil {
			return most, err
		}
	}
	return most, nil
}

// solve asks for a win within n plies when all moves count. The length of a win found
// is at most n, and of its parity.
func (p *press) solve(q game.Problem, n int) (solve.Result, error) {
	p.spend(publishStep)
	if v := q.Value(); v != game.Unknown || n <= 0 {
		return solve.Result{Value: v}, nil
	}
	if p.left == 0 {
		return solve.Result{}, errPress
	}
	solver, err := p.solver(p.left)
	if err != nil {
		return solve.Result{}, err
	}
	r, err := solver.Solve(p.ctx, game.Within(q, n))
	p.spend(r.Nodes)
	p.nodes += r.Nodes
	p.elapsed += r.Elapsed
	if r.Value == game.Unknown {
		return r, errors.Join(err, errPress)
	}
	if r.Length == 0 {
		r.Length = n
	}
	r.Length = n - (n-min(r.Length, n))/2*2
	return r, nil
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
	all, err := p.solve(q, n)
	if all.Value == game.Proven || err != nil {
		return all.Value == game.Proven, err
	}
	bare, err := p.solve(q.Bare(), n)
	if bare.Value != game.Proven || err != nil {
		return false, err
	}
	if q.Turn() == game.Defender {
		// What refutes with all moves counted is likely to refute here.
		return p.holds(q, n, all.Best)
	}
	for _, m := range first(q.Moves(nil), bare.Best) {
		ok, err := p.after(q, m, n-1)
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// first puts a move in front of the others, if it is there.
func first(moves []game.Move, m game.Move) []game.Move {
	if i := slices.Index(moves, m); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
	return moves
}

// after is within behind a move.
func (p *press) after(q game.Publisher, m game.Move, n int) (bool, error) {
	q.Play(m)
	defer q.Undo()
	return p.within(q, n)
}

// holds is within where the defender moves. Best is the move to try first.
func (p *press) holds(q game.Publisher, n int, best game.Move) (bool, error) {
	var counted, delays []game.Move
	for _, m := range first(q.Moves(nil), best) {
		if len(q.Instead(m)) > 0 {
			delays = append(delays, m)
			continue
		}
		if ok, err := p.after(q, m, n-1); !ok || err != nil {
			return false, err
		}
		counted = append(counted, m)
	}
	base, err := p.base(q, n, counted)
	if err != nil {
		return false, err
	}
	for _, m := range delays {
		futile, err := p.any(q.Instead(m), base)
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

// base is the printed length with moves of the defender that count in any case, which
// is known to be at most n.
func (p *press) base(q game.Publisher, n int, counted []game.Move) (int, error) {
	base := 0
	for _, m := range counted {
		for ; base < n; base += 2 {
			ok, err := p.after(q, m, base-1)
			if err != nil {
				return 0, err
			}
			if ok {
				break
			}
		}
	}
	return base, nil
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
