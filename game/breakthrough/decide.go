package breakthrough

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Decider = (*Position)(nil)

// farRunner is the most steps that a runner may have left for Decide to trust it.
// A proof plays all moves of the other side while it runs.
const farRunner = 3

// Decide sees who wins in a few moves [Saffidine et al. 2011]:
//
//   - the side to move is one step from the last row, or takes the last pawn;
//   - else the other side is one step away with a pawn that cannot be taken, or
//     with several;
//   - else the side to move has a pawn two steps away, and a square for its next
//     step where it cannot be taken;
//   - else a pawn runs through before the other side does, and nobody can catch
//     or block it.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	me, you := p.turn, p.turn.Other()
	mine, yours := p.pawns[me], p.pawns[you]
	// A pawn one step away always has a move: aslant of it stands no pawn of its
	// own, or the game would be over.
	attacked := p.aslant(me, mine)
	if mine&p.within[me][1] != 0 || yours&(yours-1) == 0 && attacked&yours != 0 {
		return p.wonBy(me)
	}
	if threats := yours & p.within[you][1]; threats != 0 {
		if threats&(threats-1) != 0 || threats&attacked == 0 {
			return p.wonBy(you)
		}
		return game.Unknown
	}
	// The other side needs two moves or more, so a pawn that stands safe one step
	// away gets there.
	if p.targets(me, mine&p.within[me][2])&^p.aslant(you, yours) != 0 {
		return p.wonBy(me)
	}
	if p.runs(me, p.distance(you)) {
		return p.wonBy(me)
	}
	if p.runs(you, p.distance(me)-1) {
		return p.wonBy(you)
	}
	return game.Unknown
}

// distance is the steps that the foremost pawn of a player has left.
func (p *Position) distance(who player) int {
	if who == first {
		return int(p.distances[first][63-bits.LeadingZeros64(p.pawns[first])])
	}
	return int(p.distances[second][bits.TrailingZeros64(p.pawns[second])])
}

// runs reports whether a player has a pawn at most some steps from the last row
// that gets there by running straight, whatever the other side does.
//
// An enemy r rows ahead and c columns aside that takes it has made at least c moves.
// Those and the runner's steps add up to r, and the runner has made as many, or one
// less if the enemy moved first: so c is at most r/2, rounded up in the latter case. To
// stand in the way takes as many moves in fewer rows. Squares within that bound are
// the catchers. If a pawn of its own is in the way, that one runs: it is nearer, and
// its catchers are among those of the pawn behind.
func (p *Position) runs(who player, steps int) bool {
	if steps < 1 {
		return false
	}
	tempo := 0
	if who != p.turn {
		tempo = 1
	}
	enemy := p.pawns[who.Other()]
	for set := p.pawns[who] & p.within[who][min(steps, farRunner)]; set != 0; set &= set - 1 {
		if enemy&p.catchers[who][tempo][bits.TrailingZeros64(set)] == 0 {
			return true
		}
	}
	return false
}
