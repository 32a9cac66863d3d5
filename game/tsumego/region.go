package tsumego

// enclosure is the part of the board that a fight about the prey can reach: the
// points connected with it through empty points and stones of its colour, and then
// through the hunter's blocks that have no liberty in the open. The open is every
// other stretch of empty points that is too large to be an eye. The blocks that
// have a liberty there are the wall: nobody can take it, because nobody plays there.
func (b *Board) enclosure(prey Set, hunter Colour) Set {
	board := b.points()
	around := board.AndNot(b.sets[hunter])
	inside := prey.flood(&around, b.stride)
	open := b.stretches(b.sets[Empty].AndNot(inside), pocket)
	free := board.AndNot(open)
	for _, p := range b.sets[hunter].points() {
		if b.Liberties(p).And(open) != (Set{}) {
			free.Remove(p)
		}
	}
	return inside.flood(&free, b.stride)
}

// pocket is how many empty points may be surrounded by the hunter and still belong
// to the fight.
const pocket = 12

// stretches are the connected parts of a set that have more than so many points.
func (b *Board) stretches(set Set, more int) Set {
	var large Set
	for rest := set; rest != (Set{}); {
		part := rest.lowest().flood(&rest, b.stride)
		rest = rest.AndNot(part)
		if part.Count() > more {
			large = large.Or(part)
		}
	}
	return large
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
	others = others.AndNot(asks.wall)
	asks.exits = asks.region.And(others.grown(b.stride))
	asks.closed = others == Set{}
	p.overlook()
}

// points are all points of the board.
func (b *Board) points() Set { return b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White]) }
