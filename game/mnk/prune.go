package mnk

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Pruner = (*Position)(nil)

// Prune keeps one move where a line can be completed: the first point that does
// it for the side to move, else the first that would do it for the opponent. If
// there are more of the latter every move loses, this one too. Elsewhere it keeps
// what restrict allows. It wants all legal moves.
func (p *Position) Prune(moves []game.Move) []game.Move {
	if len(moves) == 0 {
		return moves
	}
	if c := p.urgent(); c >= 0 {
		moves[0] = move(c)
		return moves[:1]
	}
	p.restrict(p.look(p.turn), p.look(p.turn.Other()), p.potential())
	kept := moves[:0]
	for _, m := range moves {
		if in(p.allowed, point(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// urgent is the point where a line is completed or must be prevented, or -1.
func (p *Position) urgent() int {
	if c := p.completing(p.turn); c >= 0 {
		return c
	}
	return p.completing(p.turn.Other())
}

// restrict lists the points that matter where nobody can complete a line, at
// least one. It leaves out:
//
//   - where the opponent has forks, all points but answers to each of them and
//     own threats: a fork that is not answered wins;
//   - points in no open window: they are a pass, and a stone more never hurts;
//   - points after which the breaker holds (measure), if they are the maker's;
//   - of points that a symmetry of the position makes equal, all but the first.
//
// If nothing is left every move loses, and the first point stands for them. Where
// the breaker is to move and holds, his most dangerous point is enough; it makes
// shorter proofs than others that hold too.
func (p *Position) restrict(mine, yours *survey, potential int64) {
	if p.turn != p.maker && potential < p.full && firstOf(mine.forks) < 0 {
		clear(p.allowed)
		c := p.mostDangerous()
		p.allowed[c>>6] = 1 << (c & 63)
		return
	}
	forced := p.answers(mine, yours)
	hopeless := p.turn == p.maker && potential < p.full
	symmetric := p.symmetric()
	some := false
	for i, set := range p.allowed {
		for ; set != 0; set &= set - 1 {
			c := 64*i + bits.TrailingZeros64(set)
			if !forced && p.dead(c) ||
				hopeless && p.holdsAfter(c, potential+p.danger(c)) ||
				symmetric && !p.leads(c) {
				p.allowed[i] &^= 1 << (c & 63)
			}
		}
		some = some || p.allowed[i] != 0
	}
	if !some {
		c := firstOf(p.empty)
		p.allowed[c>>6] |= 1 << (c & 63)
	}
}

// answers allows all empty points or, where the opponent has forks, only those
// that do something about it, and reports whether that is so. A fork is answered
// by its own point or, if there are just two, by one of the points that would
// complete a line then; nothing else takes away one of its two windows, which
// have no other empty points. A threat of one's own puts the question off.
func (p *Position) answers(mine, yours *survey) (forced bool) {
	copy(p.allowed, p.empty)
	for i, set := range yours.forks {
		for ; set != 0; set &= set - 1 {
			c := 64*i + bits.TrailingZeros64(set)
			forced = true
			n, one, two := p.partners(p.turn.Other(), c)
			if n > 2 {
				one, two = c, c
			}
			for j := range p.allowed {
				p.allowed[j] &= bit(c, j) | bit(one, j) | bit(two, j)
			}
		}
	}
	if forced {
		for j, set := range mine.makes {
			p.allowed[j] |= set
		}
	}
	return forced
}

// bit is word j of the set of one point.
func bit(c, j int) uint64 {
	if c>>6 != j {
		return 0
	}
	return 1 << (c & 63)
}

// dead reports whether no window through a point is open to anyone.
func (p *Position) dead(c int) bool {
	for i, here := range p.windowsAt(c) {
		if here&(p.lines[i].open(first)|p.lines[i].open(second)) != 0 {
			return false
		}
	}
	return true
}

// symmetric reports whether some symmetry leaves the position as it is.
func (p *Position) symmetric() bool {
	for s := 1; s < p.symmetries; s++ {
		if p.fixed(s) {
			return true
		}
	}
	return false
}

// fixed reports whether a symmetry leaves the position as it is.
func (p *Position) fixed(s int) bool {
	return p.hi[0]^p.hi[s] == uint64(s) && p.lo[0] == p.lo[s]
}

// leads reports whether a point comes first among those that the symmetries of
// the position make equal.
func (p *Position) leads(c int) bool {
	for s := 1; s < p.symmetries; s++ {
		if int(p.image[8*c+s]) < c && p.fixed(s) {
			return false
		}
	}
	return true
}
