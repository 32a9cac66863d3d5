package engine

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// finish adds moves, lines, trees and proofs.
func (f *fight) finish(main, won, lost *fought) error {
	s, r := f.s, f.s.report
	if main.result.Best != game.NoMove {
		r.Best = main.problem.FormatMove(main.result.Best)
		if main.wins {
			r.Moves = []string{r.Best}
		}
	}
	plain := s.problem
	back, err := s.turnTo(main.problem)
	if err != nil {
		return err
	}
	defer back()
	if !s.job.Fast {
		w, err := s.walker(main.result.Nodes + lineNodes)
		if err != nil {
			return err
		}
		r.follow(main, w.Line(main.problem, main.result.Value))
	}
	if s.job.All {
		if err := s.all(main.result.Value); err != nil {
			return err
		}
	}
	if s.job.Tree {
		if err := s.tree(main.result); err != nil {
			return err
		}
	}
	back()
	if s.job.Shortest && r.value == game.Proven {
		if err := s.shortest(0); err != nil {
			return err
		}
	}
	if s.job.Proof {
		return f.certify(plain, won, lost)
	}
	return nil
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

// refine asks the game's further question about a status. It is for a word only, so
// it may cost a quarter of what the status did, and without an answer the word stays.
func (s *session) refine(of game.Fighter) error {
	q, v, verdict := of.Refine(s.report.Status)
	if q == nil || s.job.Fast {
		return nil
	}
	const least = 1000
	solver, err := s.again(s.report.Nodes/8 + least)
	if err != nil {
		return err
	}
	result, _ := solver.Solve(s.limited, q)
	s.report.add(result)
	if result.Value == v {
		s.report.Verdict = verdict
	}
	return solver.Close()
}

// certify makes the certificates of the answer and of the questions that the status
// consists of.
func (f *fight) certify(plain game.Problem, won, lost *fought) error {
	s := f.s
	defer s.bePatient()()
	var claims []*fought
	if !s.report.Shortest { // which has made it already
		claims = append(claims, &fought{problem: plain, result: solve.Result{Value: s.report.value}})
	}
	for _, a := range []*fought{won, lost} {
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
