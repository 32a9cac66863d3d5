package tsumego

import "github.com/yomi-solver/yomi/game"

// A siege tries out whether the opponent can live in a region with stones of the
// owner caught inside.
//
// Points next to live stones of the owner are no eyes, and the owner can fill them
// at any time, while the opponent moves elsewhere. So the owner waits until they
// are full; nothing is better for the opponent than to fill them all itself, which
// connects what can be connected, but not before all else is done for which it
// needs their liberties. Therefore the opponent first moves alone among the other
// points and those where stones of the owner are caught, in all ways, and then
// closes the region. The region is the owner's if from each of these positions,
// moving first and in turn, it can force one without stones of the opponent, or one
// in which all is live stones and narrow regions. The search goes by the number of
// moves that the owner has left, so repetitions do no harm. On small boards a test
// compares the answers with all that can be played, nothing filled beforehand.

const (
	siegeRoom  = 10    // the most points that can be eyes of a region under siege
	siegeDepth = 24    // the most moves of the owner
	siegeLimit = 60000 // the most positions; what takes more stays undecided
)

// siege is a search on a board of its own.
type siege struct {
	b      *Board
	c      Colour // the owner
	region Set
	inner  Set               // the points where the order of moves matters
	seen   map[game.Key]bool // positions that the opponent reached alone
	calm   map[game.Key]bool // by stones: settled
	won    map[game.Key]int8 // by position: moves that are enough
	open   map[game.Key]int8 // by position: moves that are not enough
	buf    []Point
	left   int // positions that may still be looked at
}

// siege tells whether c can take all stones of the opponent in a region.
func (b *Board) siege(region, alive *Set, c Colour) bool {
	inner := region.AndNot(alive.grown(b.stride))
	caught := region.And(b.sets[c])
	room := inner.AndNot(b.sets[c.Other()])
	if b.rules.Suicide || caught == (Set{}) || !room.less(siegeRoom+1) {
		return false
	}
	board, err := New(b.width, b.height, Rules{})
	if err != nil || board.Setup(b.Colour, c) != nil {
		return false
	}
	s := &siege{b: board, c: c, region: *region, left: siegeLimit,
		seen: map[game.Key]bool{}, calm: map[game.Key]bool{}, won: map[game.Key]int8{}, open: map[game.Key]int8{}}
	s.inner = inner.Or(region.And(caught.grown(b.stride)))
	// Where the search had to break off, it has answered anything.
	return s.alone() && s.left > 0
}

// alone tells whether the owner, who is to move, wins here and wherever the opponent
// gets to while it passes.
func (s *siege) alone() bool {
	key := s.b.StonesKey()
	if s.seen[key] {
		return true
	}
	s.seen[key] = true
	if s.left == 0 || !s.close() {
		return false
	}
	s.left = max(s.left-1, 0)
	s.b.Play(Pass, s.c)
	defer s.b.Undo()
	return !s.try(s.inner, s.c.Other(), func() bool { return !s.alone() })
}

// close fills the other points of the region with stones of the opponent, and tells
// whether the owner wins then.
func (s *siege) close() bool {
	shore := s.region.AndNot(s.inner).And(s.b.sets[Empty])
	played := s.b.Played()
	for _, p := range shore.Append(nil) {
		if s.b.Legal(p, s.c.Other()) {
			s.b.Play(p, s.c.Other())
		}
	}
	won := false
	for depth := int8(1); depth <= siegeDepth && !won; depth++ {
		won = s.attack(depth)
	}
	// Closing may have made moves legal, and taken stones.
	won = won && s.alone()
	for s.b.Played() > played {
		s.b.Undo()
	}
	return won
}

// try makes the moves of a colour in a set of points until f is true of one.
func (s *siege) try(set Set, c Colour, f func() bool) bool {
	from := len(s.buf)
	points := set.And(s.b.sets[Empty])
	s.buf = points.Append(s.buf)
	list := s.buf[from:]
	found := false
	for _, p := range list {
		if s.left == 0 {
			break
		}
		if !s.b.Legal(p, c) {
			continue
		}
		s.b.Play(p, c)
		found = f()
		s.b.Undo()
		if found {
			break
		}
	}
	s.buf = s.buf[:from]
	return found
}

// attack tells whether the owner, who is to move, wins with at most so many moves.
func (s *siege) attack(depth int8) bool {
	if s.settled() {
		return true
	}
	key := s.b.Key()
	if d := s.won[key]; d != 0 && d <= depth {
		return true
	}
	if s.open[key] >= depth || s.left == 0 {
		return false
	}
	s.left--
	if s.try(s.region, s.c, func() bool { return s.beaten(depth - 1) }) {
		s.won[key] = depth
		return true
	}
	s.open[key] = depth
	return false
}

// beaten tells whether the owner wins with at most so many moves whatever the
// opponent, who is to move, does now. A pass comes first.
func (s *siege) beaten(depth int8) bool {
	if s.settled() {
		return true
	}
	s.b.Play(Pass, s.c.Other())
	won := s.attack(depth)
	s.b.Undo()
	return won && !s.try(s.region, s.c.Other(), func() bool { return !s.attack(depth) })
}

// settled tells whether no stone of the opponent is left in the region, or all of
// it is live stones and narrow regions.
func (s *siege) settled() bool {
	key := s.b.StonesKey()
	calm, ok := s.calm[key]
	if !ok && s.left > 0 {
		s.left--
		calm = s.peace()
		s.calm[key] = calm
	}
	return calm
}

// peace is settled, looked at afresh.
func (s *siege) peace() bool {
	if s.region.And(s.b.sets[s.c.Other()]) == (Set{}) {
		return true
	}
	alive := s.b.Alive(s.c, nil)
	for rest := s.region.AndNot(alive); rest != (Set{}); {
		seed := rest.lowest()
		part := seed.flood(&rest, s.b.stride)
		rest = rest.AndNot(part)
		if !s.b.narrow(&part, &alive, s.c) {
			return false
		}
	}
	return true
}
