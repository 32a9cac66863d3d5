package mate

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// noLimit is what a question without a limit has left.
const noLimit = -1

// most is the largest limit that is searched.
const most = bound - 1

// hunter is a position that counts moves, and how many the attacker has left. Limits in plies, which
// game.Within has put on, are limits in moves.
func hunter(p game.Position) (h game.Hunter, left int, ok bool) {
	if inner, plies, limited := game.Unlimited(p); limited {
		h, left, ok = hunter(inner)
		if !ok {
			return nil, 0, false
		}
		moves := max(0, plies) / 2
		if h.Turn() == game.Attacker {
			moves = max(0, plies+1) / 2
		}
		if left == noLimit || moves < left {
			left = moves
		}
		return h, min(left, most), true
	}
	if h, ok = p.(game.Hunter); !ok {
		return nil, 0, false
	}
	_, left = h.Bare()
	return h, min(left, most), true
}

// plies turns moves of the attacker into plies.
func plies(turn game.Side, moves int) int {
	if turn == game.Attacker {
		return 2*moves - 1
	}
	return 2 * moves
}

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	h, left, ok := hunter(p)
	switch {
	case !ok:
		rest, err := s.rest()
		if err != nil {
			return solve.Result{Numbers: game.FreshNumbers}, err
		}
		rest.Limit(s.options.Nodes)
		return rest.Solve(ctx, p)
	case left == noLimit:
		return s.open(ctx, h)
	}
	return s.within(ctx, h, left, s.options.Nodes)
}

// within answers whether the attacker gets there in so many moves.
func (s *Solver) within(ctx context.Context, h game.Hunter, left int, nodes uint64) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	s.team.Limit(nodes)
	err := s.team.Run(ctx, h, func(w *search.Worker) {
		s.worker = w
		w.Trail(s.trail)
		if !w.Spend() {
			return
		}
		f := s.enter(h, left)
		a := s.search(0, thresholds{game.Infinity - 1, game.Infinity - 1})
		r.Value, r.Numbers, r.Best = a.Numbers.Value(), a.Numbers, f.move
		if r.Value == game.Proven {
			r.Length = max(0, plies(f.turn, a.moves))
		}
	})
	if r.Value != game.Unknown {
		err = nil
	}
	r.Nodes, r.Elapsed = s.team.Nodes(), time.Since(start)
	return r, err
}

// enter makes a position the root.
func (s *Solver) enter(h game.Hunter, left int) *frame {
	s.position, s.depth = h, 0
	f := s.frame(0)
	f.key, _ = h.Bare()
	f.left, f.turn, f.front = left, h.Turn(), 0
	return f
}

// trail appends the moves to the node being searched.
func (s *Solver) trail(buf []game.Move) []game.Move {
	for _, f := range s.frames[:s.depth] {
		buf = append(buf, f.children[f.front].Move)
	}
	return buf
}

// firstSlice is what each search of a question without a limit may spend at first, and far is a limit that
// hardly is one.
const (
	firstSlice = 256
	far        = 200
)

// open answers a question without a limit. The other algorithm, the least limit that is not refuted yet,
// one that is farther, and one that hardly is a limit take turns, with slices of nodes that double. Whichever
// comes first is right; a proof of the least limit is the shortest as well. The other algorithm begins: what
// it knows already costs it nothing.
func (s *Solver) open(ctx context.Context, h game.Hunter) (solve.Result, error) {
	rest, err := s.rest()
	if err != nil {
		return solve.Result{Numbers: game.FreshNumbers}, err
	}
	t := turns{ctx: ctx, start: time.Now(), limit: s.options.Nodes}
	low := s.lowest(h)
	for slice := uint64(firstSlice); ; slice *= 2 {
		var r solve.Result
		var done bool
		if rest != nil {
			r, done, err = t.take(slice, func(nodes uint64) (solve.Result, error) {
				rest.Limit(nodes)
				return rest.Solve(ctx, h)
			})
		}
		switch {
		case r.Value == game.Proven && slice == firstSlice:
			done = false // its proof has no length: the others may try first
		case done && r.Value == game.Unknown && ctx.Err() == nil && !errors.Is(err, search.ErrNodes):
			rest, done = nil, false // it cannot go on, and the others can
		}
		for _, ahead := range []int{0, low + 2, far} {
			for left := slice; !done && left > 0 && low+ahead < most; {
				r, done, err = t.take(left, func(nodes uint64) (solve.Result, error) { return s.within(ctx, h, low+ahead, nodes) })
				if r.Value != game.Disproven {
					break
				}
				low, done, left = low+ahead+1, false, left-min(left, r.Nodes)
			}
		}
		if done {
			r.Nodes, r.Elapsed, r.Threads = t.nodes, time.Since(t.start), 1
			return r, err
		}
	}
}

// turns is the account of searches that take turns.
type turns struct {
	ctx   context.Context
	start time.Time
	limit uint64 // of all together; 0: none
	nodes uint64 // spent
}

// take lets one search have its turn. It is done if that settles its question, or if nothing is left to
// be spent.
func (t *turns) take(slice uint64, run func(nodes uint64) (solve.Result, error)) (r solve.Result, done bool, err error) {
	last := t.limit > 0 && t.nodes+slice >= t.limit
	if last {
		slice = t.limit - min(t.limit, t.nodes)
	}
	if slice == 0 {
		return solve.Result{Numbers: game.FreshNumbers}, true, search.ErrNodes
	}
	r, err = run(slice)
	t.nodes += r.Nodes
	if r.Value != game.Unknown {
		return r, true, nil
	}
	return r, !errors.Is(err, search.ErrNodes) || t.ctx.Err() != nil, err
}

// lowest is the least limit that the table does not refute.
func (s *Solver) lowest(h game.Hunter) int {
	key, _ := h.Bare()
	_, upTo := s.memory.bounds(key)
	return max(1, upTo+1)
}

// Recall is what the table says of p, with a move for the side that gets its way.
func (s *Solver) Recall(p game.Position) (game.Value, game.Move) {
	h, left, ok := hunter(p)
	if !ok {
		return game.Unknown, game.NoMove
	}
	if left == noLimit {
		key, _ := h.Bare()
		if left, _ = s.memory.bounds(key); left == noLimit {
			return game.Unknown, game.NoMove
		}
	}
	f := s.enter(h, left)
	if !s.expand(f) {
		s.add(f)
		f.note()
	}
	return f.Numbers.Value(), f.move
}

// Weigh is how many moves the attacker needs, if that is known.
func (s *Solver) Weigh(p game.Position) uint64 {
	h, _, ok := hunter(p)
	if !ok {
		return 0
	}
	key, _ := h.Bare()
	within, upTo := s.memory.bounds(key)
	return uint64(max(0, within, upTo))
}
