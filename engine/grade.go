package engine

import "github.com/yomi-solver/yomi/game"

// grading finds the classes of results, which are coarser than statuses. The best class
// follows from the status and the further question; what other first moves reach is
// asked class by class.
type grading struct {
	f      *fight
	grades []game.Grade
	best   int    // of the root; len(grades) where it is not known
	nodes  uint64 // that one question may cost
}

// grade tells the class that the side to move reaches. The further question's answer is
// nil if it was not asked, or not answered.
func (f *fight) grade(further *fought) *grading {
	of, ok := f.of.(game.Grader)
	if !ok {
		return nil
	}
	const least = 5000
	g := &grading{f: f, grades: of.Grades(), nodes: f.s.report.Nodes/4 + least}
	for g.best = range g.grades {
		if v := g.reached(further); v == game.Unknown {
			g.best = len(g.grades)
			return g
		} else if v == game.Proven {
			break
		}
	}
	f.s.report.Class = g.grades[g.best].Name
	return g
}

// reached tells whether the root reaches the class that is being looked at.
func (g *grading) reached(further *fought) game.Value {
	grade := g.grades[g.best]
	switch {
	case g.best == len(g.grades)-1:
		return game.Proven
	case grade.Further == nil:
		return g.f.known(g.threats(grade))
	case g.f.beyond(g.grades, g.best):
		return game.Disproven
	case further == nil:
		return game.Unknown
	case further.wins:
		return game.Proven
	}
	return game.Disproven
}

// beyond tells whether the status rules a further question out: it is the best class of
// all, and the one below it is not reached.
func (f *fight) beyond(grades []game.Grade, i int) bool {
	next := grades[i+1]
	if i > 0 || next.Further != nil {
		return false
	}
	n := next.Threats
	if n == -game.Endless {
		n = -f.trusted
	}
	return f.known(n) == game.Disproven
}

// threats is the number that goes with a class, where those without end may not be
// trusted.
func (g *grading) threats(grade game.Grade) int {
	switch grade.Threats {
	case game.Endless:
		return g.f.trusted
	case -game.Endless:
		return -g.f.trusted
	}
	return grade.Threats
}

// first finds the classes of all first moves that were settled. It is for words only, so
// what a limit leaves open has no class.
func (g *grading) first() error {
	r := g.f.s.report
	for i, t := range g.f.s.firsts {
		switch {
		case t.Value == game.Unknown:
		case t.Right:
			t.Class = r.Class
		default:
			var err error
			if t.Class, err = g.behind(t.Move); err != nil {
				return err
			}
		}
		r.Firsts[i].Class = t.Class
	}
	return nil
}

// behind is the class that a move reaches which does not reach the best result.
func (g *grading) behind(m game.Move) (string, error) {
	last := len(g.grades) - 1
	for i := range last {
		if g.missed(i) {
			continue
		}
		v, err := g.ask(i, m)
		if err != nil || v == game.Unknown {
			return "", err
		}
		if v == game.Proven {
			return g.grades[i].Name, nil
		}
	}
	return g.grades[last].Name, nil
}

// missed tells whether no such move can reach a class.
func (g *grading) missed(i int) bool {
	grade := g.grades[i]
	if g.best < len(g.grades) {
		return i < g.best || i == g.best && !g.wide(i)
	}
	if grade.Further != nil {
		return i == 0 // more than the best result
	}
	return grade.Threats == -game.Endless || g.f.known(g.threats(grade)) == game.Disproven
}

// wide tells whether a class has results of several numbers of threats, so that a move
// may be in the best class and yet not be best.
func (g *grading) wide(i int) bool {
	return g.grades[i].Further == nil && g.grades[i].Threats != -game.Endless
}

// ask tells whether a move reaches a class, or Unknown.
func (g *grading) ask(i int, m game.Move) (game.Value, error) {
	grade := g.grades[i]
	p := grade.Further
	if p == nil {
		p = g.f.with(g.threats(grade))
	}
	v, err := g.solve(p, m)
	if v != game.Unknown || err != nil || grade.Further != nil || g.threats(grade) == 0 {
		return v, err
	}
	return g.solve(g.f.with(max(min(grade.Threats, manyThreats), -manyThreats)), m)
}

// solve asks one question behind a move: Proven if who made it wins. An answer that may
// lean on a circle is none.
func (g *grading) solve(p game.Problem, m game.Move) (game.Value, error) {
	s := g.f.s
	if s.limited.Err() != nil {
		return game.Unknown, s.ctx.Err()
	}
	q, err := s.behind(p, m)
	if err != nil {
		return game.Unknown, err
	}
	solver, err := s.again(g.nodes)
	if err != nil {
		return game.Unknown, err
	}
	defer solver.Close()
	result, _ := solver.Solve(s.limited, q)
	s.report.add(result)
	if result.Value == game.Unknown {
		return game.Unknown, s.ctx.Err()
	}
	if circles, err := s.circles(q, result); err != nil || circles {
		return game.Unknown, err
	}
	if result.Value == p.Turn().Wants() {
		return game.Proven, nil
	}
	return game.Disproven, nil
}

// with is the question with so many threats of the side to move.
func (f *fight) with(n int) game.Problem {
	if f.turn == game.Defender {
		n = -n
	}
	return f.of.WithThreats(n)
}

// refine asks the game's further question about a status, which gives it another word
// and perhaps a better move. It may cost half as much as the status did, and without an
// answer the word stays.
func (f *fight) refine() (*fought, error) {
	s := f.s
	q, v, verdict := f.of.Refine(s.report.Status)
	if q == nil || s.job.Fast {
		return nil, nil
	}
	const least = 5_000
	nodes := s.report.Nodes/2 + least
	if s.slice > 0 {
		nodes = min(nodes, s.slice)
	}
	solver, err := s.again(nodes)
	if err != nil {
		return nil, err
	}
	result, err := solver.Solve(s.limited, q)
	s.report.add(result)
	if err := solver.Close(); err != nil {
		return nil, err
	}
	if result.Value == game.Unknown {
		if limited(err) || err == nil {
			return nil, nil
		}
		return nil, err
	}
	if result.Value == v {
		s.report.Verdict = verdict
	}
	return &fought{q, result, result.Value == q.Turn().Wants()}, nil
}
