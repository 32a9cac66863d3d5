package engine

import (
	"errors"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// finish adds moves, lines, trees and proofs.
func (f *fight) finish(g *grading) error {
	s, r := f.s, f.s.report
	r.pick(f.shown)
	if err := f.line(); err != nil {
		return err
	}
	if s.job.All {
		if err := f.all(g); err != nil {
			return err
		}
	}
	if s.job.Shortest && r.value == game.Proven {
		if err := s.shortest(0); err != nil {
			return err
		}
	}
	if s.job.Proof {
		return f.certify(s.problem)
	}
	return nil
}

// line follows best play.
func (f *fight) line() error {
	s := f.s
	if s.job.Fast {
		return nil
	}
	back, err := s.turnTo(f.shown.problem)
	if err != nil {
		return err
	}
	defer back()
	w, err := s.walker(f.shown.result.Nodes + lineNodes)
	if err != nil {
		return err
	}
	s.report.follow(f.shown, w.Line(f.shown.problem, f.shown.result.Value))
	return nil
}

// all settles every first move, finds the class that each reaches, and makes the tree.
func (f *fight) all(g *grading) error {
	s := f.s
	moves := s.problem.Moves(nil) // those of the plain question, which is not settled yet
	if s.problem.Value() != game.Unknown {
		return nil
	}
	back, err := s.turnTo(f.main.problem)
	if err != nil {
		return err
	}
	defer back()
	if f.main == f.answers[-game.Endless] {
		s.instead = f.with(-manyThreats)
	}
	err = s.all(moves, f.main.result.Value)
	s.instead = nil
	if g != nil {
		err = errors.Join(err, g.first())
	}
	if err == nil && s.job.Tree {
		err = s.tree(f.main.result)
	}
	return err
}

// turnTo makes another question the one that moves, lines and proofs are about, with
// the databases that fit it, until the function it returns is called.
func (s *session) turnTo(p game.Problem) (back func(), err error) {
	problem, known := s.problem, s.known
	back = func() { s.problem, s.known = problem, known }
	if p.Goal() == problem.Goal() {
		return back, nil
	}
	fit, err := choose(s.ctx, s.job.Endgames, s.job.Game, p)
	if err != nil {
		return back, bad(err)
	}
	s.problem, s.known = p, fit
	return back, nil
}

// pick takes the best move of a question.
func (r *Report) pick(main *fought) {
	if main.result.Best == game.NoMove {
		return
	}
	r.Best = main.problem.FormatMove(main.result.Best)
	if main.wins {
		r.Moves = []string{r.Best}
	}
}

// follow records a line of best play.
func (r *Report) follow(main *fought, line []game.Move) {
	if r.Line = format(main.problem, line); len(r.Line) == 0 {
		return
	}
	r.Best = r.Line[0]
	if main.wins {
		r.Moves = []string{r.Best}
	}
	if main.result.Value == game.Proven && r.value == game.Proven {
		r.Length = len(r.Line)
	}
}

// certify makes the certificates of the answer and of the questions that the status
// consists of.
func (f *fight) certify(plain game.Problem) error {
	s := f.s
	defer s.bePatient()()
	var claims []*fought
	if !s.report.Shortest { // which has made it already
		claims = append(claims, &fought{problem: plain, result: solve.Result{Value: s.report.value}})
	}
	for _, a := range []*fought{f.won, f.lost} {
		if a != nil && a.problem.Goal() != plain.Goal() {
			claims = append(claims, a)
		}
	}
	for _, a := range claims {
		if err := s.prove(a.problem, a.result.Value); err != nil {
			return err
		}
	}
	return nil
}

// prove makes the certificate of one question.
func (s *session) prove(p game.Problem, v game.Value) error {
	back, err := s.turnTo(p)
	if err != nil {
		return err
	}
	defer back()
	w, err := s.walker(0)
	if err != nil {
		return err
	}
	c, err := w.Prove(p, v)
	if err != nil {
		return err
	}
	s.keep(p, c, nil, 0)
	return nil
}
