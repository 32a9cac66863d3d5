package game

import (
	"bytes"
	"fmt"
	"strconv"
)

// Within asks the same question with a limit: does the attacker reach the goal
// in at most plies moves of both sides together? The win's length is thus
// carried by the question, and the shortest win is found by asking again with a
// smaller limit until the answer is no.
//
// Lines of play are finite, so nothing repeats. Of the problem's knowledge only
// the order of moves is kept: the rest may hold for the value and not for the
// length.
func Within(p Problem, plies int) Problem {
	w := within{Problem: p, left: plies}
	if o, ok := p.(Orderer); ok {
		return &orderedWithin{w, o}
	}
	return &w
}

type within struct {
	Problem
	left int
}

type orderedWithin struct {
	within
	Orderer
}

func (w *within) Value() Value {
	v := w.Problem.Value()
	if v == Unknown && w.left <= 0 {
		return Disproven
	}
	return v
}

func (w *within) Play(m Move)     { w.Problem.Play(m); w.left-- }
func (w *within) Undo()           { w.Problem.Undo(); w.left++ }
func (w *within) Repeated() Value { return Unknown }

func (w *within) Key() Key {
	// Odd multipliers spread the limit over both words.
	n := uint64(w.left) + 1
	return w.Problem.Key().Xor(Key{n * 0x9e3779b97f4a7c15, n * 0xd1342543de82ef95})
}

func (w *within) AppendState(buf []byte) []byte {
	buf = strconv.AppendInt(buf, int64(w.left), 10)
	return w.Problem.AppendState(append(buf, ':'))
}

func (w *within) SetState(state []byte) error {
	limit, rest, ok := bytes.Cut(state, []byte(":"))
	n, err := strconv.Atoi(string(limit))
	if !ok || err != nil {
		return fmt.Errorf("game: state %q: no limit", state)
	}
	if err := w.Problem.SetState(rest); err != nil {
		return err
	}
	w.left = n
	return nil
}

func (w *within) Clone() Position {
	p, ok := w.Problem.Clone().(Problem)
	if !ok {
		panic("game: a clone of a Problem is no Problem")
	}
	return Within(p, w.left)
}

// Unlimited takes the limit off a position that Within has made: the problem without
// it, which is played on together with the position, and the plies that are left.
func Unlimited(p Position) (inner Problem, plies int, ok bool) {
	switch w := p.(type) {
	case *within:
		return w.Problem, w.left, true
	case *orderedWithin:
		return w.Problem, w.left, true
	}
	return nil, 0, false
}
