package shogi

// safe are those of some squares next to a king that a colour does not attack, if these
// squares are occupied. It goes from the pieces to the squares, for few pieces of a
// colour are near a king, and a piece that moves far attacks several squares at once.
func (b *Board) safe(to Set, king Square, by Colour, occupied Set) Set {
	own := b.colours[by&1]
	around := own.And(vicinities[king])
	step := &near[by&1]
	to = to.Without(b.kinds[Pawn].And(around).ahead(by))
	to = to.withoutSteps(b.kinds[goldens].And(around), &step[Gold])
	to = to.withoutSteps(b.kinds[Silver].And(around), &step[Silver])
	to = to.withoutSteps(b.kinds[King].Or(b.kinds[Horse]).Or(b.kinds[Dragon]).And(around), &step[King])
	to = to.withoutSteps(b.kinds[Knight].And(own), &step[Knight])
	for rest := b.kinds[Rook].Or(b.kinds[Dragon]).And(own); !rest.Empty() && !to.Empty(); {
		to = to.Without(rookAttacks(rest.pop(), occupied))
	}
	for rest := b.kinds[Bishop].Or(b.kinds[Horse]).And(own); !rest.Empty() && !to.Empty(); {
		to = to.Without(bishopAttacks(rest.pop(), occupied))
	}
	for rest := b.kinds[Lance].And(own).And(to.files()); !rest.Empty(); {
		to = to.Without(lanceAttacks(by, rest.pop(), occupied))
	}
	return to
}

// withoutSteps takes away what some pieces of one kind step to.
func (a Set) withoutSteps(pieces Set, steps *[NoSquare]Set) Set {
	for !pieces.Empty() {
		a = a.Without(steps[pieces.pop()])
	}
	return a
}

// vicinities are the squares within two steps of each square.
var vicinities = makeVicinities()

func makeVicinities() (t [NoSquare]Set) {
	for king := range NoSquare {
		for s := range NoSquare {
			if distance(s, king) <= 2 {
				t[king] = t[king].Or(one[s])
			}
		}
	}
	return t
}
