package tsumego

// Undo takes the last move back. There must be one. It goes through the steps of
// Play in the opposite order.
func (b *Board) Undo() {
	b.played--
	r := &b.log[b.played]
	if b.rules.Ko != Simple {
		b.past.remove(b.played, b.situation(r.stones, r.turn))
	}
	b.stones, b.ko, b.turn = r.stones, r.ko, r.turn
	p, c := r.point, r.colour
	if p == Pass {
		return
	}
	if r.suicide {
		b.drop(r.name, c)
	}
	for i := int(r.takes) - 1; i >= 0; i-- {
		b.drop(r.taken[i], c.Other())
	}
	for i := int(r.touches) - 1; i >= 0; i-- {
		if h := r.touched[i]; h != r.name && b.cells[h] == c {
			b.part(r.name, h)
		}
	}
	if r.name != p {
		b.next[r.name] = b.next[p]
	}
	b.head[p], b.next[p] = r.head, r.next
	b.blocks[r.name] = r.grown
	for _, h := range r.touched[:r.touches] {
		b.blocks[h].add(p)
	}
	b.cells[p] = Empty
	b.sets[c].Remove(p)
	b.sets[Empty].Add(p)
}
