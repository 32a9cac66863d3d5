package domineering

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Decider = (*Position)(nil)

// Decide counts moves, as [Breuker et al. 2000] and [Uiterwijk 2014] do: a player
// wins who is sure of more moves than the other can have at most, or of as many if
// the other is to move. See surplus.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	empty := p.empty()
	if p.surplus(p.turn, empty, 2) > 0 {
		return p.wonBy(p.turn)
	}
	if you := p.turn.Other(); p.surplus(you, empty, 0) >= 0 {
		return p.wonBy(you)
	}
	return game.Unknown
}

// surplus is how many moves a player is sure of, less how many the other can have at
// most, on a set of empty squares. Tempo is 2 if the player moves first, else 0.
//
// The player lays his dominoes in this order: those of which the other can reach
// both squares (deep), those of which he can reach one, and those of which he can
// reach none (safe). A domino of the other spoils two of the first kinds at most, so
// the player gets a third of them, rounded up if he moves first, and all of the last.
// The other lays no more dominoes than fit side by side, and no more than half the
// squares that he can reach and the player does not take from him that way.
func (p *Position) surplus(who player, empty uint64, tempo int) int {
	reach := p.reach(who.Other(), empty)
	safe, left := p.pack(who, empty&^reach)
	besides, _ := p.pack(who, reach|left)
	most, _ := p.pack(who.Other(), empty)
	squares := bits.OnesCount64(reach)

	third := (besides + tempo) / 3
	best := safe + third - min(most, (squares-third)/2)

	deep, rest := p.pack(who, reach)
	shallow, _ := p.pack(who, rest|left)
	third = (deep + shallow + tempo) / 3
	return max(best, safe+third-min(most, (squares-third-(deep+tempo)/3)/2))
}
