package check

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// broken is a graph that breaks one promise; fault says which.
type broken struct {
	game.Problem
	fault  string
	played int // moves ever played
}

func (b *broken) String() string {
	switch b.fault {
	case "text remembers":
		return fmt.Sprintf("%s# %d\n", b.Problem, b.played)
	case "text loses the root":
		_, text, _ := strings.Cut(b.Problem.String(), "\n")
		return text
	case "text is no text":
		return "?"
	}
	return b.Problem.String()
}

func (b *broken) AppendState(buf []byte) []byte {
	switch b.fault {
	case "state with a space":
		return b.Problem.AppendState(append(buf, ' '))
	case "states mixed up":
		return append(buf, 'd')
	case "state does not append":
		return b.Problem.AppendState(nil)
	}
	return b.Problem.AppendState(buf)
}

func (b *broken) SetState(state []byte) error {
	switch b.fault {
	case "state with a space":
		state = bytes.TrimSpace(state)
	case "any state will do":
		if b.Problem.SetState(state) != nil {
			return nil
		}
	case "bad state moves":
		if err := b.Problem.SetState(state); err != nil {
			return errors.Join(err, b.Problem.SetState([]byte("a")))
		}
	case "bad state forgets moves":
		if err := b.Problem.SetState(state); err != nil {
			return errors.Join(err, b.Problem.SetState(b.AppendState(nil)))
		}
	case "lenient state":
		state = bytes.TrimRight(state, "bcdefgh")
		if b.Problem.SetState(state) != nil {
			return b.Problem.SetState(append(state, 'b'))
		}
		return nil
	}
	return b.Problem.SetState(state)
}

func (b *broken) Play(m game.Move) {
	b.played++
	b.Problem.Play(m)
}

func (b *broken) Undo() {
	b.Problem.Undo()
	if b.fault != "key remembers" && b.fault != "text remembers" {
		b.played--
	}
}

func (b *broken) Key() game.Key {
	key := b.Problem.Key()
	switch b.fault {
	case "key remembers", "key counts plies":
		key.Lo += uint64(b.played)
	case "one key for all":
		return game.Key{}
	}
	return key
}

func (b *broken) Repeated() game.Value {
	switch b.fault {
	case "play never repeats":
		return game.Unknown
	case "repetition changes its mind":
		if b.Problem.Turn() == game.Defender {
			return b.Problem.Repeated().Other()
		}
	}
	return b.Problem.Repeated()
}

func (b *broken) Clone() game.Position {
	switch b.fault {
	case "clone is itself":
		return b
	case "clone forgets":
		return b.Problem.Clone()
	}
	return &broken{b.Problem.Clone().(game.Problem), b.fault, b.played}
}

func (b *broken) Moves(buf []game.Move) []game.Move {
	moves := b.Problem.Moves(nil)
	switch {
	case len(moves) == 0:
	case b.fault == "moves twice":
		moves = append(moves, moves[0])
	case b.fault == "move zero":
		moves = append(moves, game.NoMove)
	case b.fault == "moves do not append":
		return moves
	case b.fault == "no moves":
		return buf
	}
	return append(buf, moves...)
}

func (b *broken) FormatMove(m game.Move) string {
	switch b.fault {
	case "moves with a space":
		return " " + b.Problem.FormatMove(m)
	case "moves look alike":
		return b.Problem.FormatMove(1)
	}
	return b.Problem.FormatMove(m)
}

func (b *broken) ParseMove(s string) (game.Move, error) {
	m, err := b.Problem.ParseMove(strings.TrimSpace(s))
	if b.fault == "any move will do" && err != nil {
		return 1, nil
	}
	if b.fault == "illegal moves" && err != nil && len(s) == 1 && s != " " {
		return game.Move(s[0]), nil
	}
	return m, err
}

func (b *broken) Decide() game.Value {
	if b.fault == "decides too much" {
		return game.Proven
	}
	return game.Unknown
}

func (b *broken) Prune(moves []game.Move) []game.Move {
	switch b.fault {
	case "prunes the win":
		return moves[:1]
	case "prunes all":
		return nil
	case "prunes and adds":
		return append(moves, 99)
	case "prunes the way out":
		// Each move that is kept is a winning one, but it goes round.
		if state := string(b.AppendState(nil)); state == "a" || state == "b" {
			return moves[:1]
		}
	}
	return moves
}

func (b *broken) Select(moves []game.Move) []game.Move {
	if b.fault == "selects nothing" {
		return nil
	}
	return moves
}

func (b *broken) Assumes() string {
	if b.fault == "assumes nothing" {
		return ""
	}
	return "selection"
}

func (b *broken) Order(moves []game.Move) {
	if b.fault == "orders by losing" {
		moves[0] = moves[len(moves)-1]
	}
	if b.fault == "orders by chance" {
		rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
}

func (b *broken) Estimate(game.Move) game.Numbers {
	if b.fault == "estimates zero" {
		return game.ProvenNumbers
	}
	return game.Numbers{Proof: 2, Disproof: 3}
}

func (b *broken) Weigh(moves []game.Move, weights []float32) {
	for i := range moves {
		weights[i] = 0.5
	}
	if b.fault == "weighs nothing" {
		weights[0] = 0
	}
}

func (b *broken) Sample(seed uint64, plies int) game.Value {
	v := b.Value()
	switch {
	case b.fault == "samples by chance":
		return game.Value(rand.IntN(3))
	case b.fault == "samples too much":
		return game.Proven
	case b.fault == "samples elsewhere" && v == game.Unknown && plies > 0:
		b.Play(b.Moves(nil)[0])
	}
	return v
}

func (b *broken) Expand(buf []game.Child) []game.Child {
	children := expand(b)
	switch b.fault {
	case "expands less":
		children = children[:len(children)-1]
	case "expands to other numbers":
		children[0].Numbers = game.FreshNumbers
	case "expands elsewhere":
		b.Play(children[0].Move)
	case "expands without appending":
		return children
	}
	return append(buf, children...)
}

func (b *broken) Keys(children []game.Child) {
	if b.fault == "mixes up keys" {
		children[0].Key.Lo++
	}
}

// List yields the states that can be reached, whatever the size.
func (b *broken) List(size int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		all, err := explore(b.Problem.Clone().(game.Problem), maxStates)
		if err != nil {
			panic(err)
		}
		states := slices.Clone(all.states)
		switch b.fault {
		case "lists garbage":
			states = append(states, "?")
		case "lists with a hole":
			states = slices.DeleteFunc(states, func(s string) bool { return s == "b" })
		case "lists less of more":
			if size > 1 {
				states = nil
			}
		case "listing moves":
			b.Play(b.Moves(nil)[0])
		}
		for _, s := range states {
			if !yield([]byte(s)) {
				return
			}
		}
	}
}

func (b *broken) Mover() string { return "attacker" }

func (b *broken) Verdict(game.Value, int) string {
	if b.fault == "has no words" {
		return ""
	}
	return "done"
}
