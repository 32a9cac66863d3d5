package check

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

// checkList wants the classes of small positions to be what Lister promises: states
// that can be read, closed under moves as far as the rules do not settle them, each
// class within the next, and the position unchanged.
func checkList(s *subject) error {
	const most = 20_000 // positions of a class; larger ones are not looked at
	l, ok := s.problem.(game.Lister)
	if !ok {
		return nil
	}
	before := s.problem.String()
	var smaller map[string]bool
	for size := range 5 {
		class := map[string]bool{}
		for state := range l.List(size + 1) {
			class[string(state)] = true
			if len(class) > most {
				return nil
			}
		}
		if got := s.problem.String(); got != before {
			return fmt.Errorf("List turns %q into %q", shorten(before), shorten(got))
		}
		for state := range smaller {
			if !class[state] {
				return fmt.Errorf("state %q is of size %d and not of size %d", state, size, size+1)
			}
		}
		if err := closed(s.problem, class); err != nil {
			return fmt.Errorf("size %d: %w", size+1, err)
		}
		smaller = class
	}
	return nil
}

// closed wants each unsettled position of a class to lead nowhere else.
func closed(p game.Problem, class map[string]bool) error {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return fmt.Errorf("a clone is no problem")
	}
	for state := range class {
		if err := q.SetState([]byte(state)); err != nil {
			return fmt.Errorf("state %q is listed: %w", state, err)
		}
		if got := string(q.AppendState(nil)); got != state {
			return fmt.Errorf("state %q is listed and written %q", state, got)
		}
		if q.Value() != game.Unknown {
			continue
		}
		for _, m := range q.Moves(nil) {
			q.Play(m)
			next := string(q.AppendState(nil))
			bad := q.Value() == game.Unknown && !class[next]
			q.Undo()
			if bad {
				return fmt.Errorf("state %q leads to %q, which is not listed", state, next)
			}
		}
	}
	return nil
}
