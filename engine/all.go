package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// First is what is known about a first move.
type First struct {
	Move  string `json:"move"`
	Right bool   `json:"right,omitempty"` // no move reaches more
	Class string `json:"class,omitempty"` // what it reaches, where the game tells classes apart and it is known
	Open  bool   `json:"open,omitempty"`  // a limit came before the answer
}

// all settles every first move: those that give the side to move what it wants
// are listed, the others are refuted. What a limit leaves open is told as open.
func (s *session) all(moves []game.Move, v game.Value) error {
	wants := s.problem.Turn().Wants()
	s.firsts = make([]*game.Tree, len(moves))
	var stopped error
	for _, i := range s.eager(moves) {
		s.firsts[i] = &game.Tree{Move: moves[i]}
		if stopped != nil && !errors.Is(stopped, search.ErrNodes) { // which is a limit of each search
			continue
		}
		value, err := s.after(moves[i], v)
		if value == game.Unknown {
			if err == nil {
				err = search.ErrNodes
			}
			stopped = err
			continue
		}
		s.firsts[i].Value, s.firsts[i].Right = value, value == wants
	}
	s.listFirsts()
	if stopped != nil {
		return stopped
	}
	s.report.complete = true
	return s.proveFirsts()
}

// eager is the order in which first moves are settled: the best one known and those
// that the job asks about come first, so that a limit leaves less important ones open.
func (s *session) eager(moves []game.Move) []int {
	var order []int
	add := func(i int) {
		if i >= 0 && !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	for _, name := range append([]string{s.report.Best}, s.job.Look...) {
		if m, err := s.problem.ParseMove(name); err == nil {
			add(slices.Index(moves, m))
		}
	}
	for i := range moves {
		add(i)
	}
	return order
}

// listFirsts puts the first moves into the report.
func (s *session) listFirsts() {
	p, r := s.problem, s.report
	var right []string
	r.Firsts = make([]First, 0, len(s.firsts))
	for _, t := range s.firsts {
		f := First{Move: p.FormatMove(t.Move), Right: t.Right, Open: t.Value == game.Unknown}
		if f.Right {
			right = append(right, f.Move)
		}
		r.Firsts = append(r.Firsts, f)
	}
	open := slices.ContainsFunc(r.Firsts, func(f First) bool { return f.Open })
	if len(right) == 0 && open {
		return // the search may have found one all the same
	}
	r.Moves = append([]string{}, right...)
	if !slices.Contains(r.Moves, r.Best) && len(r.Moves) > 0 {
		r.Best = r.Moves[0]
	}
}

// proveFirsts makes the certificates of all first moves, if they are asked for.
func (s *session) proveFirsts() error {
	if !s.job.Proof {
		return nil
	}
	for _, t := range s.firsts {
		q, err := s.behind(s.problem, t.Move)
		if err != nil {
			return err
		}
		w, err := s.walker(0)
		if err != nil {
			return err
		}
		c, err := w.Prove(q, t.Value)
		if err != nil {
			return err
		}
		s.keep(s.problem, c, []string{s.problem.FormatMove(t.Move)}, 0)
	}
	return nil
}

// behind is a problem after a move.
func (s *session) behind(p game.Problem, m game.Move) (game.Problem, error) {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil, fmt.Errorf("engine: a clone of a problem is none")
	}
	q.Play(m)
	return q, nil
}

// after settles the position behind a first move. If the side to move does not
// get what it wants at the root, no move gives it that. Where the answer may lean on
// a circle the question behind it is asked instead.
func (s *session) after(m game.Move, root game.Value) (game.Value, error) {
	if root != s.problem.Turn().Wants() {
		return root, nil
	}
	q, err := s.behind(s.problem, m)
	if err != nil {
		return game.Unknown, err
	}
	result, err := s.solve(q)
	s.report.add(result)
	if result.Value == game.Unknown {
		return game.Unknown, err
	}
	if circles, err := s.circles(q, result); err != nil || !circles {
		return result.Value, err
	}
	if s.instead == nil {
		return game.Unknown, bad(errCircles)
	}
	if q, err = s.behind(s.instead, m); err != nil {
		return game.Unknown, err
	}
	result, err = s.solve(q)
	s.report.add(result)
	return result.Value, err
}
