package check

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// maxStates is how many positions Truth looks at before it gives up.
const maxStates = 1 << 20

// Truth answers the question of p from its rules alone, right on cycles too. It
// returns Unknown if p has more than a million positions or breaks the promises
// of game.Problem; p itself is not moved.
func Truth(p game.Problem) game.Value {
	s, err := explore(p, maxStates)
	if err != nil {
		return game.Unknown
	}
	return s.truth[0]
}

// space is all positions that can be reached from a problem; number 0 is the
// problem itself.
type space struct {
	problem  game.Problem // a copy, to be set to any of the states
	repeated game.Value
	states   []string
	numbers  map[string]int32 // the inverse of states
	keys     []game.Key
	values   []game.Value // by the rules
	turns    []game.Side
	moves    [][]game.Move
	children [][]int32 // by move
	truth    []game.Value
	// lengths are the plies the attacker needs to force the goal; never, if it
	// cannot.
	lengths []int32
	// longest is the number of plies of the longest line of play, if play
	// cannot repeat.
	longest int
}

const never = -1

var errLarge = errors.New("too many positions")

// explore lists all positions and their values. The error is errLarge, or names
// a promise of game.Problem that the problem breaks.
func explore(p game.Problem, limit int) (*space, error) {
	c, ok := p.Clone().(game.Problem)
	if !ok {
		return nil, errors.New("a clone is no game.Problem")
	}
	s := &space{problem: c, repeated: c.Repeated(), numbers: map[string]int32{}}
	if _, err := s.visit(); err != nil {
		return nil, err
	}
	for i := 0; i < len(s.states); i++ {
		if len(s.states) > limit {
			return nil, errLarge
		}
		if err := s.expand(i); err != nil {
			return nil, fmt.Errorf("state %q: %w", s.states[i], err)
		}
	}
	if err := s.measure(); err != nil {
		return nil, err
	}
	s.lengths = s.force(game.Proven, s.children)
	s.truth = s.solve(s.children)
	return s, nil
}

// visit returns the number of the current position, a new one if it has not
// been seen before. One that has been seen must look as it did.
func (s *space) visit() (int32, error) {
	p := s.problem
	state := string(p.AppendState(nil))
	moves := p.Moves(nil)
	if p.Repeated() != s.repeated {
		return 0, fmt.Errorf("Repeated is %v, and %v at state %q", s.repeated, p.Repeated(), state)
	}
	if n, ok := s.numbers[state]; ok {
		switch {
		case s.keys[n] != p.Key():
			return 0, fmt.Errorf("state %q has two keys", state)
		case s.values[n] != p.Value():
			return 0, fmt.Errorf("state %q has two values", state)
		case s.turns[n] != p.Turn():
			return 0, fmt.Errorf("state %q has two sides to move", state)
		case !slices.Equal(s.moves[n], moves):
			return 0, fmt.Errorf("state %q has two lists of moves", state)
		}
		return n, nil
	}
	n := int32(len(s.states))
	s.numbers[state] = n
	s.states = append(s.states, state)
	s.keys = append(s.keys, p.Key())
	s.values = append(s.values, p.Value())
	s.turns = append(s.turns, p.Turn())
	s.moves = append(s.moves, moves)
	s.children = append(s.children, nil)
	return n, nil
}

// expand visits the children of a state that the rules leave open.
func (s *space) expand(i int) error {
	p := s.problem
	if err := p.SetState([]byte(s.states[i])); err != nil {
		return err
	}
	if n, err := s.visit(); err != nil || n != int32(i) {
		return fmt.Errorf("SetState makes it %q: %v", p.AppendState(nil), err)
	}
	if s.values[i] != game.Unknown {
		return nil
	}
	if len(s.moves[i]) == 0 {
		return errors.New("no value and no move")
	}
	if slices.Contains(s.moves[i], game.NoMove) {
		return errors.New("NoMove among the moves")
	}
	children := make([]int32, len(s.moves[i]))
	for j, m := range s.moves[i] {
		p.Play(m)
		n, err := s.visit()
		if err != nil {
			return fmt.Errorf("after %d: %w", m, err)
		}
		children[j] = n
		p.Undo()
	}
	s.children[i] = children
	return nil
}

// parents turns edges round.
func parents(children [][]int32) [][]int32 {
	up := make([][]int32, len(children))
	for i, list := range children {
		for _, c := range list {
			up[c] = append(up[c], int32(i))
		}
	}
	return up
}

// measure finds the longest line of play. If the problem promises that play
// cannot repeat, it must not.
func (s *space) measure() error {
	if s.repeated != game.Unknown {
		return nil
	}
	left := make([]int, len(s.children)) // children not yet done
	height := make([]int, len(s.children))
	var done []int32
	for i, list := range s.children {
		if left[i] = len(list); left[i] == 0 {
			done = append(done, int32(i))
		}
	}
	up := parents(s.children)
	for i := 0; i < len(done); i++ {
		for _, u := range up[done[i]] {
			height[u] = max(height[u], 1+height[done[i]])
			if left[u]--; left[u] == 0 {
				done = append(done, u)
			}
		}
	}
	if len(done) < len(s.children) {
		return errors.New("Repeated is Unknown, and play can repeat")
	}
	s.longest = height[0]
	return nil
}

// force returns for every state in how many plies the side that wants value v
// gets there, whatever the other side does, or never. The states are found in
// the order of that number: a side's own state by its first child that is
// found, the other side's state by its last.
func (s *space) force(v game.Value, children [][]int32) []int32 {
	plies := make([]int32, len(children))
	left := make([]int, len(children))
	var found []int32
	for i := range plies {
		plies[i] = never
		left[i] = len(children[i])
		if s.values[i] == v {
			plies[i] = 0
			found = append(found, int32(i))
		}
	}
	up := parents(children)
	for i := 0; i < len(found); i++ {
		for _, u := range up[found[i]] {
			left[u]--
			if plies[u] == never && (s.turns[u].Wants() == v || left[u] == 0) {
				plies[u] = plies[found[i]] + 1
				found = append(found, u)
			}
		}
	}
	return plies
}

// solve returns the values of all states. Endless play has the value of a
// repetition, so the side that wants the other value is the one that has to
// force something.
func (s *space) solve(children [][]int32) []game.Value {
	forced := game.Proven
	if s.repeated == game.Proven {
		forced = game.Disproven
	}
	truth := make([]game.Value, len(children))
	for i, plies := range s.force(forced, children) {
		truth[i] = forced
		if plies == never {
			truth[i] = forced.Other()
		}
	}
	return truth
}
