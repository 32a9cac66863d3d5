package tsumego

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// Legal tells whether c may play on p. A pass is always legal.
func (b *Board) Legal(p Point, c Colour) bool {
	if p == Pass {
		return true
	}
	if !b.On(p) || b.cells[p] != Empty || p == b.ko && c == b.turn || !b.lives(p, c) {
		return false
	}
	return b.rules.Ko == Simple || !b.past.has(b, b.situation(b.StonesAfter(p, c), c.Other()))
}

// lives tells whether a stone on the empty point p has a liberty once it has taken
// what it takes, or may do without.
func (b *Board) lives(p Point, c Colour) bool {
	own := false
	for _, q := range b.Near(p) {
		switch b.cells[q] {
		case Empty:
			return true
		case Wall:
		case c:
			if b.blocks[b.head[q]].free > 1 {
				return true
			}
			own = true
		default:
			if b.blocks[b.head[q]].free == 1 {
				return true
			}
		}
	}
	return own && b.rules.Suicide
}

// captures tells whether the player to move takes stones by one on the empty point p.
func (b *Board) captures(p Point) bool {
	other := b.turn.Other()
	for _, q := range b.Near(p) {
		if b.cells[q] == other && b.blocks[b.head[q]].free == 1 {
			return true
		}
	}
	return false
}

// Suicidal tells whether a stone of c on the empty point p would be taken off at
// once, whatever the rules say about it.
func (b *Board) Suicidal(p Point, c Colour) bool {
	for _, q := range b.Near(p) {
		switch b.cells[q] {
		case Empty:
			return false
		case Wall:
		default:
			// The point is a liberty of every block around it.
			if (b.blocks[b.head[q]].free == 1) != (b.cells[q] == c) {
				return false
			}
		}
	}
	return true
}

// StonesAfter is what StonesKey will be after c plays on p, an empty point or Pass.
func (b *Board) StonesAfter(p Point, c Colour) game.Key {
	if p == Pass {
		return b.stones
	}
	var gone [4]Point
	if n := b.lasts(&gone, p, c.Other()); n > 0 || !b.Suicidal(p, c) {
		return b.without(b.stones.Xor(b.words.stone[c-1][p]), gone[:n], c.Other())
	}
	return b.without(b.stones, gone[:b.lasts(&gone, p, c)], c)
}

// lasts lists the blocks of a colour whose last liberty is p, each once.
func (b *Board) lasts(list *[4]Point, p Point, c Colour) int {
	n := 0
	for _, q := range b.Near(p) {
		if b.cells[q] != c {
			continue
		}
		h := b.head[q]
		if b.blocks[h].free == 1 && !slices.Contains(list[:n], h) {
			list[n] = h
			n++
		}
	}
	return n
}

// without takes the stones of blocks out of a key.
func (b *Board) without(key game.Key, names []Point, c Colour) game.Key {
	for _, name := range names {
		for p := name; ; {
			key = key.Xor(b.words.stone[c-1][p])
			if p = b.next[p]; p == name {
				break
			}
		}
	}
	return key
}
