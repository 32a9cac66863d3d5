package tsumego

import "github.com/yomi-solver/yomi/game"

// record is a move and what it destroyed.
type record struct {
	stones     game.Key // before the move, as are ko and turn
	grown      block    // the data where name says, before
	point, ko  Point
	name       Point // of the block that the stone became part of
	head, next Point // of the point, before: a block once taken may need them
	touched    [4]Point
	taken      [4]Point
	lifted     int16 // stones taken, own ones too
	touches    uint8 // how many blocks the point was a liberty of
	takes      uint8 // how many blocks were taken
	turn       Colour
	colour     Colour
	suicide    bool
}

// Play makes a move that must be legal: p is an empty point or Pass.
func (b *Board) Play(p Point, c Colour) {
	if b.played == len(b.log) {
		b.log = append(b.log, make([]record, max(64, len(b.log)))...)
	}
	r := &b.log[b.played]
	r.stones, r.ko, r.turn = b.stones, b.ko, b.turn
	r.point, r.colour = p, c
	r.takes, r.lifted, r.suicide = 0, 0, false
	if b.rules.Ko != Simple {
		b.remember()
	}
	b.played++
	b.ko, b.turn = Pass, c.Other()
	if p == Pass {
		return
	}
	if b.cells[p] != Empty {
		panic("tsumego: " + b.Name(p) + " is not empty")
	}
	b.put(r, p, c)
	k := &b.blocks[r.name]
	for _, name := range r.taken[:r.takes] {
		r.lifted += b.blocks[name].size
		b.lift(name, c.Other())
	}
	switch {
	case k.free == 0:
		r.suicide, r.lifted = true, k.size
		b.lift(r.name, c)
	case r.lifted == 1 && k.size == 1 && k.free == 1:
		b.ko = r.taken[0]
	}
}

// put sets a stone and joins it to the blocks of its colour. Blocks of the
// opponent without a liberty are only listed.
func (b *Board) put(r *record, p Point, c Colour) {
	// Step 1: the point is no liberty any more. Each block loses it once.
	var open [4]Point
	opens, touches := 0, 0
	name, size := p, int16(0)
	for _, q := range b.Near(p) {
		colour := b.cells[q]
		if colour == Wall {
			continue
		}
		if colour == Empty {
			open[opens&3] = q
			opens++
			continue
		}
		h := b.head[q]
		k := &b.blocks[h]
		if !k.remove(p) {
			continue
		}
		r.touched[touches&3] = h
		touches++
		if colour == c {
			if k.size > size {
				name, size = h, k.size
			}
		} else if k.free == 0 {
			r.taken[r.takes&3] = h
			r.takes++
		}
	}
	// Step 2: the stone joins the largest block of its colour or becomes one.
	k := &b.blocks[name]
	r.name, r.touches, r.grown = name, uint8(touches), *k
	r.head, r.next = b.head[p], b.next[p]
	b.head[p], b.next[p] = name, p
	if size == 0 {
		*k = block{}
	} else {
		b.next[name], b.next[p] = p, b.next[name]
	}
	k.size++
	for _, q := range open[:opens&7] {
		k.add(q)
	}
	b.cells[p] = c
	b.sets[c].Add(p)
	b.sets[Empty].Remove(p)
	b.stones = b.stones.Xor(b.words.stone[c-1][p])
	// Step 3: smaller blocks of its colour join too.
	merged := false
	for _, h := range r.touched[:touches] {
		if h != name && b.cells[h] == c {
			b.merge(name, h)
			merged = true
		}
	}
	if merged {
		k.free = int16(k.liberties.Count())
	}
}

// Played is the number of moves that Undo can take back.
func (b *Board) Played() int { return b.played }

// Last is the last move and who made it. There must be one.
func (b *Board) Last() (Point, Colour) {
	r := &b.log[b.played-1]
	return r.point, r.colour
}

// Taken is the number of stones that the last move took off the board, those of a
// suicide included.
func (b *Board) Taken() int {
	if b.played == 0 {
		return 0
	}
	return int(b.log[b.played-1].lifted)
}

// AppendTaken appends the stones that the last move took off the board, those of a
// suicide included.
func (b *Board) AppendTaken(buf []Point) []Point {
	if b.played == 0 {
		return buf
	}
	r := &b.log[b.played-1]
	for _, name := range r.taken[:r.takes] {
		buf = b.AppendStones(buf, name)
	}
	if r.suicide {
		buf = b.AppendStones(buf, r.name)
	}
	return buf
}
