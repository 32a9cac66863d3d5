package connect4

// Following up is to answer each stone in the same column, right above it: what
// Allis calls claimeven [Allis 1988], here for either side and for any rows.
//
// Cut the empty points of each column into pairs from below. To follow up is to
// answer the lower point of a pair with the upper one, so that the mover gets
// lower points only. It never gets two points of a pair, and so no upright line
// but one that it can complete at once. If the lower points give it no other
// line either, it does not win, and in the end the upper points belong to the
// side that follows up.
//
// A column with an odd number of empty points is odd: a single point is left
// over at its top, and when the mover takes that there is nothing above to
// answer with. But if an upper point of the column is a threat of the side that
// follows up, the mover does not get so far: play below the threat loses. Call
// odd columns with such a threat spare, the others loose. There are two plans.
//
//   - Late: when the mover takes the single point of a loose column, shift
//     another odd column by playing there. What is left of it makes pairs
//     again, in which the mover gets what were upper points. If no odd column
//     is left to shift, the side that follows up has to move elsewhere, and from
//     then on the mover gets one point of each pair, lower or upper; but the
//     loose columns that were not shifted are full by then. A breaker may
//     survive even this.
//   - Early: an even number of odd columns is matched in twos, with no regard to
//     threats. When the mover takes the lowest empty point of one, take that of
//     its match; the points above are paired.
//
// A maker that follows up wins if its upper points complete a line. It also wins
// if a threat at an upper point is left in a column that is not shifted: in the
// end the mover has to play below it.
//
// Each answer leads to a position of which the same is known again, so playing
// it out needs no search.

// mostLoose bounds the work on loose columns: with more of them only the worst
// case is looked at.
const mostLoose = 5

// pairing is how the empty points are cut into pairs.
type pairing struct {
	p            *Position
	s            *scene
	empty        set
	lower, upper set
	beyond       set  // from the lowest threat at an upper point to the top
	reach        set  // the mover's stones and what it can get if nothing is shifted
	tempo        bool // the side that follows up may run out of answers
}

// followsUp reports whether the side not to move gets what it wants by following
// up. The mover must not be able to complete a line at once.
func (p *Position) followsUp(s *scene) bool {
	if p.height < 2 {
		return false
	}
	f := pairing{p: p, s: s, empty: p.board.without(s.mover.or(s.other))}
	// The empty points of columns whose lowest one is in an even row.
	evenly := p.upward(s.free.and(p.even))
	f.lower = evenly.and(p.even).or(f.empty.without(evenly).and(p.odd))
	f.upper = f.empty.xor(f.lower)
	f.beyond = p.upward(f.upper.and(s.threats))
	odd := f.lower.and(p.ceiling)
	loose, spare := odd.without(f.beyond), odd.and(f.beyond)
	short := loose.count()%2 == 1
	if !short || !spare.empty() {
		f.reach = s.mover.or(f.lower.without(f.beyond))
		if f.late(loose, spare, set{}) || f.early(odd) {
			return true
		}
	}
	if player(s.count&1) != p.maker || !short && spare.empty() {
		return false
	}
	f.tempo = true
	f.reach = s.mover.or(f.empty.without(f.upper.and(p.under(loose))))
	return f.late(loose, spare, set{})
}

// late reports whether the late plan works. Columns are given by their highest
// points.
func (f *pairing) late(loose, spare, shifted set) bool {
	if !f.secure(shifted) {
		return false
	}
	switch n := loose.count(); {
	case n == 0:
		return true
	case n > mostLoose:
		return (n%2 == 0 || f.tempo) && f.secure(shifted.or(loose))
	}
	// The mover chooses the single point to take, then the other side the
	// column to shift.
	for taken := loose; !taken.empty(); taken = taken.without(taken.first()) {
		if !f.answers(loose.without(taken.first()), spare, shifted) {
			return false
		}
	}
	return true
}

// answers reports whether there is a column to shift.
func (f *pairing) answers(loose, spare, shifted set) bool {
	choice := loose.or(spare)
	if choice.empty() {
		return f.tempo
	}
	for ; !choice.empty(); choice = choice.without(choice.first()) {
		c := choice.first()
		if f.late(loose.without(c), spare.without(c), shifted.or(c)) {
			return true
		}
	}
	return false
}

// secure reports whether the side that follows up gets what it wants when just
// these columns are shifted.
func (f *pairing) secure(shifted set) bool {
	columns := f.p.under(shifted)
	return !f.p.crossed(f.reach.or(f.empty.and(columns))) &&
		f.completes(f.upper.without(columns), f.beyond.without(columns))
}

// early reports whether the early plan works.
func (f *pairing) early(odd set) bool {
	n := odd.count()
	if n == 0 || n%2 == 1 {
		return false
	}
	columns := f.p.under(odd)
	lowest := f.s.free.and(columns)
	lower := f.lower.without(columns).or(lowest).or(f.upper.and(columns))
	if !f.completes(f.empty.xor(lower), set{}) {
		return false
	}
	reach := f.s.mover.or(lower)
	if !f.p.aligned(reach) {
		return true
	}
	// Of a single match the mover gets one point only.
	return n == 2 &&
		!f.p.aligned(reach.without(lowest.first())) &&
		!f.p.aligned(reach.without(lowest).or(lowest.first()))
}

// completes reports whether a maker that follows up completes a line in time,
// given its upper points and those beyond a threat, which are never played. For
// a breaker there is nothing to complete.
func (f *pairing) completes(upper, beyond set) bool {
	p := f.p
	switch {
	case player(f.s.count&1) == p.maker:
		return true
	case beyond.empty():
		return p.limit >= p.size()-1 && p.aligned(f.s.other.or(upper))
	}
	return f.s.count+f.empty.without(beyond).count() <= p.limit
}
