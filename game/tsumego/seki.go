package tsumego

// Prey in a seki that can be seen.
//
// A block P of the prey and a block H of the hunter have the same two liberties, a and
// b, and nothing else is near: H, a and b touch only each other, P and the edge. The
// hunter takes P by playing on both. As soon as he plays on one, say a, all that H has
// left is b. The owner plays there and takes H and the stone on a, which leaves P, with
// b, a space for eyes: the points of H and a. If that is a path of four points or more
// that all touch P, or the stone on b, it makes two eyes though the hunter moves
// first (room.go). So P stays if both H with a and H with b are such paths, and its
// owner may pass until then:
//
//	O O O O O O      H is three stones of Black. If he plays on a or on b, White
//	O a X X X O      takes four by the other point, and has room for two eyes
//	O O O O b O      where they stood.
//	O O O O O O
//
// No ko comes up in this, since more than one stone is taken, and nothing else on
// the board can change it.

// balanced is a block of the prey in a seki, with all that it hangs on; nothing if none is
// seen.
func (p *Position) balanced() Set {
	b := p.board
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		if b.Free(q) == 2 {
			if zone := p.sekiWith(block, *b.Liberties(q)); zone != (Set{}) {
				return zone
			}
		}
	}
	return Set{}
}

// sekiWith looks at a block with two liberties.
func (p *Position) sekiWith(block, free Set) Set {
	b := p.board
	var rival Set
	for _, q := range b.Near(free.first()) {
		if b.cells[q] == p.asks.hunter {
			rival = b.block(q)
			break
		}
	}
	if rival == (Set{}) || *b.Liberties(rival.first()) != free {
		return Set{}
	}
	within := rival.Or(free)
	all := within.Or(block)
	if near := b.besides(within); outside(&within, &p.asks.region) || outside(&near, &all) {
		return Set{}
	}
	for rest := free; rest != (Set{}); {
		one := rest.lowest()
		rest = rest.AndNot(one)
		if left := within.AndNot(one); !b.halves(left, block.Or(one)) {
			return Set{}
		}
	}
	return all
}
