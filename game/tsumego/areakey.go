package tsumego

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// The seeds of words in keys of matches.
const (
	matchSeed = 0x7473756d65676f21 + iota
	pastSeed
)

// Key identifies the position and its question, up to the symmetries of the board
// and to the colours: it sees stones of the attacker and of the defender. Among all
// images of the board it takes the one that is least.
func (m *Match) Key() game.Key {
	own, other, ko := m.stones[m.attacker-1], m.stones[m.attacker.Other()-1], m.ko
	if m.superko {
		return m.keyWithPast(own, other)
	}
	a, d, k := own, other, ko
	for i := range m.plot.images {
		m := &m.plot.images[i]
		x := m.apply(own)
		if x > a {
			continue
		}
		y := m.apply(other)
		if x == a && y > d {
			continue
		}
		z := uint64(0)
		if ko != 0 {
			z = m.apply(ko)
		}
		if x < a || y < d || z < k {
			a, d, k = x, y, z
		}
	}
	return m.word(a, d, k)
}

// keyWithPast is the key under superko: the least one of all images.
func (m *Match) keyWithPast(own, other uint64) game.Key {
	// The past knows colours, so the word must know them too.
	least := m.word(own, other, 0).Xor(m.past.sums[0])
	for i := range m.plot.images {
		s := &m.plot.images[i]
		if k := m.word(s.apply(own), s.apply(other), 0).Xor(m.past.sums[i+1]); k.Less(least) {
			least = k
		}
	}
	if m.attacker == White {
		least.Hi++
	}
	return least
}

// word mixes all that identifies a position into a key.
func (m *Match) word(own, other, ko uint64) game.Key {
	rest := uint64(m.plot.width)<<8 | uint64(m.plot.height)
	rest = rest<<8 | uint64(bits.Len64(ko))
	rest = rest<<8 | uint64(m.need+maxPlot)
	rest = rest<<2 | uint64(m.Repeated())
	rest = rest<<2 | uint64(m.passes)
	rest = rest<<1 | uint64(m.Turn())
	first := zobrist.Mix(rest + matchSeed)
	second := zobrist.Mix(first + matchSeed)
	return game.Key{
		Hi: zobrist.Mix(zobrist.Mix(own+first) + other),
		Lo: zobrist.Mix(zobrist.Mix(other+second) + own),
	}
}
