package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// checkWords wants something to be said and drawn at each position.
func checkWords(s *subject) error {
	return s.walk(func(p game.Problem) error {
		if speaker, ok := p.(game.Speaker); ok {
			if speaker.Mover() == "" {
				return errors.New("Mover is empty")
			}
			for _, v := range []game.Value{game.Unknown, game.Proven, game.Disproven} {
				if speaker.Verdict(v, 0) == "" || speaker.Verdict(v, 3) == "" {
					return fmt.Errorf("the verdict for %v is empty", v)
				}
			}
		}
		drawer, ok := p.(game.Drawer)
		if !ok {
			return nil
		}
		d := drawer.Draw()
		if len(d.Rows) == 0 {
			return errors.New("a drawing without rows")
		}
		for _, row := range d.Rows {
			if len(row.Cells) != len(d.Rows[0].Cells) || len(d.Columns) != len(row.Cells) && len(d.Columns) != 0 {
				return fmt.Errorf("row %q has %d cells, there are %d columns", row.Label, len(row.Cells), len(d.Columns))
			}
		}
		return nil
	})
}

// checkKeys wants states that share a key to have the same answer, within any
// number of plies: they are symmetric, or as good as that.
func checkKeys(s *subject) error {
	all := s.all
	first := map[game.Key]int{}
	for i, key := range all.keys {
		j, ok := first[key]
		switch {
		case !ok:
			first[key] = i
		case all.truth[i] != all.truth[j]:
			return fmt.Errorf("states %q and %q share a key: one is %v, the other %v",
				all.states[j], all.states[i], all.truth[j], all.truth[i])
		case all.lengths[i] != all.lengths[j]:
			return fmt.Errorf("states %q and %q share a key: one is won in %d plies, the other in %d",
				all.states[j], all.states[i], all.lengths[j], all.lengths[i])
		}
	}
	return nil
}

// checkImages wants the image of a position to be a state of its own that is its own
// image, with the same key, the same number of moves and the same answer.
func checkImages(s *subject) error {
	if _, ok := s.problem.(game.Symmetric); !ok {
		return nil
	}
	return s.each(func(p game.Problem, i int) error {
		image := p.(game.Symmetric).AppendImage(nil)
		q, ok := p.Clone().(game.Symmetric)
		if !ok {
			return errors.New("a clone has no symmetries")
		}
		if err := q.SetState(image); err != nil {
			return err
		}
		if again := q.AppendImage(nil); !bytes.Equal(again, image) {
			return fmt.Errorf("the image of the image %q is %q", image, again)
		}
		if q.Key() != p.Key() || q.Value() != p.Value() || len(q.Moves(nil)) != len(p.Moves(nil)) {
			return fmt.Errorf("the image %q has another key, value or number of moves", image)
		}
		if j, ok := s.all.numbers[string(image)]; ok && s.all.truth[i] != s.all.truth[j] {
			return fmt.Errorf("it is %v, and its image %q is %v", s.all.truth[i], image, s.all.truth[j])
		}
		return nil
	})
}

// checkDecide wants decisions to be right.
func checkDecide(s *subject) error {
	if _, ok := s.problem.(game.Decider); !ok {
		return nil
	}
	return s.each(func(p game.Problem, i int) error {
		v := p.(game.Decider).Decide()
		if v != game.Unknown && v != s.all.truth[i] {
			return fmt.Errorf("Decide says %v, the truth is %v", v, s.all.truth[i])
		}
		return nil
	})
}

// subset wants some of the moves, at least one, and none twice.
func subset(kept, moves []game.Move) error {
	if len(kept) == 0 {
		return errors.New("keeps no move")
	}
	if m, twice := repeated(kept); twice {
		return fmt.Errorf("keeps move %d twice", m)
	}
	for _, m := range kept {
		if !slices.Contains(moves, m) {
			return fmt.Errorf("adds move %d", m)
		}
	}
	return nil
}

// checkPrune wants the moves that are kept to give every position the same
// value, even if moves are dropped everywhere at once. The latter matters on
// cycles: a side that wins must not be left with going round.
func checkPrune(s *subject) error {
	if _, ok := s.problem.(game.Pruner); !ok {
		return nil
	}
	all := s.all
	p := all.problem
	children := make([][]int32, len(all.children))
	for i, moves := range all.moves {
		if all.values[i] != game.Unknown {
			continue
		}
		if err := p.SetState([]byte(all.states[i])); err != nil {
			return err
		}
		kept := p.(game.Pruner).Prune(slices.Clone(moves))
		if err := subset(kept, moves); err != nil {
			return fmt.Errorf("Prune %w at\n%s", err, shorten(p.String()))
		}
		for j, m := range moves {
			if slices.Contains(kept, m) {
				children[i] = append(children[i], all.children[i][j])
			}
		}
	}
	for i, v := range all.solve(children) {
		if v != all.truth[i] {
			return fmt.Errorf("Prune turns %v into %v at state %q", all.truth[i], v, all.states[i])
		}
	}
	return nil
}

