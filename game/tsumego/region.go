package tsumego

// enclosure is the part of the board that a fight about the prey can reach: the
// points connected with it through empty points and stones of its colour, and then
// through the hunter's blocks that have no liberty in the open. The open is every
// other stretch of empty points that is too large to be an eye. The blocks that
// have a liberty there are the wall: nobody can take it, because nobody plays there.
func (b *Board) enclosure(prey Set, hunter Colour) Set {
	board := b.points()
	inside := b.flood(prey, board.AndNot(b.sets[hunter]))
	var open Set
	rest := b.sets[Empty].AndNot(inside)
	for _, p := range rest.Append(nil) {
		if !rest.Has(p) {
			continue
		}
		var seed Set
		seed.Add(p)
		part := b.flood(seed, rest)
		rest = rest.AndNot(part)
		if part.Count() > pocket {
			open = open.Or(part)
		}
	}
	free := board.AndNot(open)
	for _, p := range b.sets[hunter].Append(nil) {
		if b.blocks[b.head[p]].liberties.And(open) != (Set{}) {
			free.Remove(p)
		}
	}
	return b.flood(inside, free)
}

// pocket is how many empty points may be surrounded by the hunter and still belong
// to the fight.
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

// enclose notes which stones around the region nobody can ever take, and whether
// they are all that touches it.
func (p *Position) enclose() {
	b, asks := p.board, p.asks
	for _, q := range b.sets[asks.hunter].points() {
		if outside(b.Liberties(q), &asks.region) {
			asks.wall.Add(q)
		}
	}
	shore := asks.region.grown(b.stride)
	others := b.points().And(shore).AndNot(asks.region)
	asks.closed = others.AndNot(asks.wall) == Set{}
}

// points are all points of the board.
func (b *Board) points() Set { return b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White]) }
