package mnk

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

// Threats in the sense of lambda search [Thomsen 2000]: completing a line is of
// order 0, a four of order 1, and a stone that would win by fours if the other
// side passed is of order 2. In Go-Moku the last are open threes in the first
// place [Allis 1994]. Everything here is for the side to move, whoever that is:
// both players can complete lines, whatever the question is.
var _ game.Threatener = (*Position)(nil)

// Threats keeps the points that complete a line, if there are some. Where the
// other side could complete one it keeps no more than the point that prevents it.
//
// Elsewhere it keeps what can matter in time. For a stone to be a threat of an
// order where no lower one wins, it must have a part in the sequence to come. Let
// a point be in reach if fours can put a stone there, taking no notice of the
// replies (reachable). Then the stone is one of these:
//
//   - for order 1, a four;
//   - for order n from 2 on, a point in an open window in which at least k-1-n
//     other points hold a stone or are in reach;
//   - a point that takes a window from the other side which would be a threat
//     after replies in reach.
//
// For orders 1 and 2 that is all there is; for higher ones it is a choice.
func (p *Position) Threats(order int, moves []game.Move) []game.Move {
	me, you := p.turn, p.turn.Other()
	clear(p.wanted)
	if p.completing(me) >= 0 || order < 1 {
		p.addCompleting(p.wanted, me)
		return p.keep(moves)
	}
	urgent := p.completing(you)
	if urgent >= 0 && p.completesElsewhere(you, urgent) {
		return moves[:0]
	}
	if order == 1 {
		p.addFours(p.wanted, me)
	} else {
		p.reachable(me)
		p.addBuilding(me, max(0, p.k-1-order))
		p.addSpoiling(you)
	}
	if urgent >= 0 {
		for i := range p.wanted {
			p.wanted[i] &= bit(urgent, i)
		}
		if order > 2 {
			p.wanted[urgent>>6] |= 1 << (urgent & 63)
		}
	}
	return p.keep(moves)
}

// Replies keeps all moves where the other side threatens nothing. Where it could
// complete a line, one must prevent that or complete a line oneself. Where it
// would win by fours after a pass, of any order above the first, it keeps the
// points that have something to do with one such sequence: see fours, which says
// why all others lose.
func (p *Position) Replies(order int, moves []game.Move) []game.Move {
	me, you := p.turn, p.turn.Other()
	clear(p.wanted)
	p.addCompleting(p.wanted, you)
	if firstOf(p.wanted) >= 0 {
		p.addCompleting(p.wanted, me)
		return p.keep(moves)
	}
	if order < 2 || !p.fours(you) {
		return moves
	}
	copy(p.wanted, p.touched)
	return p.keep(moves)
}

// keep keeps the moves to wanted points, in place.
func (p *Position) keep(moves []game.Move) []game.Move {
	kept := moves[:0]
	for _, m := range moves {
		if in(p.wanted, point(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// reachable fills in reached, the points that a player can get by fours, or the other
// by replies, if replies never hurt: the empty points of his windows in which all
// but two hold his stones or are in reach themselves. It wants no threat of his.
func (p *Position) reachable(who player) {
	clear(p.reached)
	for {
		// The stones are put down for the sake of the count.
		set := p.levels[0]
		clear(set)
		for i := range p.lines {
			least := &p.lines[i].least[who]
			p.addEmpty(set, i, p.lines[i].open(who)&least[p.k-2]&^least[p.k])
		}
		if firstOf(set) < 0 {
			return
		}
		for i, word := range set {
			p.reached[i] |= word
			for ; word != 0; word &= word - 1 {
				p.put(64*i+bits.TrailingZeros64(word), who)
			}
		}
	}
}

// addBuilding wants the points in reach, and the empty points of the player's open
// windows in which at least so many points hold a stone or are in reach. It takes
// the stones away that reachable has put down.
func (p *Position) addBuilding(who player, least int) {
	for i := range p.lines {
		p.addEmpty(p.wanted, i, p.lines[i].open(who)&p.lines[i].least[who][least])
	}
	for i, set := range p.reached {
		p.wanted[i] |= set
		for ; set != 0; set &= set - 1 {
			p.remove(64*i+bits.TrailingZeros64(set), who)
		}
	}
}

// addSpoiling wants the last point of each open window of a player that would be
// a threat if he had all points in reach.
func (p *Position) addSpoiling(who player) {
	if firstOf(p.reached) < 0 {
		return // no fours, no replies
	}
	for i := range p.lines {
		for set := p.lines[i].open(who); set != 0; set &= set - 1 {
			w := 64*i + bits.TrailingZeros64(set)
			missing, last := 0, 0
			for _, c := range p.window[w*p.k : (w+1)*p.k] {
				if p.isEmpty(int(c)) && !in(p.reached, int(c)) {
					missing++
					last = int(c)
				}
			}
			if missing == 1 {
				p.wanted[last>>6] |= 1 << (last & 63)
			}
		}
	}
}
