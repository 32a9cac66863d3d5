package tsumego

import "math/bits"

// Unconditional territory: places where the opponent can never live. The opponent
// may move there as often as it likes while the owner passes, and then the owner
// comes and takes all its stones, move by move in turn.
//
// What is not alive unconditionally of the owner's falls into regions, which live
// stones of the owner enclose. The question is whether the opponent can get two
// eyes in a region, or a seki with stones of the owner that are caught inside.
//
// If something can live in a region by Benson's test, then something lives with two
// eyes of one point each and all other points filled. For filling an eye down to
// one point joins the stones to blocks that have this eye, and hurts nobody. And
// with three eyes or more, filling one makes a single block of those around it,
// which lives if two eyes are left to it; if that fails for every eye, each has a
// partner such that all blocks at either one have these two and no others, and such
// a pair is enough. Two points can be such eyes if and only if
//
//   - they can be empty: no stone of the opponent is there now, since nobody takes
//     it off again unless suicide is allowed;
//   - they touch no live stone of the owner;
//   - they are not neighbours;
//   - all parts that the region falls into without them touch both of them, which
//     is to say that the region without either one is still connected.
//
// The last holds for each point by itself. So a region is narrow if at most two
// points pass, and if two do, if they are neighbours; three points can never all be
// neighbours on a board. A narrow region is territory.
//
// A region that is not narrow may be territory all the same if stones of the owner
// are caught in it: they must be taken to make room, and may leave a shape that a
// move in its middle kills. There moves are tried out (siege.go).

// Status is what is certain about a point, however often the owner of all that is
// good there passes.
type Status uint8

// What a point can be.
const (
	Undecided Status = iota
	Safe             // a stone that can never be taken, or in the territory of its owner
	Dead             // a stone in the territory of the opponent
	BlackArea        // an empty point in the territory of Black
	WhiteArea        // an empty point in the territory of White
)

// String returns the words of the Go Text Protocol's unconditional_status.
func (s Status) String() string {
	return [...]string{"undecided", "alive", "dead", "black_territory", "white_territory"}[s]
}

// Status tells what is certain about a point of the board.
func (b *Board) Status(p Point) Status {
	c := b.cells[p]
	if c == Wall {
		return Undecided
	}
	if c != Empty && b.Lives(p, nil) {
		return Safe
	}
	for _, owner := range []Colour{Black, White} {
		alive := b.Alive(owner, nil)
		if alive == (Set{}) {
			continue
		}
		region := b.region(p, &alive)
		if !b.narrow(&region, &alive, owner) && !b.siege(&region, &alive, owner) {
			continue
		}
		switch c {
		case owner:
			return Safe
		case owner.Other():
			return Dead
		}
		return BlackArea + Status(owner-Black)
	}
	return Undecided
}

// Territory returns the points, empty or not, that live stones of c enclose so
// that the opponent can never live there.
func (b *Board) Territory(c Colour) Set {
	var territory Set
	alive := b.Alive(c, nil)
	if alive == (Set{}) {
		return territory
	}
	rest := b.all().AndNot(alive)
	for rest != (Set{}) {
		seed := rest.lowest()
		region := seed.flood(&rest, b.stride)
		rest = rest.AndNot(region)
		if b.narrow(&region, &alive, c) || b.siege(&region, &alive, c) {
			territory = territory.Or(region)
		}
	}
	return territory
}

// all are the points of the board.
func (b *Board) all() Set { return b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White]) }

// region is the region of p that live stones enclose.
func (b *Board) region(p Point, alive *Set) Set {
	rest := b.all().AndNot(*alive)
	var seed Set
	seed.Add(p)
	return seed.flood(&rest, b.stride)
}

// narrow tells whether no two points of a region can be eyes of stones that fill
// the rest of it.
func (b *Board) narrow(region, alive *Set, c Colour) bool {
	points := region.AndNot(alive.grown(b.stride))
	if !b.rules.Suicide {
		points = points.AndNot(b.sets[c.Other()])
	}
	var eyes Set
	for i, word := range points {
		for ; word != 0; word &= word - 1 {
			p := origin + Point(i<<6+bits.TrailingZeros64(word))
			rest := *region
			rest.Remove(p)
			seed := rest.lowest()
			if seed.flood(&rest, b.stride) != rest {
				continue
			}
			// One eye more makes two that are not neighbours, unless it is the
			// second and beside the first.
			near := eyes.grown(b.stride)
			if eyes != (Set{}) && !near.Has(p) || !eyes.less(2) {
				return false
			}
			eyes.Add(p)
		}
	}
	return true
}
