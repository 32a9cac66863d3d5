package tsumego

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// past64 is the stones that were on the board before, each once, for superko: a
// list, and a sum of words for the board and each of its images.
type past64 struct {
	list [][2]uint64
	sums [8]game.Key
}

// has tells whether stones were on the board.
func (s *past64) has(stones [2]uint64) bool { return slices.Contains(s.list, stones) }

// add takes stones in, and tells whether they are new.
func (s *past64) add(g *plot, stones [2]uint64) bool {
	if s.has(stones) {
		return false
	}
	s.list = append(s.list, stones)
	s.toggle(g, stones)
	return true
}

// drop takes out what was new last.
func (s *past64) drop(g *plot) {
	last := len(s.list) - 1
	s.toggle(g, s.list[last])
	s.list = s.list[:last]
}

// toggle puts stones into the sums, or takes them out.
func (s *past64) toggle(g *plot, stones [2]uint64) {
	s.sums[0] = s.sums[0].Xor(stonesWord(stones[0], stones[1]))
	for i := range g.images {
		m := &g.images[i]
		s.sums[i+1] = s.sums[i+1].Xor(stonesWord(m.apply(stones[0]), m.apply(stones[1])))
	}
}

// stonesWord is a word for stones.
func stonesWord(black, white uint64) game.Key {
	return game.Key{Hi: zobrist.Mix(zobrist.Mix(black+pastSeed) + white), Lo: zobrist.Mix(zobrist.Mix(white+^uint64(pastSeed)) + black)}
}

func (s *past64) copy() past64 {
	c := *s
	c.list = slices.Clone(s.list)
	return c
}

// sorted is the list in an order that does not depend on how it came about.
func (s *past64) sorted() [][2]uint64 {
	list := slices.Clone(s.list)
	slices.SortFunc(list, func(a, b [2]uint64) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	return list
}

// repeats tells whether a stone on p brings back what was on the board. The stones
// on the board now are no concern: no move leads to itself.
func (m *Match) repeats(p uint64) bool {
	me, you := m.turn-1, m.turn.Other()-1
	var after [2]uint64
	after[me], after[you], _ = m.plot.put(m.stones[me], m.stones[you], p)
	return m.past.has(after)
}
