package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// Races that are too long for a search are counted: outside liberties, liberties in
// common, and the moves that it takes to fill an eye [Müller 1999]. It is an estimate
// too: that stones connect, that nobody gains liberties and that an eye is of the
// usual shape is taken for granted.

// side is one side of a race.
type side struct {
	own  int         // liberties that are not in common, those of eyes included
	eye  int         // the size of the largest eye; 0: none
	dame tsumego.Set // outside liberties that are not in common
}

// eyeMoves is how many moves it takes to fill an eye of that size.
var eyeMoves = [...]int{0, 1, 2, 3, 5, 8, 12, 17}

// class orders eyes: those of up to three points are equal, larger ones by size.
func (s *side) class() int {
	if s.eye >= 1 && s.eye <= 3 {
		return 1
	}
	return s.eye
}

// newSide counts the liberties of a group in a race with another.
func newSide(b *tsumego.Board, group, rival tsumego.Set) *side {
	s := &side{}
	c := b.Colour(group.First())
	empty := *b.Points(tsumego.Empty)
	within := empty.Or(*b.Points(c.Other()))
	near := b.Grown(rival)
	for rest := b.Grown(group).And(empty); rest != (tsumego.Set{}); {
		p := rest.First()
		var seed tsumego.Set
		seed.Add(p)
		place := b.Flood(seed, within)
		if place.And(rival) == (tsumego.Set{}) && place.Less(len(eyeMoves)) {
			size, inside := place.Count(), place.And(*b.Points(c.Other()))
			s.own += max(1, eyeMoves[size]-inside.Count())
			s.eye = max(s.eye, size)
			rest = rest.AndNot(place)
			continue
		}
		rest.Remove(p)
		if !near.Has(p) {
			s.own++
			s.dame.Add(p)
		}
	}
	return s
}

// takes tells whether a side takes the other one if it moves first, or after so many
// moves of the other, with so many liberties in common. Who has the larger eye gets these too; else who attacks must fill
// them all, but for the last where there are no eyes.
func (s *side) takes(other *side, common, late int) bool {
	mine := s.own - late
	switch {
	case s.class() > other.class():
		return mine+common >= other.own
	case s.class() == 0 && other.class() == 0 && common > 0:
		return mine >= other.own+common-1
	}
	return mine >= other.own+common
}

// count is what counting says of a race.
type count struct {
	takes bool        // the owner of the first group, moving first, takes the second
	calm  bool        // even if he passes once
	dame  tsumego.Set // outside liberties of the second
}

// countRace counts a race. Nothing is taken where a group is not enclosed.
func countRace(b *tsumego.Board, mine, theirs tsumego.Set) count {
	one, two := newSide(b, mine, theirs), newSide(b, theirs, mine)
	c := count{dame: two.dame}
	if newFight(b, theirs, mine).wide || newFight(b, mine, theirs).wide {
		return c
	}
	shared := b.Grown(mine).And(b.Grown(theirs)).And(*b.Points(tsumego.Empty))
	c.takes = one.takes(two, shared.Count(), 0)
	c.calm = one.takes(two, shared.Count(), 1)
	return c
}