// checkSelect wants some of the moves; they may be the wrong ones.
func checkSelect(s *subject) error {
	if _, ok := s.problem.(game.Selector); !ok {
		return nil
	}
	return s.each(func(p game.Problem, i int) error {
		selector := p.(game.Selector)
		if selector.Assumes() == "" {
			return errors.New("Assumes is empty")
		}
		if err := subset(selector.Select(p.Moves(nil)), s.all.moves[i]); err != nil {
			return fmt.Errorf("Select %w", err)
		}
		return nil
	})
}

// checkOrder wants the same moves in an order that depends on the position
// alone.
func checkOrder(s *subject) error {
	if _, ok := s.problem.(game.Orderer); !ok {
		return nil
	}
	return s.each(func(p game.Problem, i int) error {
		moves := p.Moves(nil)
		again := slices.Clone(moves)
		p.(game.Orderer).Order(moves)
		p.(game.Orderer).Order(again)
		if !slices.Equal(moves, again) {
			return fmt.Errorf("Order gives %v, and the second time %v", moves, again)
		}
		if len(moves) != len(s.all.moves[i]) {
			return errors.New("Order changes the number of moves")
		}
		if err := subset(moves, s.all.moves[i]); err != nil {
			return fmt.Errorf("Order %w", err)
		}
		return nil
	})
}

// checkEstimate wants small numbers, none zero.
func checkEstimate(s *subject) error {
	if _, ok := s.problem.(game.Estimator); !ok {
		return nil
	}
	const most = 1_000_000
	return s.each(func(p game.Problem, i int) error {
		for _, m := range s.all.moves[i] {
			n := p.(game.Estimator).Estimate(m)
			if n.Proof < 1 || n.Proof > most || n.Disproof < 1 || n.Disproof > most {
				return fmt.Errorf("the estimate of move %d is %v", m, n)
			}
		}
		return nil
	})
}

// checkExpand wants a game's own expansion to say what the generic one says.
func checkExpand(s *subject) error {
	if _, ok := s.problem.(game.Expander); !ok {
		return nil
	}
	mark := game.Child{Move: 12345}
	return s.each(func(p game.Problem, i int) error {
		want := expand(p)
		x := p.(game.Expander)
		got := x.Expand([]game.Child{mark})
		x.Keys(got[min(1, len(got)):])
		if len(got) == 0 || got[0] != mark {
			return errors.New("Expand does not append")
		}
		if !slices.Equal(got[1:], want) {
			return fmt.Errorf("Expand gives\n%v\nand the generic expansion\n%v", got[1:], want)
		}
		return nil
	})
}

// expand is the generic expansion, and the definition of what an Expander has to
// say.
func expand(p game.Position) []game.Child { return search.Expand(p, game.KnowExpand, nil) }

// checkWithin wants game.Within to be proven from the ply on in which the
// attacker can force the goal, and not before. That makes it grow with the
// limit and, where play ends, agree with the question without a limit.
func checkWithin(s *subject) error {
	const most = 50_000 // positions, each counted once for every limit
	plies := int(s.all.lengths[0])
	limits := []int{0, 1, 2, 5}
	if plies != never {
		limits = append(limits, plies-1, plies, plies+1)
	}
	if s.problem.Repeated() == game.Unknown {
		limits = append(limits, s.all.longest)
	}
	slices.Sort(limits)
	for _, limit := range slices.Compact(limits) {
		if limit < 0 {
			continue
		}
		p := s.problem.Clone().(game.Problem)
		within, err := explore(game.Within(p, limit), most)
		if errors.Is(err, errLarge) {
			continue
		}
		if err != nil {
			return fmt.Errorf("within %d plies: %w", limit, err)
		}
		want := game.Disproven
		if plies != never && plies <= limit {
			want = game.Proven
		}
		if within.truth[0] != want {
			return fmt.Errorf("within %d plies: %v; the attacker needs %d", limit, within.truth[0], plies)
		}
	}
	return nil
}
