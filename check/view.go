package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/yomi-solver/yomi/game"
)

// view is all that a problem says of itself.
type view struct {
	text, goal, state string
	key               game.Key
	value             game.Value
	repeated          game.Value
	turn              game.Side
	moves             []game.Move
}

func look(p game.Problem) view {
	return view{
		text:     p.String(),
		goal:     p.Goal(),
		state:    string(p.AppendState(nil)),
		key:      p.Key(),
		value:    p.Value(),
		repeated: p.Repeated(),
		turn:     p.Turn(),
		moves:    p.Moves(nil),
	}
}

// same says in what two views differ.
func (v view) same(w view) error {
	if v.text != w.text {
		return fmt.Errorf("the text was\n%s\nand is\n%s", shorten(v.text), shorten(w.text))
	}
	return v.sameButText(w)
}

// sameButText leaves out the text, which may tell how a position came about.
func (v view) sameButText(w view) error {
	switch {
	case v.goal != w.goal:
		return fmt.Errorf("the goal was %q and is %q at %s", v.goal, w.goal, v.state)
	case v.state != w.state:
		return fmt.Errorf("the state was %q and is %q", v.state, w.state)
	case v.key != w.key:
		return fmt.Errorf("the key was %x and is %x at %s", v.key, w.key, v.state)
	case v.value != w.value:
		return fmt.Errorf("the value was %v and is %v at %s", v.value, w.value, v.state)
	case v.repeated != w.repeated:
		return fmt.Errorf("Repeated was %v and is %v at %s", v.repeated, w.repeated, v.state)
	case v.turn != w.turn:
		return fmt.Errorf("the turn was the %v's and is the %v's at %s", v.turn, w.turn, v.state)
	case !slices.Equal(v.moves, w.moves):
		return fmt.Errorf("the moves were %v and are %v at %s", v.moves, w.moves, v.state)
	}
	return nil
}

// spaced reports whether a text has white space in it.
func spaced(s string) bool { return strings.ContainsFunc(s, unicode.IsSpace) }

// How much random play each test looks at. Play on cycles has no end of its
// own.
const (
	walks = 12
	steps = 60
)

// walk plays at random from the problem, several times, and calls visit at each
// position on the way, the last one included. All is taken back in the end,
// and every position on the way back must look as it did.
func (s *subject) walk(visit func(p game.Problem) error) error {
	p := s.problem
	for range walks {
		var way []view
		for range steps {
			now := look(p)
			if err := visit(p); err != nil {
				return fmt.Errorf("%w, at\n%s", err, shorten(now.text))
			}
			if err := now.same(look(p)); err != nil {
				return fmt.Errorf("looking changes the position: %w", err)
			}
			if now.value != game.Unknown {
				break
			}
			if len(now.moves) == 0 {
				return fmt.Errorf("no value and no move at %s", now.state)
			}
			way = append(way, now)
			p.Play(now.moves[s.rand.IntN(len(now.moves))])
		}
		for i := len(way) - 1; i >= 0; i-- {
			p.Undo()
			if err := way[i].same(look(p)); err != nil {
				return fmt.Errorf("after Undo: %w", err)
			}
		}
	}
	return nil
}

// each calls visit at all positions that the rules leave open, or at many of
// them taken at random where there are very many.
func (s *subject) each(visit func(p game.Problem, i int) error) error {
	const many = 10000
	all := s.all
	p := all.problem
	for i, state := range all.states {
		if all.values[i] != game.Unknown || s.rand.IntN(len(all.states)) >= many {
			continue
		}
		if err := p.SetState([]byte(state)); err != nil {
			return err
		}
		if err := visit(p, i); err != nil {
			return fmt.Errorf("%w, at\n%s", err, shorten(p.String()))
		}
		if now := string(p.AppendState(nil)); now != state {
			return fmt.Errorf("asking for knowledge makes %q of %q", now, state)
		}
	}
	return nil
}
