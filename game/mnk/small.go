package mnk

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

// expandSmall is Expand where one word holds all points and one all windows, up
// to 6x6x4 or 8x8x8. It is the hot loop of a search on small boards.
func (p *Position) expandSmall(buf []game.Child) []game.Child {
	me, you := p.turn, p.turn.Other()
	mine, yours := &p.lines[0].least[me], &p.lines[0].least[you]
	openMine, openYours := ^yours[1], ^mine[1]
	empty := p.empty[0]

	// Step 1. A line is completed or must be prevented: there is one move.
	if set := mine[p.k-1] & openMine; set != 0 {
		c := bits.TrailingZeros64(p.gapsOf(set))
		return p.add(buf, c, game.NumbersOf(p.wants(me)))
	}
	potential := p.potential()
	if set := yours[p.k-1] & openYours; set != 0 {
		c := bits.TrailingZeros64(p.gapsOf(set))
		return p.add(buf, c, p.block(c, potential))
	}

	// Step 2. A fork completes a line two moves later.
	near := mine[p.k-2] & openMine
	makes, twice := p.pairs(near)
	for ; twice != 0; twice &= twice - 1 {
		c := bits.TrailingZeros64(twice)
		if bits.OnesCount64(p.gapsOf(near&p.through[c])) > 2 {
			return p.add(buf, c, game.NumbersOf(p.wants(me)))
		}
	}

	// Step 3. Where the breaker holds, his most dangerous point is enough. Else
	// forks of the opponent must be answered.
	if me != p.maker && potential < p.full {
		return p.add(buf, p.mostDangerous(), game.NumbersOf(p.wants(me)))
	}
	allowed, forced := empty, false
	near = yours[p.k-2] & openYours
	for _, twice = p.pairs(near); twice != 0; twice &= twice - 1 {
		c := bits.TrailingZeros64(twice)
		answers := p.gapsOf(near & p.through[c])
		switch n := bits.OnesCount64(answers); {
		case n == 2:
			continue
		case n > 3:
			answers = 1 << c
		}
		allowed &= answers
		forced = true
	}
	if forced {
		allowed |= makes
	}

	// Step 4. All moves that matter, threats first.
	start := len(buf)
	live := openMine | openYours
	grades := p.grades[:p.top+1]
	symmetric := p.symmetric()
	for _, set := range [2]uint64{allowed & makes, allowed &^ makes} {
		for ; set != 0; set &= set - 1 {
			c := bits.TrailingZeros64(set)
			here := p.through[c]
			if here&live == 0 || symmetric && !p.leads(c) {
				continue
			}
			danger := int64(bits.OnesCount64(here & grades[0]))
			for j := 1; j < len(grades); j++ {
				danger += int64(bits.OnesCount64(here&grades[j])) << (j - 1)
			}
			if me == p.maker {
				if potential+danger < p.full {
					continue
				}
				buf = p.add(buf, c, p.guess(potential+danger, makes>>c&1 == 0))
				continue
			}
			if p.holdsWithout(c, potential-danger) {
				return p.add(buf[:start], c, game.NumbersOf(p.wants(me)))
			}
			buf = p.add(buf, c, p.guess(potential-danger, makes>>c&1 == 0))
		}
	}
	if len(buf) > start {
		return buf
	}

	// Step 5. Every move loses, and the first one stands for them.
	c := bits.TrailingZeros64(empty)
	after := p.after(potential, c)
	if p.holdsAfter(c, after) {
		return p.add(buf, c, game.NumbersOf(p.wants(p.maker.Other())))
	}
	return p.add(buf, c, p.guess(after, makes>>c&1 == 0))
}

// gapsOf is the set of empty points in some windows.
func (p *Position) gapsOf(windows uint64) uint64 {
	var set uint64
	for ; windows != 0; windows &= windows - 1 {
		set |= p.small[bits.TrailingZeros64(windows)]
	}
	return set & p.empty[0]
}

// pairs is the set of empty points in near threats, and those in several.
func (p *Position) pairs(near uint64) (once, twice uint64) {
	for ; near != 0; near &= near - 1 {
		set := p.small[bits.TrailingZeros64(near)]
		twice |= once & set
		once |= set
	}
	return once & p.empty[0], twice & p.empty[0]
}
