package tsumego

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// First numbers and order of moves for capturing one block, by liberties and
// distance: who hunts wants few liberties, who flees wants many, and moves far away
// from the block seldom give either.

// outlook is what can be told of a move at a glance: the liberties that the prey
// will have, and how far away the move is.
type outlook struct {
	free, away int
}

// outlook looks at a move; the stone is one of the prey.
func (p *Position) outlook(stone, q Point) outlook {
	b := p.board
	o := outlook{free: b.Free(stone), away: 3}
	if q == Pass {
		return o
	}
	liberties := b.Liberties(stone)
	on := liberties.Has(q)
	name := b.head[stone]
	hunter := p.asks.hunter
	switch {
	case on:
		o.away = 0
	default:
		for _, r := range b.Near(q) {
			if b.cells[r] == Empty && liberties.Has(r) {
				o.away = 1
			}
		}
	}
	if b.turn == hunter {
		if on {
			o.free--
		}
		return o
	}
	if on {
		o.free--
	}
	for _, r := range b.Near(q) {
		switch c := b.cells[r]; {
		case c == Empty:
			if on && !liberties.Has(r) {
				o.free++
			}
		case c == Wall:
		case c == hunter:
			if k := &b.blocks[b.head[r]]; k.free == 1 && (on || b.meets(r, name)) {
				o.free += 1 + int(k.size)/2
				o.away = min(o.away, 1)
			}
		case on && b.head[r] != name:
			o.free += int(b.blocks[b.head[r]].free) - 1
		}
	}
	return o
}

// meets tells whether the block of p touches the block of that name.
func (b *Board) meets(p, name Point) bool {
	for s := p; ; {
		for _, q := range b.Near(s) {
			if c := b.cells[q]; (c == Black || c == White) && b.head[q] == name {
				return true
			}
		}
		if s = b.next[s]; s == p {
			return false
		}
	}
}

// numbers are first numbers for the position behind a move.
func (p *Position) numbers(o outlook) game.Numbers {
	hunter := uint32(1) << min(max(o.free-1, 0), 4)
	owner := uint32(max(1, 6-o.free))
	if p.board.turn == p.asks.hunter {
		hunter += uint32(o.away)
	} else {
		owner += uint32(o.away)
	}
	if p.asks.side == game.Attacker {
		return game.Numbers{Proof: hunter, Disproof: owner}
	}
	return game.Numbers{Proof: owner, Disproof: hunter}
}

// guess is the estimate of a move where one block is hunted.
func (p *Position) guess(m game.Move) game.Numbers {
	stone, ok := p.hunted()
	if !ok {
		return game.FreshNumbers
	}
	return p.numbers(p.outlook(stone, point(m)))
}

// rank sorts moves where one block is hunted: near ones first, and among them
// those that leave the prey few liberties, or many.
func (p *Position) rank(moves []game.Move) {
	stone, ok := p.hunted()
	if !ok {
		return
	}
	sign := 1
	if p.board.turn != p.asks.hunter {
		sign = -1
	}
	ranks := p.ranks[:0]
	for i, m := range moves {
		o := p.outlook(stone, point(m))
		worth := sign*o.free + 2*o.away + 1<<12 // never below 0
		ranks = append(ranks, uint64(worth)<<48|uint64(i)<<32|uint64(m))
	}
	slices.Sort(ranks)
	for i, k := range ranks {
		moves[i] = game.Move(k)
	}
	p.ranks = ranks
}
