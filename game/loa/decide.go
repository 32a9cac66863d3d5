package loa

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Decider = (*Position)(nil)

// Decide sees that the side to move reaches what it wants by its next move: a win, or
// a draw by connecting both sides if that is enough for it.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	return p.glance()
}

// glance is Decide where the game is not over.
func (p *Position) glance() game.Value {
	if p.connects() {
		return p.Turn().Wants()
	}
	return game.Unknown
}

// connects reports whether a move of the side to move connects its pieces to its
// content.
//
// A piece of a unit of several must end next to every unit of its side, a piece that
// stands alone next to every other one. That leaves few squares, and mostly none.
func (p *Position) connects() bool {
	mine := p.pieces[p.turn]
	every, other := p.all&^mine, uint64(0)
	alone := uint64(0)
	for rest := mine; rest != 0; {
		part := unit(rest)
		rest &^= part
		if part&(part-1) == 0 {
			alone |= part
		}
		around := near(part)
		other = other&around | every
		every &= around
		if other == 0 {
			return false
		}
	}
	if p.ends(alone, other) {
		return true
	}
	return every != 0 && p.ends(mine&^alone, every)
}

// ends reports whether one of some pieces connects its side by a move to one of some
// squares.
func (p *Position) ends(pieces, to uint64) bool {
	mine, yours := p.pieces[p.turn], p.pieces[p.turn.Other()]
	// A draw will do for the side that wants the answer to one.
	content := p.rules != olympiad || p.drawn() == p.Turn().Wants()
	for ; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		for set := p.reach(from, &p.tally, mine, yours) & to; set != 0; set &= set - 1 {
			landing := set & -set
			if connected(mine^1<<from|landing) && (content || yours&landing == 0 || !connected(yours^landing)) {
				return true
			}
		}
	}
	return false
}
