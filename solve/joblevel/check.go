package joblevel

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// Checker decides whether the result of a job may be believed.
type Checker struct {
	Problem game.Problem // the root
	// Settled finds a position among those that were accepted before.
	Settled func(state string) (Settled, bool)
	// Lemma gives other databases that certificates may lean on, such as theorems.
	Lemma func(l proof.Lemma, h proof.Header, p game.Problem) (proof.Database, error)
	// Rules names the rules, for theorems.
	Rules string
	// Dir is where long certificates are sorted.
	Dir string
	// Stop, if not nil, ends a check with its error.
	Stop func() error
}

// Check turns a result into an answer. An error says that the result is wrong, whoever
// it comes from: its moves are not legal, or its certificate does not hold.
func (c *Checker) Check(r Result) (Answer, error) {
	a := Answer{Moves: r.Moves, Numbers: open(r.Numbers), Hints: r.Hints, Spent: r.Spent, Lean: free}
	p, err := after(c.Problem, r.Moves)
	if err != nil {
		return a, err
	}
	if r.Value == game.Unknown {
		return a, nil
	}
	leans := &results{map[string]Settled{}, map[string]bool{}}
	for _, state := range r.Leans {
		s, ok := c.Settled(state)
		if !ok {
			return a, fmt.Errorf("joblevel: the proof leans on %s, which nobody has settled", state)
		}
		leans.known[state] = s
	}
	root, _ := c.Problem.Clone().(game.Problem)
	path := newWay(root, r.Moves)
	checker := proof.Checker{
		Open: func(h proof.Header) (game.Problem, error) {
			if h.Goal != p.Goal() || h.Within != 0 {
				return nil, errors.New("the claim is about another question")
			}
			return p, nil
		},
		Lemma: func(l proof.Lemma, h proof.Header, p game.Problem) (proof.Database, error) {
			switch {
			case l == leans.Lemma():
				return leans, nil
			case l == path.Lemma() && p.Repeated() != game.Unknown && h.Method == proof.Trap:
				return path, nil
			case c.Lemma != nil:
				h.Rules = c.Rules
				return c.Lemma(l, h, p)
			}
			return nil, errors.New("no such lemma")
		},
		Dir: c.Dir, Stop: c.Stop,
	}
	headers, err := checker.Verify(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(r.Certificate)), nil
	})
	if err != nil {
		return a, fmt.Errorf("joblevel: the proof is refused: %w", err)
	}
	if len(headers) != 1 || headers[0].Claim != r.Value.String() {
		return a, errors.New("joblevel: the proof is one of something else")
	}
	a.Value, a.Numbers, a.Hints = r.Value, game.NumbersOf(r.Value), nil
	a.Rank, a.Lean = uint32(headers[0].Length), path.highest
	a.Leans = leans.list()
	return a, nil
}

// after is a clone of p behind some moves, each of which must be legal.
func after(p game.Problem, moves []game.Move) (game.Problem, error) {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil, errors.New("joblevel: a clone of a problem is none")
	}
	for _, m := range moves {
		if q.Value() != game.Unknown || !contains(q.Moves(nil), m) {
			return nil, ErrMoves
		}
		q.Play(m)
	}
	return q, nil
}

func contains(moves []game.Move, m game.Move) bool {
	for _, x := range moves {
		if x == m {
			return true
		}
	}
	return false
}
