package check

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/yomi-solver/yomi/game"
)

// checkText wants Parse to give back what String writes, alone and as a file of
// one problem.
func checkText(s *subject) error {
	g := s.game
	return s.walk(func(p game.Problem) error {
		now := look(p)
		q, err := g.Parse(now.text, game.Question{Goal: now.goal})
		if err != nil {
			return fmt.Errorf("Parse of String: %w", err)
		}
		if err := now.same(look(q)); err != nil {
			return fmt.Errorf("Parse of String: %w", err)
		}
		split := g.Split
		if split == nil {
			split = game.Lines
		}
		items, err := split(now.text)
		if err != nil || len(items) != 1 {
			return fmt.Errorf("Split of String gives %d problems: %v", len(items), err)
		}
		q, err = g.Parse(items[0].Text, game.Question{Goal: now.goal})
		if err != nil {
			return fmt.Errorf("Parse of the item that Split makes: %w", err)
		}
		return now.same(look(q))
	})
}

// checkState wants AppendState and SetState to agree, and the position set so
// to be as good as the one reached by play.
func checkState(s *subject) error {
	root := look(s.problem)
	return s.walk(func(p game.Problem) error {
		now := look(p)
		if now.state == "" || !utf8.ValidString(now.state) || spaced(now.state) ||
			strings.ContainsFunc(now.state, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("state %q: want printable text without white space", now.state)
		}
		if got := string(p.AppendState([]byte("x "))); got != "x "+now.state {
			return fmt.Errorf("AppendState makes %q of %q", got, "x ")
		}
		for _, from := range []game.Problem{s.problem, s.all.problem} {
			q := from.Clone().(game.Problem)
			state := []byte(now.state)
			if err := q.SetState(state); err != nil {
				return fmt.Errorf("SetState of AppendState: %w", err)
			}
			clear(state) // a position must not keep the slice
			if err := now.sameButText(look(q)); err != nil {
				return fmt.Errorf("SetState of AppendState: %w", err)
			}
			again, err := s.game.Parse(q.String(), game.Question{Goal: q.Goal()})
			if err != nil {
				return fmt.Errorf("Parse of String after SetState: %w", err)
			}
			if err := now.sameButText(look(again)); err != nil {
				return fmt.Errorf("Parse of String after SetState: %w", err)
			}
			if err := q.SetState([]byte(root.state)); err != nil {
				return fmt.Errorf("SetState of the root: %w", err)
			}
			if err := root.sameButText(look(q)); err != nil {
				return fmt.Errorf("SetState of the root: %w", err)
			}
		}
		return nil
	})
}

// checkGarbage wants SetState to refuse bad states and then to change nothing,
// the history included. A damaged state may happen to be a good one; then it is
// the state of the position it makes.
func checkGarbage(s *subject) error {
	return s.walk(func(p game.Problem) error {
		now := look(p)
		for _, bad := range []string{"", " ", "\x00\xff", "no such state", now.state + " ", now.state + "\n"} {
			if err := refuse(p, bad); err != nil {
				return err
			}
		}
		for range 8 {
			state := s.damage(now.state)
			q := p.Clone().(game.Problem)
			if err := q.SetState([]byte(state)); err != nil {
				if err := now.same(look(q)); err != nil {
					return fmt.Errorf("a bad state %q changes something: %w", state, err)
				}
				continue
			}
			if got := string(q.AppendState(nil)); got != state {
				return fmt.Errorf("SetState takes %q and makes it %q", state, got)
			}
			if v := look(q); v.value == game.Unknown && len(v.moves) == 0 {
				return fmt.Errorf("state %q: no value and no move", state)
			}
		}
		return nil
	})
}

// refuse wants a bad state to be an error that changes nothing: neither what a
// position says nor the move that Undo takes back.
func refuse(p game.Problem, bad string) error {
	q := p.Clone().(game.Problem)
	before := look(q)
	play := before.value == game.Unknown && len(before.moves) > 0
	if play {
		q.Play(before.moves[0])
	}
	now := look(q)
	if q.SetState([]byte(bad)) == nil {
		return fmt.Errorf("no error for the state %q", bad)
	}
	if err := now.same(look(q)); err != nil {
		return fmt.Errorf("a bad state %q changes something: %w", bad, err)
	}
	if play {
		q.Undo()
	}
	if err := before.same(look(q)); err != nil {
		return fmt.Errorf("Undo after a bad state %q: %w", bad, err)
	}
	return nil
}

// damage changes a state in one place.
func (s *subject) damage(state string) string {
	b := []byte(state)
	i := s.rand.IntN(len(b))
	switch s.rand.IntN(4) {
	case 0:
		return string(b[:i])
	case 1:
		return string(slices.Delete(b, i, i+1))
	case 2:
		return string(slices.Insert(b, i, b[s.rand.IntN(len(b))]))
	}
	b[i] = b[s.rand.IntN(len(b))]
	return string(b)
}

