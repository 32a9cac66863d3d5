package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// TurnBoth as the side to move asks a question twice, once for either side.
const TurnBoth = "both"

// Turns are the jobs that a job stands for: one for each side to move, if it asks for
// both.
func (job Job) Turns() []Job {
	g, err := catalog.Game(job.Game)
	if job.Question.Turn != TurnBoth || err != nil || len(g.Turns) == 0 {
		return []Job{job} // a game that lets nobody choose says so
	}
	var list []Job
	for _, turn := range g.Turns {
		job.Question.Turn = turn
		list = append(list, job)
	}
	return list
}

// Asked is one of the questions that a status was found by.
type Asked struct {
	Goal   string `json:"goal"`
	Result string `json:"result"`
	Best   string `json:"best,omitempty"` // of the side to move, if it gets what it wants
	Nodes  uint64 `json:"nodes"`
}

// fight finds the status of a question: with how many threats elsewhere the loser
// turns the answer around. All is said from the side to move: it wins with n
// threats of its own, or against -n of the other side.
type fight struct {
	s       *session
	of      game.Fighter
	turn    game.Side
	answers map[int]*fought
	trusted int // as many threats stand for all of them
	guess   guessed
	// What was found: the questions that the status consists of, the one that first
	// moves must win, and the one that the line is about.
	won, lost, main, shown *fought
}

// fought is the answer to one question.
type fought struct {
	problem game.Problem
	result  solve.Result
	wins    bool
}

// manyThreats stand for threats without end where those cannot be trusted.
const manyThreats = 9

// manyNote says that so many threats were taken for any number of them.
func manyNote(threats int) string {
	return fmt.Sprintf("play that repeats without a threat was met: %d threats stand for any number of them", threats)
}

// status finds the status and whatever else the job asks for.
func (s *session) status(of game.Fighter) error {
	f := &fight{s: s, of: of, turn: of.Turn(), answers: map[int]*fought{}, trusted: game.Endless}
	threats, err := f.find()
	plain := f.known(0)
	if plain == game.Unknown {
		if err == nil {
			err = search.ErrNodes
		}
		f.promise()
		return err
	}
	f.take(plain)
	if err != nil {
		f.soFar()
		return err
	}
	won, lost := f.edges(threats)
	s.report.Status, s.report.Verdict = of.Status(f.value(plain), threats)
	if f.trusted != game.Endless && threats == 0 && (won != nil && won == f.answers[-f.trusted] || lost != nil && lost == f.answers[f.trusted]) {
		s.report.Note = manyNote(f.trusted)
	}
	further, err := f.refine()
	if err != nil {
		return err
	}
	f.won, f.lost, f.main = won, lost, f.hardest(won, lost)
	if f.shown = f.main; further != nil && further.wins {
		if f.main = further; further.problem.Value() == game.Unknown {
			f.shown = further // else there is nothing to show any more
		}
	}
	return f.finish(f.grade(further))
}

// find asks, the easiest questions first, until the status is known: the number of
// threats that turn the answer around, 0 if none do.
func (f *fight) find() (int, error) {
	if f.of.Repeated() == f.turn.Wants() && f.s.slice == 0 {
		return f.patient()
	}
	all, stopped := f.endless(-1)
	if all == game.Proven || stopped != nil && !limited(stopped) {
		return 0, stopped
	}
	plain, err := f.ask(0)
	switch {
	case plain == game.Unknown:
		return 0, err
	case plain == game.Proven && all == game.Unknown:
		// Perhaps it wins against any number of threats, so do not ask for ever.
		if n, err := f.count(-1, 0, fewThreats, plain); n != 0 || err != nil {
			return n, err
		}
		return 0, stopped
	case plain == game.Proven:
		return f.count(-1, 0, game.Endless-1, plain)
	}
	return f.more(plain)
}

// more is find where the side to move loses without threats.
func (f *fight) more(plain game.Value) (int, error) {
	if n, err := f.count(1, 0, fewThreats, plain); n != 0 || err != nil {
		return n, err
	}
	if all, err := f.endless(1); all != game.Proven {
		return 0, err
	}
	return f.count(1, fewThreats, game.Endless-1, plain)
}

// fewThreats are so few that it is cheaper to ask about them than about all.
const fewThreats = 2

// count asks with more and more threats until the answer changes.
func (f *fight) count(step, from, to int, plain game.Value) (int, error) {
	for n := from + 1; n <= to; n++ {
		v, err := f.ask(step * n)
		if v == game.Unknown {
			return 0, err
		}
		if v != plain {
			return n, nil
		}
	}
	return 0, nil
}

