package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// Where a fight about a group takes place is a matter of judgement. This file holds
// the rules of thumb.

// company is the block of p and the blocks that the opponent cannot cut off from it by
// one move: they share two liberties, or one that he cannot enter without being
// taken.
func company(b *tsumego.Board, p tsumego.Point) tsumego.Set {
	c := b.Colour(p)
	all := b.BlockSet(p)
	for again := true; again; {
		again = false
		near := b.Grown(all)
		for rest := b.Points(c).AndNot(all); rest != (tsumego.Set{}); {
			q := rest.First()
			block := b.BlockSet(q)
			rest = rest.AndNot(block)
			shared := b.Liberties(q).And(near)
			switch {
			case shared == tsumego.Set{}:
				continue
			case shared.Less(2) && b.Enters(shared.First(), c.Other()) && !dies(b, shared.First(), c.Other()):
				continue
			}
			all = all.Or(block)
			again = true
			break
		}
	}
	return all
}

// dies tells whether a stone of c on p can be taken at once.
func dies(b *tsumego.Board, p tsumego.Point, c tsumego.Colour) bool {
	empty := 0
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Empty:
			empty++
		case c:
			return false
		case c.Other():
			if b.Free(q) == 1 {
				return false
			}
		}
	}
	return empty == 1
}

// distances are steps from a set through empty points.
func distances(b *tsumego.Board, from tsumego.Set) (d [area]uint8) {
	for i := range d {
		d[i] = away
	}
	queue := from.Append(nil)
	for _, p := range queue {
		d[p] = 0
	}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		for _, q := range b.Near(p) {
			if b.Colour(q) == tsumego.Empty && d[q] == away {
				d[q] = d[p] + 1
				queue = append(queue, q)
			}
		}
	}
	return d
}

// The numbers of an arena.
const (
	nearSteps = 5 // how far a fight about life goes in any case
	farSteps  = 7 // and where no strong stone of the hunter is near
	raceNear  = 2 // the same for races
	raceFar   = 3
	weakFree  = 2 // liberties of a block of the hunter that is no barrier
)

// arena is where games about the group of p are played: what is reached from it in
// some steps through empty points, stones of the owner and weak stones of the hunter, and
// further where no strong stone of the hunter is near.
func arena(b *tsumego.Board, p tsumego.Point, near, far int) tsumego.Set {
	owner := b.Colour(p)
	passable := b.Points(tsumego.Empty).Or(*b.Points(owner))
	var strong tsumego.Set
	for rest := *b.Points(owner.Other()); rest != (tsumego.Set{}); {
		q := rest.First()
		block := b.BlockSet(q)
		rest = rest.AndNot(block)
		if b.Free(q) <= weakFree {
			passable = passable.Or(block)
		} else {
			strong = strong.Or(block)
		}
	}
	hunter := distances(b, strong)
	all := company(b, p)
	for step := 1; step <= far; step++ {
		next := b.Grown(all).And(passable).AndNot(all)
		if step > near {
			for _, q := range next.Append(nil) {
				if b.Colour(q) == tsumego.Empty && hunter[q] < 2 {
					next.Remove(q)
				}
			}
		}
		all = all.Or(next).Or(grow(b, next.AndNot(*b.Points(tsumego.Empty))))
	}
	return all
}
