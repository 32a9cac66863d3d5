package dragon

import (
	"context"
	"errors"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// Eye is the number of eyes in a space: at least, if the opponent moves first, and at
// most, if the owner does; with the moves for that where the numbers differ.
type Eye struct {
	Least, Most    int
	Attack, Defend tsumego.Point
}

// EvalEye says how many eyes there are in the space around a point: none, one or two.
func (r Reader) EvalEye(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Eye, error) {
	until := r.until(ctx)
	space, owner := eyeSpace(b, p)
	if owner == tsumego.Empty {
		return Eye{}, errors.New("not an eye")
	}
	var e Eye
	for n := 1; n <= 2; n++ {
		attack, err := r.within(until).ask(ctx, b, newSight(b, space, owner, n), owner.Other(), true)
		if err != nil {
			return e, err
		}
		if attack.Code == Fails {
			e.Least, e.Most = n, n
			continue
		}
		defend, err := r.within(until).ask(ctx, b, newSight(b, space, owner, n), owner.Other(), false)
		if err != nil {
			return e, err
		}
		if attack.Code == KoBad && defend.Code == Succeeds {
			// A ko that the owner can end by one move and that the attacker needs
			// threats for is no reason to count less.
			e.Least, e.Most = n, n
			continue
		}
		if defend.Code == Fails {
			return e, nil
		}
		if e.Least == n-1 {
			e.Attack = attack.Move
		}
		e.Most, e.Defend = n, defend.Move
	}
	return e, nil
}

// largestEye is how many points a space for eyes may have.
const largestEye = 30

// eyeSpace is the space around a point that one colour encloses, as far as the stones
// of the other inside of it are weak, and that colour.
func eyeSpace(b *tsumego.Board, p tsumego.Point) (tsumego.Set, tsumego.Colour) {
	var best tsumego.Set
	owner, closed := tsumego.Empty, false
	for _, c := range []tsumego.Colour{tsumego.Black, tsumego.White} {
		if b.Colour(p) == c {
			continue
		}
		set, ok := enclosedBy(b, p, c)
		shut := b.Grown(set).AndNot(set).AndNot(*b.Points(c)) == tsumego.Set{}
		if ok && (owner == tsumego.Empty || shut && !closed || shut == closed && set.Count() > best.Count()) {
			best, owner, closed = set, c, shut
		}
	}
	return best, owner
}

// enclosedBy floods from p through empty points that touch no strong stone of the
// other colour, and through that colour's weak stones.
func enclosedBy(b *tsumego.Board, p tsumego.Point, c tsumego.Colour) (tsumego.Set, bool) {
	strong := strongStones(b, c.Other())
	within := b.Points(tsumego.Empty).Or(b.Points(c.Other()).AndNot(strong))
	inner := within.AndNot(b.Grown(strong))
	var seed tsumego.Set
	seed.Add(p)
	set := b.Flood(seed, inner.Or(seed))
	touched := b.Grown(set).And(*b.Points(c))
	return set, set.Less(largestEye+1) && touched != tsumego.Set{}
}

// What can be dead inside of an eye: fewer stones than that, in a place of so many
// points at most.
const (
	largeInside = 5
	smallInside = 12
)

// strongStones are the stones of a colour that are not easily taken.
func strongStones(b *tsumego.Board, c tsumego.Colour) tsumego.Set {
	var strong tsumego.Set
	for rest := *b.Points(c); rest != (tsumego.Set{}); {
		q := rest.First()
		block := b.BlockSet(q)
		rest = rest.AndNot(block)
		small := inside(b, q)
		if b.Free(q) > 3 || !small && price(b, q) > 1 || b.Lives(q, nil) {
			strong = strong.Or(block)
		}
	}
	return strong
}

// inside tells whether a block stands in a small place that the other colour encloses,
// with few stones of its own.
func inside(b *tsumego.Board, p tsumego.Point) bool {
	own := *b.Points(b.Colour(p))
	place := b.Flood(b.BlockSet(p), own.Or(*b.Points(tsumego.Empty)))
	stones := place.And(own)
	return place.Less(smallInside+1) && stones.Less(largeInside)
}

// sight is the question whether a space has so many eyes.
type sight struct {
	space tsumego.Set
	owner tsumego.Colour
	eyes  eyes
	count int
	takes captures
	rock  tsumego.Set
	ways  way
	main  tsumego.Set
}

// noEye is how many moves in a row for an eye are too many.
const noEye = 4

func newSight(b *tsumego.Board, space tsumego.Set, owner tsumego.Colour, count int) *sight {
	return &sight{space: space, owner: owner, count: count, rock: rocks(b, owner.Other())}
}

// need is how many moves in a row make the eyes.
func (s *sight) need(b *tsumego.Board) int {
	s.takes, s.main = captures{}, *b.Points(s.owner)
	if s.count == 1 {
		s.ignore(b)
	}
	s.eyes.takes, s.eyes.rock, s.eyes.main, s.eyes.ways = &s.takes, &s.rock, &s.main, &s.ways
	s.eyes.beyond = true
	s.eyes.find(b, s.space, s.owner)
	if s.count == 2 {
		return s.eyes.need(b)
	}
	best := away
	if !s.space.Less(3) && b.Grown(s.space).AndNot(s.space).AndNot(s.main) == (tsumego.Set{}) {
		best = 0 // whatever is in it
	}
	for i := range s.eyes.n {
		best = min(best, s.eyes.list[i].cost())
	}
	return best
}

// ignore takes stones that have nothing but the space for lost: they can be taken some
// time, and all together leave one eye.
func (s *sight) ignore(b *tsumego.Board) {
	for rest := s.space.And(*b.Points(s.owner.Other())); rest != (tsumego.Set{}); {
		p := rest.First()
		rest = rest.AndNot(b.BlockSet(p))
		if b.Liberties(p).AndNot(s.space) == (tsumego.Set{}) && saviours(b, p) == (tsumego.Set{}) {
			s.takes.known[b.Block(p)] = 1
		}
	}
}

// hopeless is how many moves in a row for the eyes are too many. Two eyes may come from
// stones that the hunter gives up, which counting moves does not see: in small places
// they are played out.
func (s *sight) hopeless() int {
	if s.count == 2 && s.space.Less(smallInside) {
		return away + 1
	}
	return noEye
}

func (s *sight) look(b *tsumego.Board) outlook {
	switch need := s.need(b); {
	case need == 0:
		return outlook{verdict: lost}
	case need >= s.hopeless():
		return outlook{verdict: won}
	default:
		return outlook{hunter: uint32(1 + max(0, noEye-need)), owner: uint32(need)}
	}
}

// moves are the points that eyes want, the space itself, and what decides about the
// stones around it.
func (s *sight) moves(b *tsumego.Board, buf []tsumego.Point) []tsumego.Point {
	need := s.need(b)
	set := s.space
	for i := range s.eyes.n {
		k := &s.eyes.list[i]
		if k.cost() <= need+1 {
			set = set.Or(k.wants)
			if k.extra > 0 {
				set = set.Or(corners(b, &k.space))
			}
		}
	}
	set = set.And(*b.Points(tsumego.Empty))
	return append(set.Append(buf), tsumego.Pass)
}

// stalls tells that endless play goes against the owner: two passes leave him without
// his eyes.
func (s *sight) stalls() bool { return true }

// corners are the empty points across the corners of a space, and the liberties of
// weak stones around it, with those of stones whose capture saves them.
func corners(b *tsumego.Board, space *tsumego.Set) tsumego.Set {
	var set tsumego.Set
	for _, p := range space.Append(nil) {
		near, across := b.Near(p), b.Diagonals(p)
		for _, r := range append(near[:], append(across[:], p)...) {
			switch b.Colour(r) {
			case tsumego.Wall:
			case tsumego.Empty:
				set.Add(r)
			default:
				if b.Free(r) <= 2 {
					set = set.Or(*b.Liberties(r)).Or(saviours(b, r))
				}
			}
		}
	}
	return set
}

// saviours are the points where a block takes stones that are next to it.
func saviours(b *tsumego.Board, p tsumego.Point) tsumego.Set {
	var set tsumego.Set
	around := b.Grown(b.BlockSet(p)).And(*b.Points(b.Colour(p).Other()))
	for _, q := range around.Append(nil) {
		if b.Free(q) == 1 {
			set = set.Or(*b.Liberties(q))
		}
	}
	return set
}

// rocks are the stones of a colour with more liberties than a fight about an eye takes.
func rocks(b *tsumego.Board, c tsumego.Colour) tsumego.Set {
	var set tsumego.Set
	for rest := *b.Points(c); rest != (tsumego.Set{}); {
		q := rest.First()
		block := b.BlockSet(q)
		rest = rest.AndNot(block)
		if b.Free(q) > 3 {
			set = set.Or(block)
		}
	}
	return set
}
