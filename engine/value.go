package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Goals of the engine's own: they ask a game.Scorer for its outcome. GoalScore is
// for games that also have goals of the form score>=N. A player may be named
// behind a colon, as in value:first.
const (
	GoalValue = "value"
	GoalScore = "score"
)

// parse reads a position. The scorer is nil unless the question is for an outcome;
// the problem is then one of the questions that are asked.
func parse(g game.Game, text string, q game.Question) (game.Problem, game.Scorer, error) {
	kind, player, named := strings.Cut(q.Goal, ":")
	switch {
	case kind != GoalValue && kind != GoalScore:
		p, err := g.Parse(text, q)
		return p, nil, err
	case kind == GoalValue:
		q.Goal = g.Goals[0]
	case !slices.Contains(g.Goals, "score>=N"):
		return nil, nil, fmt.Errorf("%s: goal %s: this game has no scores", g.Name, GoalScore)
	default:
		q.Goal = "score>=0"
	}
	if named {
		q.Goal += ":" + player
	}
	p, err := g.Parse(text, q)
	if err != nil {
		return nil, nil, err
	}
	s, ok := p.(game.Scorer)
	if !ok {
		return nil, nil, fmt.Errorf("%s: goal %s: this game has two outcomes only; ask for one of %s",
			g.Name, kind, strings.Join(g.Goals, ", "))
	}
	return p, s, nil
}

// checkValues refuses what cannot be asked together with an outcome, and reads the
// order of questions.
func (s *session) checkValues() error {
	switch s.job.Values {
	case "", "binary":
	case "linear":
		s.order = solve.Linear
	default:
		return fmt.Errorf("--values %s: want binary or linear", s.job.Values)
	}
	switch {
	case s.scorer == nil:
		return nil
	case s.job.All:
		return errors.New("--all asks for winning moves; with the goal value there are none: ask for win or draw")
	case s.job.Shortest:
		return errors.New("--shortest asks for a win; with the goal value there is none: ask for win")
	}
	return nil
}

// value finds the outcome and whatever else the job asks for.
func (s *session) value() error {
	s.shown, _ = s.problem.Clone().(game.Problem)
	var result solve.ValueResult
	var err error
	if v, ok := s.solver.(solve.Valuer); ok {
		if s.job.Values != "" {
			return bad(fmt.Errorf("--values %s: %s finds values by means of its own", s.job.Values, s.report.Algorithm))
		}
		result, err = v.Outcome(s.limited, s.scorer)
	} else {
		result, err = solve.Ask(s.scorer, s.order, func(n int) (solve.Result, error) {
			return s.search(s.scorer.AtLeast(n), s.job.Nodes)
		})
	}
	s.takeValue(result)
	if !result.Known() {
		return err
	}
	if !s.job.Fast {
		// As with other lines, no step may cost more than the answer did.
		w, err := s.walker(result.Nodes + lineNodes)
		if err != nil {
			return err
		}
		s.report.playOutcome(s.problem, w.OutcomeLine(s.scorer, result.Low))
	}
	if s.job.Proof && len(result.Assumed) > 0 {
		return bad(errAssumed)
	}
	if s.job.Proof {
		return s.certifyValue(result.Low)
	}
	return nil
}

// takeValue puts an outcome into the report.
func (s *session) takeValue(v solve.ValueResult) {
	r, p := s.report, s.problem
	names := s.scorer.Outcomes()
	r.Threads = max(1, v.Threads)
	r.Assumed = append(r.Assumed, v.Assumed...)
	r.add(solve.Result{Nodes: v.Nodes, Elapsed: v.Elapsed})
	if s.table != nil {
		r.TableEntries = s.table.Stats().Used
	}
	if v.Best != game.NoMove {
		r.Best = p.FormatMove(v.Best)
	}
	if !v.Known() {
		r.OutcomeLow, r.OutcomeHigh = names[v.Low], names[v.High]
		return
	}
	r.Outcome = names[v.Low]
	r.value, r.Result = game.Proven, game.Proven.String()
	if r.Best != "" {
		r.Moves = []string{r.Best}
	}
	r.Verdict = verdictOf(s.scorer, v.Low)
}

// verdictOf says an outcome in the words that the game has for the two questions
// around it, or for the one where it is the worst or the best.
func verdictOf(s game.Scorer, n int) string {
	names := s.Outcomes()
	var words []string
	if n > 0 {
		if q, ok := s.AtLeast(n).(game.Speaker); ok {
			words = append(words, q.Verdict(game.Proven, 0))
		}
	}
	if n < len(names)-1 {
		if q, ok := s.AtLeast(n + 1).(game.Speaker); ok {
			words = append(words, q.Verdict(game.Disproven, 0))
		}
	}
	if len(words) == 0 {
		return names[n]
	}
	return strings.Join(words, "; ")
}

// playOutcome records a line of best play.
func (r *Report) playOutcome(p game.Problem, line []game.Move) {
	r.Line = format(p, line)
	if len(r.Line) > 0 {
		r.Best, r.Moves = r.Line[0], []string{r.Line[0]}
	}
}

// certifyValue makes the certificates of an outcome.
func (s *session) certifyValue(n int) error {
	defer s.bePatient()()
	w, err := s.walker(0)
	if err != nil {
		return err
	}
	claims, err := w.ProveOutcome(s.scorer, n)
	if err != nil {
		return err
	}
	for _, c := range claims {
		s.keep(c.Problem, c.Proof, nil, 0)
	}
	return nil
}
