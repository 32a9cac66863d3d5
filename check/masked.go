package check

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Masked gives p no more than 2^bits different keys, so that positions share
// keys all the time, and hides its knowledge. Whatever trusts keys goes wrong
// on it: with it tests see that a wrong answer does not get past the proof.
func Masked(p game.Problem, bits int) game.Problem { return &masked{p, bits} }

type masked struct {
	game.Problem
	bits int
}

// Key keeps the lowest bits and spreads them over all 128, so that tables work
// as they do with other keys.
func (m *masked) Key() game.Key {
	low := m.Problem.Key().Lo & (1<<m.bits - 1)
	return game.Key(zobrist.At(0, low))
}

func (m *masked) Clone() game.Position {
	p, ok := m.Problem.Clone().(game.Problem)
	if !ok {
		panic("check: a clone of a Problem is no Problem")
	}
	return &masked{p, m.bits}
}
