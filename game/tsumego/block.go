package tsumego

// block is what is known of a block besides its stones.
type block struct {
	liberties Set
	free      int16 // the number of liberties
	size      int16 // the number of stones
}

// add makes p a liberty, which it may be already.
func (k *block) add(p Point) {
	i := uint(p - origin)
	word, bit := &k.liberties[i>>6], uint64(1)<<(i&63)
	k.free += int16(^*word >> (i & 63) & 1)
	*word |= bit
}

// remove takes the liberty p away, and tells whether it was one.
func (k *block) remove(p Point) bool {
	i := uint(p - origin)
	word, bit := &k.liberties[i>>6], uint64(1)<<(i&63)
	was := *word&bit != 0
	if was {
		k.free--
		*word &^= bit
	}
	return was
}

// Block is the name of the block that the stone on p belongs to: one of its
// stones. Moves may change it.
func (b *Board) Block(p Point) Point { return b.head[p] }

// Stones is the number of stones in the block of p.
func (b *Board) Stones(p Point) int { return int(b.blocks[b.head[p]].size) }

// Free is the number of liberties of the block of p.
func (b *Board) Free(p Point) int { return int(b.blocks[b.head[p]].free) }

// Liberties are the liberties of the block of p. The set changes with the board.
func (b *Board) Liberties(p Point) *Set { return &b.blocks[b.head[p]].liberties }

// AppendStones appends the stones of the block of p, p first.
func (b *Board) AppendStones(buf []Point, p Point) []Point {
	for q := p; ; {
		buf = append(buf, q)
		if q = b.next[q]; q == p {
			return buf
		}
	}
}

// lift takes the stones of a block off the board; the blocks around it gain
// liberties. The block's circle and data stay as they are.
func (b *Board) lift(name Point, c Colour) {
	set, around := b.words, c.Other()
	for p := name; ; {
		b.cells[p] = Empty
		b.sets[c].Remove(p)
		b.sets[Empty].Add(p)
		b.stones = b.stones.Xor(set.stone[c-1][p])
		for _, q := range b.Near(p) {
			if b.cells[q] == around {
				b.blocks[b.head[q]].add(p)
			}
		}
		if p = b.next[p]; p == name {
			return
		}
	}
}

// drop puts back what lift took.
func (b *Board) drop(name Point, c Colour) {
	around := c.Other()
	for p := name; ; {
		b.cells[p] = c
		b.sets[c].Add(p)
		b.sets[Empty].Remove(p)
		for _, q := range b.Near(p) {
			if b.cells[q] == around {
				b.blocks[b.head[q]].remove(p)
			}
		}
		if p = b.next[p]; p == name {
			return
		}
	}
}

// merge joins the block other to the block name, which counts liberties later.
func (b *Board) merge(name, other Point) {
	k, o := &b.blocks[name], &b.blocks[other]
	for i := range k.liberties {
		k.liberties[i] |= o.liberties[i]
	}
	k.size += o.size
	b.rename(other, name)
	b.next[name], b.next[other] = b.next[other], b.next[name]
}

// part undoes merge, but for the data of the block name.
func (b *Board) part(name, other Point) {
	b.next[name], b.next[other] = b.next[other], b.next[name]
	b.rename(other, other)
}

// rename gives all stones in the circle of p a new block.
func (b *Board) rename(p, name Point) {
	for q := p; ; {
		b.head[q] = name
		if q = b.next[q]; q == p {
			return
		}
	}
}
