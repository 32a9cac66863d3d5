package outcome

import (
	"context"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// minBytes is the least memory to work with: a small tree of one question.
const minBytes = 64 * (nodeBytes + numberBytes)

// multiple is multiple-outcome proof-number search.
type multiple struct {
	team  *search.Team
	lists search.Config // of the questions' listers
	bytes int64
}

var _ solve.Valuer = (*multiple)(nil)

func newMultiple(o solve.Options) (solve.Solver, error) {
	if err := o.Read("mopns", nil); err != nil {
		return nil, err
	}
	if o.Bytes() < minBytes {
		return nil, fmt.Errorf("mopns: %d bytes are less than the smallest tree of %d", o.Bytes(), minBytes)
	}
	lists := search.Config{Skip: o.Skip, Fast: o.Fast, Endgame: o.Endgame, Shuffle: o.Shuffle}
	// The worker sees a bundle, which lists children with its own listers. It must
	// leave them in that order: the bundle knows their numbers by their places.
	o.Threads, o.Skip, o.Fast, o.Shuffle = 1, 0, false, 0
	// The listers ask the databases, each for its own question.
	o.Endgame = nil
	return &multiple{team: search.NewTeam(o.Search(nil)), lists: lists, bytes: o.Bytes()}, nil
}

// Close does nothing: the tree is dropped after each call.
func (s *multiple) Close() error { return nil }

// Solve answers the question of p, the only one.
func (s *multiple) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	l, err := s.search(ctx, []game.Position{p})
	r := solve.Result{
		Numbers: l.tree.of(root)[0], Best: l.best, Assumed: l.bundle.assumed(),
		Nodes: s.team.Nodes(), Elapsed: time.Since(start), Threads: 1,
	}
	if r.Value = r.Numbers.Value(); r.Value != game.Unknown {
		err = nil
	}
	return r, err
}

// Outcome asks all questions at once.
func (s *multiple) Outcome(ctx context.Context, p game.Scorer) (solve.ValueResult, error) {
	last := len(p.Outcomes()) - 1
	r := solve.ValueResult{High: last, Questions: last, Threads: 1}
	if last == 0 {
		return r, nil
	}
	if s.bytes/(nodeBytes+numberBytes*int64(last)) < 2 {
		return r, search.ErrMemory
	}
	start := time.Now()
	questions := make([]game.Position, last)
	for i := range questions {
		questions[i] = p.AtLeast(i + 1)
	}
	l, err := s.search(ctx, questions)
	r.Low, r.High = bounds(l.tree.of(root))
	r.Best, r.Assumed, r.Nodes, r.Elapsed = l.best, l.bundle.assumed(), s.team.Nodes(), time.Since(start)
	switch {
	case r.Low > r.High:
		r.Low, r.High = 0, last
		err = solve.ErrContradiction
	case r.Known():
		err = nil
	}
	return r, err
}

// search settles the questions, all about one position, as far as it gets.
func (s *multiple) search(ctx context.Context, questions []game.Position) (*loop, error) {
	l := &loop{tree: newTree(s.bytes, len(questions)), bundle: newBundle(questions, s.lists)}
	for i, q := range questions {
		l.tree.of(root)[i] = game.NumbersOf(q.Value())
	}
	imply(l.tree.of(root))
	err := s.team.Run(ctx, l.bundle, func(w *search.Worker) {
		l.w = w
		l.run()
	})
	return l, err
}

// loop is one search. The worker stands at the last node of path.
type loop struct {
	tree   *tree
	bundle *bundle
	w      *search.Worker
	path   []uint32  // numbers of the nodes from the root on
	best   game.Move // at the root
}

// run expands leaves until all questions of the root are settled.
func (l *loop) run() {
	l.path = append(l.path[:0], root)
	for !settled(l.tree.of(root)) && l.w.Spend() {
		l.descend()
		if !l.expand() {
			l.w.Finish(search.ErrMemory)
			break
		}
		l.update()
	}
	for len(l.path) > 1 {
		l.up()
	}
}

