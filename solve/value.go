package solve

import (
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// ErrContradiction says that two answers about one value exclude each other: the
// knowledge of a game is wrong, or a key is shared.
var ErrContradiction = errors.New("the answers to the questions contradict each other")

// Valuer is a Solver that finds the outcome of a position with more than two of
// them by means of its own. Any other Solver is asked by Outcome.
type Valuer interface {
	// Outcome finds the best outcome that the attacker can force. The Result is
	// valid even if err is not nil, as it is for Solve. Limits are those of each
	// search that it takes.
	Outcome(ctx context.Context, s game.Scorer) (ValueResult, error)
}

// ValueResult is an outcome, as far as it was found. The numbers are those of
// game.Scorer's Outcomes.
type ValueResult struct {
	// The attacker reaches Low at least and High at most; they are equal if the
	// outcome is known.
	Low, High int
	// Best is the move that gives the side to move the outcome, or the one the
	// search liked most.
	Best      game.Move
	Assumed   []string
	Questions int // searches that it took
	Nodes     uint64
	Elapsed   time.Duration
	Threads   int
}

// Known reports whether the outcome is found.
func (r *ValueResult) Known() bool { return r.Low == r.High }

// Add takes the answer to the question AtLeast(n) in, and its work.
func (r *ValueResult) Add(n int, a Result, turn game.Side) {
	r.Questions++
	r.Nodes += a.Nodes
	r.Elapsed += a.Elapsed
	r.Threads = max(r.Threads, a.Threads)
	if r.Assumed == nil {
		r.Assumed = a.Assumed
	}
	switch a.Value {
	case game.Proven:
		r.Low = max(r.Low, n)
	case game.Disproven:
		r.High = min(r.High, n-1)
	}
	// A move that gets its side what it wants is kept until a better one comes;
	// questions are asked within the bounds, so the last one is the best.
	if a.Best != game.NoMove && (a.Value == turn.Wants() || r.Best == game.NoMove) {
		r.Best = a.Best
	}
}

// Order is the order in which questions about one value are asked.
type Order uint8

// The orders [Allis et al. 1994].
const (
	// Binary asks in the middle of what is left.
	Binary Order = iota
	// Linear asks for the worst outcome first, then for the next better one,
	// until the answer is no.
	Linear
)

// Next is the next question about an outcome between low and high.
func (o Order) Next(low, high int) int {
	if o == Linear {
		return low + 1
	}
	return low + (high-low+1)/2
}

// Outcome finds the outcome of s by asking a solver one question after another.
// The solver keeps its table between them; it is the game's keys that tell the
// questions apart. It stops at the first question that has no answer.
func Outcome(ctx context.Context, solver Solver, s game.Scorer, o Order) (ValueResult, error) {
	return Ask(s, o, func(n int) (Result, error) { return solver.Solve(ctx, s.AtLeast(n)) })
}

// Ask finds the outcome of s by asking in some order; solve answers the question
// AtLeast(n).
func Ask(s game.Scorer, o Order, solve func(n int) (Result, error)) (ValueResult, error) {
	r := ValueResult{High: len(s.Outcomes()) - 1}
	if r.High == 0 {
		return r, nil
	}
	turn := s.AtLeast(1).Turn()
	for !r.Known() {
		n := o.Next(r.Low, r.High)
		a, err := solve(n)
		r.Add(n, a, turn)
		if a.Value == game.Unknown {
			return r, err
		}
	}
	return r, nil
}
