package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// eye is a place where the owner of a group may get an eye: one point or two, with the
// points that he still has to play on for that and what he has to take besides.
type eye struct {
	space, wants tsumego.Set
	extra        int
	loose        int // what its walls need
}

// cost is how many moves in a row it takes.
func (e *eye) cost() int { return e.wants.Count() + e.extra }

// costly is an eye that nobody hopes for.
const costly = 4

// most is how many places for eyes are kept in mind.
const most = 72

// eyes finds the places for eyes of a colour in a space, those of few moves first.
type eyes struct {
	list   [most]eye
	n      int
	takes  *captures
	rock   *tsumego.Set // stones of the hunter that nobody takes
	main   *tsumego.Set // stones that the eyes are for
	ways   *way         // from those stones
	beyond bool         // the second point of an eye may lie outside of the space
	loose  [area]uint8  // by the name of an own block, plus one: what it takes to hold it
}

// weak is how many moves it takes to hold a block of the owner that is a wall of an
// eye: it may be in atari, or cut off from the stones that the eye is for.
func (e *eyes) weak(b *tsumego.Board, p tsumego.Point) int {
	name := b.Block(p)
	if n := e.loose[name]; n != 0 {
		return int(n) - 1
	}
	n := 0
	if b.Free(p) == 1 {
		n = 1
	}
	if !e.main.Has(p) {
		near := b.Grown(*e.main)
		if shared := b.Liberties(p).And(near); shared.Less(2) {
			n += min(int(e.ways.cost[p]), 2)
		}
	}
	e.loose[name] = uint8(n + 1)
	return n
}

// find looks at the points of a space one by one and in pairs.
func (e *eyes) find(b *tsumego.Board, space tsumego.Set, owner tsumego.Colour) {
	e.n, e.loose = 0, [area]uint8{}
	var buf [area]tsumego.Point
	for _, p := range space.Append(buf[:0]) {
		if b.Colour(p) == owner {
			continue
		}
		e.consider(b, owner, p, tsumego.Pass)
		for _, q := range b.Near(p) {
			if c := b.Colour(q); c == tsumego.Wall || c == owner {
				continue
			}
			if in := space.Has(q); in && q > p || !in && e.beyond {
				e.consider(b, owner, p, q)
			}
		}
	}
}

// consider puts an eye on p, and on q unless that is Pass, on the list.
func (e *eyes) consider(b *tsumego.Board, owner tsumego.Colour, p, q tsumego.Point) {
	var k eye
	k.space.Add(p)
	if q != tsumego.Pass {
		k.space.Add(q)
	}
	if !e.inside(b, &k, p) || q != tsumego.Pass && !e.inside(b, &k, q) {
		return
	}
	if !e.around(b, &k, owner, p, q) || q != tsumego.Pass && !e.around(b, &k, owner, q, p) {
		return
	}
	k.wants = k.wants.AndNot(k.space)
	if k.cost()+k.loose > costly {
		return
	}
	half := e.corners(b, &k, owner, p)
	if q != tsumego.Pass {
		half = max(half, e.corners(b, &k, owner, q))
	}
	k.extra += half + k.loose
	if k.cost() > costly || e.n == most {
		return
	}
	e.list[e.n] = k
	e.n++
}

// inside counts what it takes to clear a point of an eye.
func (e *eyes) inside(b *tsumego.Board, k *eye, p tsumego.Point) bool {
	return b.Colour(p) == tsumego.Empty || e.take(b, k, p)
}

// take adds the moves for taking the block of p: its liberties. It is false where that
// is too much to hope for.
func (e *eyes) take(b *tsumego.Board, k *eye, p tsumego.Point) bool {
	if e.rock.Has(p) || b.Free(p) > costly {
		return false
	}
	if b.Free(p) > 1 || e.takes.cost(b, p) > 0 {
		k.wants = k.wants.Or(*b.Liberties(p))
	}
	return true
}

// around counts what it takes to own the neighbours of a point.
func (e *eyes) around(b *tsumego.Board, k *eye, owner tsumego.Colour, p, other tsumego.Point) bool {
	for _, r := range b.Near(p) {
		if r == other {
			continue
		}
		switch b.Colour(r) {
		case tsumego.Wall:
		case owner:
			if b.Free(r) > 1 || !k.space.Has(b.Liberties(r).First()) {
				k.loose = max(k.loose, e.weak(b, r))
			}
		case tsumego.Empty:
			k.wants.Add(r)
		default:
			if !e.take(b, k, r) {
				return false
			}
			k.wants.Add(r)
		}
	}
	return true
}

// corners counts the moves for the diagonals of a point: the owner needs all but one,
// or all of them at the edge. Of two that are left, with one to spare, he gets one in
// any case.
func (e *eyes) corners(b *tsumego.Board, k *eye, owner tsumego.Colour, p tsumego.Point) int {
	spare, left := 1, 0
	for _, r := range b.Diagonals(p) {
		switch c := b.Colour(r); {
		case c == tsumego.Wall:
			spare = min(spare, 0)
		case k.space.Has(r) || k.wants.Has(r) || c == owner:
		case c == tsumego.Empty:
			if b.Enters(r, owner.Other()) && !dies(b, r, owner.Other()) {
				left++
			}
		case e.rock.Has(r):
			left += away
		case k.took(b, r):
			left++
		case e.takes.cost(b, r) > 2:
			left += away
		default:
			left += e.takes.cost(b, r)
		}
	}
	if spare > 0 && left >= away {
		left, spare = left-away, 0
	}
	return max(left-2*spare, 0)
}

// took tells whether a stone goes with those that are taken for an eye.
func (e *eye) took(b *tsumego.Board, r tsumego.Point) bool {
	block := b.BlockSet(r)
	return block.And(e.space.Or(e.wants)) != tsumego.Set{}
}

// need is how many moves in a row make two eyes that are apart.
func (e *eyes) need(b *tsumego.Board) int {
	best := away
	for i := range e.n {
		one := &e.list[i]
		if one.cost() >= best {
			continue
		}
		for j := range i {
			two := &e.list[j]
			if two.extra >= best || !apart(one, two) {
				continue
			}
			both := one.wants.Or(two.wants)
			if n := both.Count() + one.extra + two.extra; n < best {
				best = n
			}
		}
	}
	return best
}

// apart tells whether two eyes have no point in common, and no point of one is needed
// as a wall of the other.
func apart(one, two *eye) bool {
	a, b := one.space.And(two.space), one.space.And(two.wants)
	c := two.space.And(one.wants)
	none := tsumego.Set{}
	return a == none && b == none && c == none
}