// endless asks with threats without end of the side to move, or against them. Where
// the answer may lean on a circle it is asked with many instead.
func (f *fight) endless(sign int) (game.Value, error) {
	n := sign * game.Endless
	v, err := f.ask(n)
	if v == game.Unknown {
		return v, err
	}
	a := f.answers[n]
	if a == nil {
		return v, nil // another answer implies it
	}
	back, err := f.s.turnTo(a.problem)
	if err != nil {
		return game.Unknown, err
	}
	defer back()
	if circles, err := f.s.circles(a.problem, a.result); err != nil || !circles {
		return v, err
	}
	delete(f.answers, n)
	last := &f.s.report.Asked[len(f.s.report.Asked)-1]
	last.Result, last.Best = game.Unknown.String(), ""
	f.trusted = manyThreats
	return f.ask(sign * manyThreats)
}

// circles tells whether an answer to a problem may lean on play that repeats and that
// the problem judges wrongly.
func (s *session) circles(p game.Problem, result solve.Result) (bool, error) {
	q, ok := p.(game.Fighter)
	if !ok || !q.Circled() || q.Repeated() != result.Value {
		return false, nil
	}
	// The search has met a circle, which need not be part of the answer.
	w, err := s.walker(result.Nodes + lineNodes)
	if err != nil {
		return false, err
	}
	return w.Circles(q, result.Value, int(result.Nodes)+lineNodes), nil
}

// errCircles is the answer to a question that cannot be trusted.
var errCircles = errors.New("play may repeat without a threat, which threats without end judge wrongly: ask with a number of threats")

// known is what the answers so far say about a number of threats, as seen by the
// side to move: more threats are never worse.
func (f *fight) known(n int) game.Value {
	for m, a := range f.answers {
		if a.wins && m <= n {
			return game.Proven
		}
		if !a.wins && m >= n {
			return game.Disproven
		}
	}
	return game.Unknown
}

// ask answers a question, unless it is answered already: Proven if the side to move
// wins.
func (f *fight) ask(n int) (game.Value, error) {
	if v := f.known(n); v != game.Unknown {
		return v, nil
	}
	p := f.asking(n)
	defer f.patience(n)()
	defer f.ration(n)()
	result, err := f.s.solve(p)
	f.s.report.add(result)
	f.s.report.Threads = max(f.s.report.Threads, result.Threads)
	if result.Value == game.Unknown {
		f.learn(n, p, result)
		return game.Unknown, err
	}
	a := &fought{p, result, result.Value == f.turn.Wants()}
	f.answers[n] = a
	asked := Asked{Goal: p.Goal(), Result: result.Value.String(), Nodes: result.Nodes}
	if a.wins && result.Best != game.NoMove {
		asked.Best = p.FormatMove(result.Best)
	}
	f.s.report.Asked = append(f.s.report.Asked, asked)
	return f.known(n), nil
}

// patience gives a question that is about more than the plain answer most of the
// time that is left, until the function it returns is called.
func (f *fight) patience(n int) (end func()) {
	s := f.s
	deadline, ok := s.limited.Deadline()
	if !ok || n == 0 || f.known(0) != game.Unknown {
		return func() {}
	}
	before := s.limited
	limited, cancel := context.WithTimeout(before, time.Until(deadline)*3/4)
	s.limited = limited
	return func() {
		cancel()
		s.limited = before
	}
}

// limited tells whether an error is a limit reached.
func limited(err error) bool {
	for limit := range limits {
		if errors.Is(err, limit) {
			return !errors.Is(err, context.Canceled)
		}
	}
	return false
}

// value turns what the side to move gets into the answer to the question.
func (f *fight) value(v game.Value) game.Value {
	if f.turn == game.Defender {
		return v.Other()
	}
	return v
}

// take puts the answer without threats into the report.
func (f *fight) take(plain game.Value) {
	r := f.s.report
	r.value = f.value(plain)
	r.Result = r.value.String()
	r.verdict(f.s.problem)
	if f.s.table != nil {
		r.TableEntries = f.s.table.Stats().Used
	}
	if len(f.answers) > 0 {
		for _, a := range f.answers {
			r.Assumed = append(r.Assumed, a.result.Assumed...)
			break
		}
	}
}

// edges are the questions that the status consists of: the hardest that the side to
// move wins and the easiest that it loses. One is nil if there is none.
func (f *fight) edges(threats int) (won, lost *fought) {
	best, worst := 0, 0
	for n, a := range f.answers {
		if a.wins && (won == nil || n < best) {
			won, best = a, n
		}
		if !a.wins && (lost == nil || n > worst) {
			lost, worst = a, n
		}
	}
	if threats == 0 {
		// Only one side of the edge is there, or the other does not matter.
		if f.known(0) == game.Proven {
			return won, nil
		}
		return nil, lost
	}
	return won, lost
}

// hardest is the question that the best move is about: to win as much as can be won,
// or else to lose it in the hardest way.
func (f *fight) hardest(won, lost *fought) *fought {
	if won != nil {
		return won
	}
	return lost
}
