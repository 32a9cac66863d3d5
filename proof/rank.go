package proof

// rank numbers positions from the ends of the game backwards: a winner's
// position is one above its first ranked successor, a loser's one above its
// last. Positions on circles stay at 0. Those of a database bring their rank along,
// so positions are taken rank by rank.
func (b *builder) rank() {
	waits, from, start := b.predecessors()
	var level []uint32             // positions of the rank at hand
	later := map[uint32][]uint32{} // those that wait for nothing, by rank
	for i := range b.nodes {
		n := &b.nodes[i]
		n.rank = 0
		switch {
		case n.lemma > 0:
			n.rank = n.chosen
		case waits[i] == 0:
			n.rank = 1
		default:
			continue
		}
		later[n.rank] = append(later[n.rank], uint32(i))
	}
	for rank := uint32(1); len(level) > 0 || len(later) > 0; rank++ {
		level = append(level, later[rank]...)
		delete(later, rank)
		var next []uint32
		for _, to := range level {
			for _, i := range from[start[to]:start[to+1]] {
				n := &b.nodes[i]
				waits[i]--
				if n.rank == 0 && (n.winner || waits[i] == 0) {
					n.rank = rank + 1
					next = append(next, i)
				}
			}
		}
		level = next
	}
	for i := range b.nodes {
		b.choose(&b.nodes[i])
	}
}

// choose points a ranked winner's node to its successor of least rank.
func (b *builder) choose(n *entry) {
	if !n.winner || n.rank == 0 {
		return // also positions of a database: nobody moves there
	}
	for k, e := range b.out(n) {
		if e.to == ended && n.rank == 1 || e.to != ended && b.nodes[e.to].rank == n.rank-1 && n.rank > 1 {
			n.chosen = uint32(k)
			return
		}
	}
}

// predecessors turns the edges around: from[start[i]:start[i+1]] lead to i.
// Waits counts the successors of each node that are not ended; a winner with
// one that is ended waits for nothing.
func (b *builder) predecessors() (waits, from, start []uint32) {
	waits = make([]uint32, len(b.nodes))
	start = make([]uint32, len(b.nodes)+2)
	for i := range b.nodes {
		n := &b.nodes[i]
		over := false
		for _, e := range b.out(n) {
			if e.to == ended {
				over = true
				continue
			}
			waits[i]++
			start[e.to+2]++
		}
		if n.winner && over {
			waits[i] = 0
		}
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	from = make([]uint32, start[len(start)-1])
	for i := range b.nodes {
		for _, e := range b.out(&b.nodes[i]) {
			if e.to != ended {
				from[start[e.to+1]] = uint32(i)
				start[e.to+1]++
			}
		}
	}
	return waits, from, start
}
