package engine

import (
	"context"
	"maps"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// shortest asks for a win in fewer plies than the one known, again and again,
// until the answer is no. Length is that of the win known, 0 if the search keeps no
// lengths: then certificates tell them.
func (s *session) shortest(length int) error {
	w, err := s.walker(0)
	if err != nil {
		return err
	}
	win, within, r := s.problem, 0, s.report
	var c *proof.Certificate
	prove := func() error {
		if length == 0 {
			if c, err = w.Prove(win, game.Proven); err != nil {
				return err
			}
			length = c.Header.Length
			r.play(s.problem, s.lineOf(c, win, within))
			// A limit in plies is part of the question, and no database knows of it.
			w.Use(nil, nil)
		}
		r.Length = length
		return nil
	}
	if err := prove(); err != nil {
		return err
	}
	for length > 0 { // it may be won before it begins
		q := game.Within(s.problem, length-1)
		result, err := s.solve(q)
		r.add(result)
		if result.Value == game.Unknown {
			return err
		}
		if result.Value == game.Disproven {
			break
		}
		win, within, length, c = q, length-1, result.Length, nil
		if err := prove(); err != nil {
			return err
		}
	}
	r.Shortest = true
	r.verdict(s.problem)
	if err := s.showShortest(w, c, within); err != nil {
		return err
	}
	return s.publish()
}

// lineOf is the line of a certificate.
func (s *session) lineOf(c *proof.Certificate, win game.Problem, within int) []game.Move {
	line := c.Line(win)
	if within == 0 {
		line = s.known.finish(s.problem, line)
	}
	return line
}

// showShortest makes the line of the shortest win, and the certificates if they are
// asked for: that it is one, and that there is none shorter.
func (s *session) showShortest(w *solve.Walker, c *proof.Certificate, within int) error {
	length := s.report.Length
	if c == nil && !s.job.Proof {
		w.Use(nil, nil)
		s.report.play(s.problem, w.LongestLine(s.problem, length))
		return nil
	}
	if s.job.Proof {
		defer s.bePatient()()
		var err error
		if w, err = s.walker(0); err != nil {
			return err
		}
		w.Use(nil, nil)
	}
	if c == nil {
		within = length
		win := game.Within(s.problem, within)
		var err error
		if c, err = w.Prove(win, game.Proven); err != nil {
			return err
		}
		s.report.play(s.problem, s.lineOf(c, win, within))
	}
	s.keep(s.problem, c, nil, within)
	if !s.job.Proof || length <= 1 {
		return nil
	}
	no, err := w.Prove(game.Within(s.problem, length-1), game.Disproven)
	if err != nil {
		return err
	}
	s.keep(s.problem, no, nil, length-1)
	return nil
}

// patience is how many times the time limit making a proof may take: the limit
// is one for searching, and who asks for a proof wants it.
const patience = 10

// bePatient gives the time for a proof, until the function it returns is called.
func (s *session) bePatient() (end func()) {
	if s.job.Time <= 0 {
		return func() {}
	}
	before := s.limited
	limited, cancel := context.WithTimeout(s.ctx, patience*s.job.Time)
	s.limited = limited
	return func() {
		cancel()
		s.limited = before // for what is asked besides
	}
}

// certify makes the certificate of the answer, unless the shortest win has
// made it already.
func (s *session) certify(v game.Value) error {
	if s.report.Shortest {
		return nil
	}
	defer s.bePatient()()
	w, err := s.walker(0)
	if err != nil {
		return err
	}
	c, err := w.Prove(s.problem, v)
	if err != nil {
		return err
	}
	s.keep(s.problem, c, nil, 0)
	s.report.play(s.problem, s.known.finish(s.problem, c.Line(s.problem)))
	if v == game.Proven {
		s.report.Length = c.Header.Length
	}
	return nil
}

// keep completes the header of a certificate about p and adds it to the report.
func (s *session) keep(p game.Problem, c *proof.Certificate, moves []string, within int) {
	if !s.job.Proof {
		return
	}
	g, err := catalog.Game(s.job.Game)
	if err != nil {
		return
	}
	h := &c.Header
	h.Game, h.Rules, h.Goal = g.Name, g.Rules, p.Goal()
	h.Root, h.Moves, h.Within = p.String(), moves, within
	h.Program = "yomi " + Version
	h.Options = map[string]string{"algorithm": s.report.Algorithm}
	maps.Copy(h.Options, s.job.Settings)
	s.report.ProofNodes += c.Len()
	s.report.Proofs = append(s.report.Proofs, c)
}

// format writes moves in the words of the game.
func format(p game.Problem, moves []game.Move) []string {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil
	}
	out := make([]string, 0, len(moves))
	for _, m := range moves {
		out = append(out, q.FormatMove(m))
		q.Play(m)
	}
	return out
}

// limits are the reasons that are no error.
var limits = map[error]string{
	search.ErrNodes:          "nodes",
	search.ErrMemory:         "memory",
	proof.ErrMemory:          "memory",
	solve.ErrDepth:           "depth",
	context.DeadlineExceeded: "time",
	context.Canceled:         "interrupted",
}