// checkUndo wants Undo to restore everything; walk sees to it.
func checkUndo(s *subject) error {
	return s.walk(func(p game.Problem) error {
		now := look(p)
		if now.value != game.Unknown {
			return nil
		}
		for _, m := range now.moves {
			p.Play(m)
			p.Undo()
			if err := now.same(look(p)); err != nil {
				return fmt.Errorf("Play and Undo of %d: %w", m, err)
			}
		}
		return nil
	})
}

// checkClone wants a clone to be equal, to know as much, and to be independent.
func checkClone(s *subject) error {
	return s.walk(func(p game.Problem) error {
		now := look(p)
		c, ok := p.Clone().(game.Problem)
		if !ok || reflect.TypeOf(c) != reflect.TypeOf(p) {
			return fmt.Errorf("a clone of %T is a %T", p, c)
		}
		if err := now.same(look(c)); err != nil {
			return fmt.Errorf("a clone: %w", err)
		}
		if now.value != game.Unknown {
			return nil
		}
		c.Play(now.moves[s.rand.IntN(len(now.moves))])
		behind := look(c)
		if err := now.same(look(p)); err != nil {
			return fmt.Errorf("after Play on a clone: %w", err)
		}
		p.Play(now.moves[s.rand.IntN(len(now.moves))])
		err := behind.same(look(c))
		p.Undo()
		if err != nil {
			return fmt.Errorf("a clone after Play on its original: %w", err)
		}
		c.Undo()
		return now.same(look(c))
	})
}

// checkThreads plays on clones at the same time; the race detector sees what
// they share.
func checkThreads(s *subject) error {
	const threads = 4
	errs := make([]error, threads)
	var group sync.WaitGroup
	for i := range threads {
		own := *s
		own.problem = s.problem.Clone().(game.Problem)
		own.rand = newRand(s.rand.Uint64())
		group.Go(func() {
			errs[i] = own.walk(func(p game.Problem) error {
				if p.Value() == game.Unknown {
					expand(p)
				}
				if x, ok := p.(game.Expander); ok && p.Value() == game.Unknown {
					x.Expand(nil)
				}
				return nil
			})
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// checkMoves wants legal moves to be listed once, in the same order each time,
// and appended.
func checkMoves(s *subject) error {
	return s.walk(func(p game.Problem) error {
		moves := p.Moves(nil)
		if again := p.Moves(make([]game.Move, 0, 1)); !slices.Equal(moves, again) {
			return fmt.Errorf("moves %v, and the second time %v", moves, again)
		}
		const mark = 12345
		if more := p.Moves([]game.Move{mark}); more[0] != mark || !slices.Equal(more[1:], moves) {
			return fmt.Errorf("Moves does not append: %v, not %v", more, moves)
		}
		if slices.Contains(moves, game.NoMove) {
			return errors.New("NoMove among the moves")
		}
		if m, twice := repeated(moves); twice {
			return fmt.Errorf("move %d is listed twice", m)
		}
		return nil
	})
}

// repeated returns an element that occurs twice.
func repeated[T comparable](list []T) (twice T, ok bool) {
	seen := map[T]bool{}
	for _, x := range list {
		if seen[x] {
			return x, true
		}
		seen[x] = true
	}
	return twice, false
}

// checkNotation wants moves to be written and read, and all else to be refused.
func checkNotation(s *subject) error {
	var heard []string // moves of all positions so far
	return s.walk(func(p game.Problem) error {
		moves := p.Moves(nil)
		texts := make([]string, len(moves))
		for i, m := range moves {
			texts[i] = p.FormatMove(m)
			if texts[i] == "" || spaced(texts[i]) {
				return fmt.Errorf("move %d is written %q: want text without white space", m, texts[i])
			}
			if got, err := p.ParseMove(texts[i]); err != nil || got != m {
				return fmt.Errorf("move %d is written %q and read as %d: %v", m, texts[i], got, err)
			}
		}
		if text, twice := repeated(texts); twice {
			return fmt.Errorf("two moves are written %q", text)
		}
		for _, bad := range []string{"", " ", "\x00\xff", "no such move", "99999999999999999999"} {
			if m, err := p.ParseMove(bad); err == nil {
				return fmt.Errorf("%q is read as move %d", bad, m)
			}
		}
		for _, text := range heard {
			if m, err := p.ParseMove(text); err == nil && !slices.Contains(moves, m) {
				return fmt.Errorf("%q is read as move %d, which is not legal here", text, m)
			}
		}
		heard = append(heard, texts...)
		slices.Sort(heard)
		heard = slices.Compact(heard)
		return nil
	})
}
