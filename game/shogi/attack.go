package shogi

// The attacks of pieces that slide. A line has nine squares at most, and whether its
// ends are occupied makes no difference, so that seven bits say all about it. They
// are gathered by a multiplication, and what can be reached is spread out again by
// another: small tables that stay in the cache, and no branches.

// alongFile is what can be reached up and down a file.
func alongFile(s Square, occupied Set) Set {
	rank := s % 9
	if s < split {
		shift := s - rank
		return Set{Lo: uint64(slides[rank][occupied.Lo>>(shift+1)&127]) << shift}
	}
	shift := s - rank - split
	return Set{Hi: uint64(slides[rank][occupied.Hi>>(shift+1)&127]) << shift}
}

// alongRank is what can be reached along a rank. The inner squares are those of
// files 2 to 7 in Lo, nine bits apart, and that of file 8, which is the lowest bit
// of Hi and comes first. Bit 9i goes to 57+i by way of the factor 57-8i.
func alongRank(s Square, occupied Set) Set {
	const gather = 1<<57 | 1<<49 | 1<<41 | 1<<33 | 1<<25 | 1<<17 | 1<<9
	const spread = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32 | 1<<40 | 1<<48
	rank := s % 9
	inner := occupied.Lo>>rank&(oneRank&^1) | occupied.Hi>>rank&1
	reach := uint64(crosswise[s/9][inner*gather>>57])
	return Set{
		Lo: reach & 127 * spread & oneRank << rank,
		Hi: (reach>>7&1 | reach>>8<<9) << rank,
	}
}

// alongDiagonal is what can be reached along a line that has each rank at most once:
// its files are laid on top of each other.
func alongDiagonal(s Square, line, occupied Set) Set {
	occupied = occupied.And(line)
	inner := occupied.Lo*oneRank>>55 | (occupied.Hi|occupied.Hi>>9)>>1
	reach := uint64(slides[s%9][inner&127])
	return Set{reach * oneRank & line.Lo, reach * twoRanks & line.Hi}
}

func rookAttacks(s Square, occupied Set) Set {
	return alongFile(s, occupied).Or(alongRank(s, occupied))
}

func bishopAttacks(s Square, occupied Set) Set {
	return alongDiagonal(s, diagonals[0][s], occupied).Or(alongDiagonal(s, diagonals[1][s], occupied))
}

// lanceAttacks is what a lance attacks.
func lanceAttacks(c Colour, s Square, occupied Set) Set {
	return alongFile(s, occupied).And(rays[direction(c)<<2][s])
}

// Attacks is what a piece attacks from a square, given the squares that are
// occupied. Turned round, it is from where a piece of the other colour attacks the
// square.
func Attacks(c Colour, k Kind, s Square, occupied Set) Set {
	switch k {
	case Lance:
		return lanceAttacks(c, s, occupied)
	case Bishop:
		return bishopAttacks(s, occupied)
	case Rook:
		return rookAttacks(s, occupied)
	case Horse:
		return bishopAttacks(s, occupied).Or(near[Black][King][s])
	case Dragon:
		return rookAttacks(s, occupied).Or(near[Black][King][s])
	}
	return near[c&1][k&15][s]
}

// between are the squares between two squares on a line.
func between(a, b Square) Set {
	d := toward[a][b]
	if d == noDirection {
		return Set{}
	}
	return rays[d][a].And(rays[d.opposite()][b])
}

// beyond are the squares in the direction from a square to another.
func beyond(a, b Square) Set { return rays[toward[a][b]][a] }

// attackers are the pieces of a colour that attack a square, if these squares are
// occupied.
func (b *Board) attackers(s Square, by Colour, occupied Set) Set {
	back := &near[(by^1)&1]
	steps := back[Pawn][s].And(b.kinds[Pawn])
	steps = steps.Or(back[Knight][s].And(b.kinds[Knight]))
	steps = steps.Or(back[Silver][s].And(b.kinds[Silver]))
	steps = steps.Or(back[Gold][s].And(b.kinds[goldens]))
	steps = steps.Or(back[King][s].And(b.kinds[King].Or(b.kinds[Horse]).Or(b.kinds[Dragon])))
	own := b.colours[by&1]
	found := steps.And(own)
	if rooks := b.kinds[Rook].Or(b.kinds[Dragon]).And(own); rooks.Meets(cross[s]) {
		found = found.Or(rookAttacks(s, occupied).And(rooks))
	}
	if bishops := b.kinds[Bishop].Or(b.kinds[Horse]).And(own); bishops.Meets(aslant[s]) {
		found = found.Or(bishopAttacks(s, occupied).And(bishops))
	}
	ray := rays[direction((by^1)&1)<<2][s]
	if lances := b.kinds[Lance].And(own).And(ray); !lances.Empty() {
		found = found.Or(alongFile(s, occupied).And(lances))
	}
	return found
}

// attacked reports whether a colour attacks a square, if these squares are occupied.
func (b *Board) attacked(s Square, by Colour, occupied Set) bool {
	back := &near[(by^1)&1]
	steps := back[Pawn][s].And(b.kinds[Pawn])
	steps = steps.Or(back[Knight][s].And(b.kinds[Knight]))
	steps = steps.Or(back[Silver][s].And(b.kinds[Silver]))
	steps = steps.Or(back[Gold][s].And(b.kinds[goldens]))
	steps = steps.Or(back[King][s].And(b.kinds[King].Or(b.kinds[Horse]).Or(b.kinds[Dragon])))
	own := b.colours[by&1]
	if steps.Meets(own) {
		return true
	}
	if rooks := b.kinds[Rook].Or(b.kinds[Dragon]).And(own); rooks.Meets(cross[s]) && rooks.Meets(rookAttacks(s, occupied)) {
		return true
	}
	if bishops := b.kinds[Bishop].Or(b.kinds[Horse]).And(own); bishops.Meets(aslant[s]) && bishops.Meets(bishopAttacks(s, occupied)) {
		return true
	}
	lances := b.kinds[Lance].And(own).And(rays[direction((by^1)&1)<<2][s])
	return !lances.Empty() && lances.Meets(alongFile(s, occupied))
}

// blockers are the pieces, of either side, that alone stand between a square and a
// piece of a colour that would attack it along a line.
func (b *Board) blockers(s Square, by Colour) Set {
	rooks := b.kinds[Rook].Or(b.kinds[Dragon]).And(cross[s])
	bishops := b.kinds[Bishop].Or(b.kinds[Horse]).And(aslant[s])
	lances := b.kinds[Lance].And(rays[direction((by^1)&1)<<2][s])
	sliders := rooks.Or(bishops).Or(lances).And(b.colours[by&1])
	occupied := b.Occupied()
	var found Set
	for !sliders.Empty() {
		d := toward[s][sliders.First()]
		inner := rays[d][s].And(rays[d.opposite()][sliders.pop()]).And(occupied)
		if !inner.Many() {
			found = found.Or(inner)
		}
	}
	return found
}
