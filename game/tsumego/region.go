package tsumego

// enclosure is the part of the board that a fight about the prey can reach: the
// points connected with it through empty points and stones of its colour. What is
// left falls into parts; the small ones are pockets that the fight surrounds, with
// blocks of the hunter that may be captured, so they belong to it as well, and so
// does what lies behind them. The blocks around are safe as long as they have a
// liberty elsewhere, because nobody plays there.
func (b *Board) enclosure(prey Set, hunter Colour) Set {
	inside := prey
	for before := (Set{}); before != inside; {
		before = inside
		board := b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White])
		inside = b.flood(inside, board.AndNot(b.sets[hunter]))
		rest := board.AndNot(inside)
		for _, p := range rest.Append(nil) {
			if !rest.Has(p) {
				continue
			}
			var seed Set
			seed.Add(p)
			part := b.flood(seed, rest)
			rest = rest.AndNot(part)
			if part.Count() <= pocket {
				inside = inside.Or(part)
			}
		}
		inside = b.caught(inside, hunter)
	}
	return inside
}

// pocket is how many points a part may have that belongs to the fight around it.
const pocket = 12

// flood is all of a set that is connected with a seed, and the seed.
func (b *Board) flood(seed, in Set) Set {
	stack := seed.Append(nil)
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, q := range b.Near(p) {
			if b.cells[q] != Wall && in.Has(q) && !seed.Has(q) {
				seed.Add(q)
				stack = append(stack, q)
			}
		}
	}
	return seed
}

// caught adds to a set the hunter's blocks whose liberties are all in it.
func (b *Board) caught(inside Set, hunter Colour) Set {
	for _, p := range b.sets[hunter].Append(nil) {
		if inside.Has(p) || b.head[p] != p {
			continue
		}
		if outside := b.blocks[p].liberties.AndNot(inside); outside == (Set{}) {
			for _, q := range b.AppendStones(nil, p) {
				inside.Add(q)
			}
		}
	}
	return inside
}