// target is the value that takes least effort to settle at the root: to show that
// it is reached, and that no better one is.
func (l *loop) target() int {
	numbers := l.tree.of(root)
	target, least := 0, uint64(1<<63)
	for v := 0; v <= len(numbers); v++ {
		effort := uint64(0)
		if v > 0 {
			effort += uint64(numbers[v-1].Proof)
		}
		if v < len(numbers) {
			effort += uint64(numbers[v].Disproof)
		}
		if effort < least {
			target, least = v, effort
		}
	}
	return target
}

// descend walks to the leaf to be expanded, with the target value in mind. At the
// attacker's nodes it goes on with the question whether the target is reached, as
// long as that is open, and at the defender's with the question whether it is
// exceeded; where that one is settled, with the other. For a question it goes to
// the child with the least number of the side to move. One of the two questions is
// open at each node on the way: the child that is chosen is open for the question
// it was chosen for.
func (l *loop) descend() {
	t, target := l.tree, l.target()
	l.show(target)
	for n := l.last(); t.nodes[n].child != none; n = l.last() {
		turn := t.nodes[n].turn
		question := l.question(n, turn, target)
		best, least := none, uint32(game.Infinity)
		for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
			if phi := t.of(c)[question].Phi(turn); phi < least {
				best, least = c, phi
			}
		}
		l.w.Down(t.nodes[best].move)
		l.path = append(l.path, best)
	}
}

// question chooses the question to go on with at a node.
func (l *loop) question(n uint32, turn game.Side, target int) int {
	numbers := l.tree.of(n)
	first, second := target-1, target
	if turn == game.Defender {
		first, second = second, first
	}
	if first >= 0 && first < len(numbers) && numbers[first].Value() == game.Unknown {
		return first
	}
	return second
}

// show tells progress reports how far the target is.
func (l *loop) show(target int) {
	numbers, n := l.tree.of(root), game.FreshNumbers
	if target > 0 {
		n.Proof = numbers[target-1].Proof
	}
	if target < len(numbers) {
		n.Disproof = numbers[target].Disproof
	}
	l.w.Show(n)
}

// expand gives the last node its children. It returns false if there is no
// memory for them.
func (l *loop) expand() bool {
	t, n := l.tree, l.last()
	for i, numbers := range t.of(n) {
		l.bundle.open[i] = numbers.Value() == game.Unknown
	}
	children := l.w.Open()
	if t.free() < len(children) {
		return false
	}
	t.nodes[n].turn = l.w.Position.Turn()
	for i := len(children) - 1; i >= 0; i-- {
		numbers := t.add(n, children[i].Move)
		copy(numbers, l.bundle.childNumbers(i))
		if children[i].Lean != search.Free {
			copy(numbers, l.bundle.repeated)
		}
		// What is settled here is not asked behind it.
		for q, own := range t.of(n) {
			if own.Value() != game.Unknown {
				numbers[q] = closed(own.Value())
			}
		}
		imply(numbers)
	}
	return true
}

// update computes numbers upwards until none of a node changes. Each node has one
// parent, so nothing above changes either, and the next descent starts there.
func (l *loop) update() {
	t := l.tree
	for {
		n := l.last()
		changed := t.sum(n)
		if n == root {
			l.choose()
		}
		if settled(t.of(n)) {
			t.deleteChildren(n)
		}
		if n == root || !changed {
			return
		}
		l.up()
	}
}

// choose keeps the root's move that gives its side most, so far as it is known,
// else the one that looks best.
func (l *loop) choose() {
	t := l.tree
	turn := t.nodes[root].turn
	low, high := bounds(t.of(root))
	question := low - 1
	if turn == game.Defender {
		question = high
	}
	if question < 0 || question >= t.questions {
		question = l.question(root, turn, l.target())
		question = max(0, min(question, t.questions-1))
	}
	best, least := none, uint32(0)
	for c := t.nodes[root].child; c != none; c = t.nodes[c].next {
		if phi := t.of(c)[question].Phi(turn); best == none || phi < least {
			best, least = c, phi
		}
	}
	l.best = t.nodes[best].move
}

func (l *loop) last() uint32 { return l.path[len(l.path)-1] }

func (l *loop) up() {
	l.w.Up()
	l.path = l.path[:len(l.path)-1]
}
