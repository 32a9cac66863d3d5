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
	b.Play(p, c)
	defer b.Undo()
	return b.Free(p) == 1 && b.Stones(p) == 1 && b.Taken() == 0
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

// The numbers of the scene.
const (
	reachOf  = 6  // how far from the group a fight may go
	openNear = 3  // steps to the open that a strong friend needs at most
	openFrom = 4  // steps from the hunter's stones at which a point is in the open
	firmFree = 5  // liberties of a friend that is strong
	rockFree = 5  // liberties of a block of the hunter that nobody takes
	wideRoom = 14 // points far from the hunter that are the open
)

// scene makes the question about the group of p.
func scene(b *tsumego.Board, p tsumego.Point) *group {
	owner := b.Colour(p)
	hunter := owner.Other()
	g := &group{owner: owner, prey: company(b, p)}
	var strong tsumego.Set
	for rest := *b.Points(hunter); rest != (tsumego.Set{}); {
		q := rest.First()
		block := b.BlockSet(q)
		rest = rest.AndNot(block)
		if price(b, q) > 2 {
			strong = strong.Or(block)
		}
		if b.Free(q) >= rockFree {
			g.rock = g.rock.Or(block)
		}
	}
	hd, gd := distances(b, strong), distances(b, g.prey)
	wide := wide(b, &hd)
	friends := g.friends(b, &wide)
	fd := distances(b, friends)
	for _, q := range b.Points(tsumego.Empty).Append(nil) {
		switch {
		case fd[q] < hd[q] && hd[q] > 1, wide.Has(q):
			g.out.Add(q)
		case gd[q] <= reachOf:
			g.space.Add(q)
		}
	}
	g.out = g.out.Or(friends)
	// Stones between the points of the fight belong to it.
	near := b.Grown(g.space.Or(g.prey))
	g.space = g.space.Or(near.And(b.Points(hunter).AndNot(g.rock)))
	return g
}

// wide are the points far from the hunter's stones, where there are many of them.
func wide(b *tsumego.Board, hd *[area]uint8) tsumego.Set {
	var all, large tsumego.Set
	for _, q := range b.Points(tsumego.Empty).Append(nil) {
		if hd[q] >= openFrom-1 {
			all.Add(q)
		}
	}
	for rest := all; rest != (tsumego.Set{}); {
		var seed tsumego.Set
		seed.Add(rest.First())
		part := b.Flood(seed, rest)
		rest = rest.AndNot(part)
		if part.Less(wideRoom) {
			continue
		}
		for _, q := range part.Append(nil) {
			if hd[q] >= openFrom {
				large.Add(q)
			}
		}
	}
	return large
}

// friends are the owner's other stones that are strong: they have liberties, and two
// eyes nearly or the open at hand.
func (g *group) friends(b *tsumego.Board, wide *tsumego.Set) tsumego.Set {
	var list tsumego.Set
	for rest := b.Points(g.owner).AndNot(g.prey); rest != (tsumego.Set{}); {
		q := rest.First()
		whole := company(b, q)
		rest = rest.AndNot(whole)
		free := b.Grown(whole).And(*b.Points(tsumego.Empty))
		if !free.Less(firmFree) && (meets(b, whole, wide) || eyed(b, &whole)) {
			list = list.Or(whole)
		}
	}
	return list
}

// meets tells whether stones are near points of a set.
func meets(b *tsumego.Board, stones tsumego.Set, set *tsumego.Set) bool {
	d := distances(b, stones)
	for _, q := range set.Append(nil) {
		if d[q] <= openNear {
			return true
		}
	}
	return false
}

// eyed tells whether a group needs one move for two eyes, or none.
func eyed(b *tsumego.Board, whole *tsumego.Set) bool {
	return newFight(b, *whole, tsumego.Set{}).need(b, whole) <= 1
}
