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
	if m.superko {
		return m.keyWithPast()
	}
	return m.match.key(&m.place)
}

// key is the key of a place where no past counts.
func (q *match) key(p *place) game.Key {
	own, other, ko := p.stones[q.attacker-1], p.stones[q.attacker.Other()-1], p.ko
	a, d, k := own, other, ko
	for i := range q.plot.images {
		m := &q.plot.images[i]
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
	return q.word(p, a, d, k)
}

// keyWithPast is the key under superko: the least one of all images.
func (m *Match) keyWithPast() game.Key {
	own, other := m.stones[m.attacker-1], m.stones[m.attacker.Other()-1]
	// The past knows colours, so the word must know them too.
	least := m.word(&m.place, own, other, 0).Xor(m.past.sums[0])
	for i := range m.plot.images {
		s := &m.plot.images[i]
		if k := m.word(&m.place, s.apply(own), s.apply(other), 0).Xor(m.past.sums[i+1]); k.Less(least) {
			least = k
		}
	}
	if m.attacker == White {
		least.Hi++
	}
	return least
}

// word mixes all that identifies a position into a key.
func (q *match) word(p *place, own, other, ko uint64) game.Key {
	rest := uint64(q.plot.width)<<8 | uint64(q.plot.height)
	rest = rest<<8 | uint64(bits.Len64(ko))
	rest = rest<<8 | uint64(q.need+maxPlot)
	rest = rest<<2 | uint64(q.Repeated())
	rest = rest<<2 | uint64(p.passes)
	rest <<= 1
	if p.turn == q.attacker {
		rest |= 1
	}
	first := zobrist.Mix(rest + matchSeed)
	second := zobrist.Mix(first + matchSeed)
	return game.Key{
		Hi: zobrist.Mix(zobrist.Mix(own+first) + other),
		Lo: zobrist.Mix(zobrist.Mix(other+second) + own),
	}
}
