package check

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// checkScores wants the questions of a Scorer to belong together: they are about
// the same position with the same moves, a better outcome is never easier to
// reach, and Parse understands their goals.
func checkScores(s *subject) error {
	scorer, ok := s.problem.(game.Scorer)
	if !ok {
		return nil
	}
	names := scorer.Outcomes()
	if len(names) == 0 {
		return errors.New("a scorer without an outcome")
	}
	if name, ok := repeated(names); ok {
		return fmt.Errorf("two outcomes are called %q", name)
	}
	if slices.ContainsFunc(names, func(n string) bool { return n == "" || spaced(n) }) {
		return fmt.Errorf("outcomes %q: a name is empty or has white space", names)
	}
	before := look(s.problem)
	questions := make([]game.Problem, 0, len(names)-1)
	for n := 1; n < len(names); n++ {
		q := scorer.AtLeast(n)
		if err := s.checkQuestion(q); err != nil {
			return fmt.Errorf("at least %s: %w", names[n], err)
		}
		questions = append(questions, q)
	}
	for range walks {
		if err := s.walkTogether(questions); err != nil {
			return err
		}
	}
	if err := before.same(look(s.problem)); err != nil {
		return fmt.Errorf("asking for outcomes changes the position: %w", err)
	}
	return falling(questions, names)
}

// checkQuestion compares a question with the problem it comes from.
func (s *subject) checkQuestion(q game.Problem) error {
	if a, b := string(s.problem.AppendState(nil)), string(q.AppendState(nil)); a != b {
		return fmt.Errorf("the state was %q and is %q", a, b)
	}
	p, err := s.game.Parse(q.String(), game.Question{Goal: q.Goal()})
	if err != nil {
		return err
	}
	return look(q).sameButText(look(p))
}

// walkTogether plays the same moves on all questions and wants them to agree on
// everything but the answer.
func (s *subject) walkTogether(questions []game.Problem) error {
	played := 0
	defer func() {
		for range played {
			for _, q := range questions {
				q.Undo()
			}
		}
	}()
	for ; played < steps && len(questions) > 0; played++ {
		first := look(questions[0])
		for i, q := range questions {
			now := look(q)
			switch {
			case now.state != first.state, now.turn != first.turn, !slices.Equal(now.moves, first.moves):
				return fmt.Errorf("at %s the questions differ in more than the answer", first.state)
			case i > 0 && now.key == first.key:
				return fmt.Errorf("at %s two questions share a key", first.state)
			case now.value == game.Unknown && len(now.moves) == 0:
				return fmt.Errorf("at %s the game is over for one question only", first.state)
			case (now.repeated == game.Unknown) != (first.repeated == game.Unknown):
				return errors.New("play can repeat under one question only")
			}
		}
		if len(first.moves) == 0 {
			return nil
		}
		m := first.moves[s.rand.IntN(len(first.moves))]
		for _, q := range questions {
			q.Play(m)
		}
	}
	return nil
}

// falling wants no question to be answered yes behind one that is answered no.
func falling(questions []game.Problem, names []string) error {
	const most = 12 // questions that are settled, spread over all
	no := ""
	for i := 0; i < len(questions); i += 1 + len(questions)/most {
		all, err := explore(questions[i], maxSmall)
		if errors.Is(err, errLarge) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("at least %s: %w", names[i+1], err)
		}
		switch {
		case all.truth[0] == game.Disproven:
			no = names[i+1]
		case no != "":
			return fmt.Errorf("at least %s is reached, and at least %s is not", names[i+1], no)
		case all.repeated == game.Proven && i > 0 && questions[0].Repeated() == game.Disproven:
			return errors.New("endless play is better than an outcome and worse than a lower one")
		}
	}
	return nil
}
