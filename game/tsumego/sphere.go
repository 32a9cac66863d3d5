package tsumego

// Spheres: what belongs to a group that nobody has enclosed completely.
//
// In problems of books walls have holes, and everybody sees where the fight ends: at
// the points that the hunter reaches first. So a group's sphere is what its owner
// reaches before the opponent, through empty points: near to the stones in as many
// steps, further away in two steps less, since the opponent answers who crawls there. A hunter's block that has no liberty in the open is
// caught inside, and holds nothing: the sphere is computed again without it. So is one of
// few liberties which would all belong to the sphere if it were not there. The region of
// a fight is the sphere and a few steps more, for moves that come from outside and for
// those that jump into the holes.

const (
	sphereSteps = 6 // how far from its stones a sphere reaches
	sphereTies  = 2 // how far from its stones an equal distance is enough
	openRoom    = 8 // more empty points beyond the sphere are the open
	frailFree   = 2 // liberties of a hunter's block that may be caught though it reaches the open
)

// sphere is the empty points that are nearer to some stones than to their rivals, and
// the stones.
func (b *Board) sphere(stones, rivals Set) Set {
	empty := b.sets[Empty]
	ours, theirs, sphere := stones, rivals, stones
	for step := 1; step <= sphereSteps; step++ {
		next := ours.grown(b.stride).And(empty).AndNot(ours)
		rival := theirs.grown(b.stride).And(empty).AndNot(theirs)
		take := next.AndNot(theirs)
		if step > sphereTies {
			front := rival.grown(b.stride)
			take = take.AndNot(rival).AndNot(front)
		}
		ours, theirs, sphere = ours.Or(next), theirs.Or(rival), sphere.Or(take)
	}
	return sphere
}

// domain is a group in its sphere: the stones of c that the stone on p can reach there,
// and what is caught inside with them.
type domain struct {
	stones Set // of the owner
	inside Set // the sphere with all stones in it
	caught Set // the hunter's stones that have no liberty in the open
}

// domain finds the domain of the stone on p.
func (b *Board) domain(p Point) domain {
	c := b.cells[p]
	hunter := c.Other()
	var d domain
	for {
		rivals := b.sets[hunter].AndNot(d.caught)
		mask := b.sphere(b.sets[c], rivals).Or(d.caught)
		d.inside = b.block(p).flood(&mask, b.stride)
		d.stones = d.inside.And(b.sets[c])
		open := b.stretches(b.sets[Empty].AndNot(d.inside), openRoom)
		caught := d.caught
		for near := d.inside.grown(b.stride).And(rivals); near != (Set{}); {
			k := &b.blocks[b.head[near.first()]]
			block := b.block(near.first())
			near = near.AndNot(block)
			if k.liberties.And(open) == (Set{}) || k.free <= frailFree && b.swallows(c, rivals.AndNot(block), &k.liberties) {
				caught = caught.Or(block)
			}
		}
		if caught == d.caught {
			return d
		}
		d.caught = caught
	}
}

// swallows tells whether points belong to the sphere of a colour against some rivals.
func (b *Board) swallows(c Colour, rivals Set, points *Set) bool {
	sphere := b.sphere(b.sets[c], rivals)
	return !outside(points, &sphere)
}

// around is the region of a fight about a domain. The width counts what is added to its
// inside: a step more for each odd width, and the hunter's blocks at the edge that have
// as many liberties, or one more, with those liberties.
func (b *Board) around(d *domain, width int, hunter Colour) Set {
	region := d.inside
	empty := b.sets[Empty]
	// Holes that are too small to be the open belong to it.
	rest := empty.AndNot(region)
	open := b.stretches(rest, openRoom)
	pockets := rest.AndNot(open).And(region.grown(b.stride))
	rest = rest.AndNot(open)
	region = region.Or(pockets.flood(&rest, b.stride))
	for range (width + 1) / 2 {
		region = region.Or(region.grown(b.stride).And(empty))
	}
	for touched := region.grown(b.stride).And(b.sets[hunter]); touched != (Set{}); {
		q := touched.first()
		block := b.block(q)
		touched = touched.AndNot(block)
		k := &b.blocks[b.head[q]]
		if int(k.free) <= width+1 || !outside(&k.liberties, &region) {
			region = region.Or(block).Or(k.liberties)
		}
	}
	return region
}

// fence is the empty points around a region where stones would close it.
func (b *Board) fence(region *Set) Set {
	return region.grown(b.stride).And(b.sets[Empty]).AndNot(*region)
}

// friendly are the points that friends of a domain, who stand elsewhere, reach before the
// hunter does: where he has no more to say than the owner has beyond the other fence.
func (b *Board) friendly(d *domain, hunter Colour) Set {
	friends := b.sets[hunter.Other()].AndNot(d.stones)
	rivals := b.sets[hunter].AndNot(d.caught)
	near := rivals.grown(b.stride)
	return b.sphere(friends, rivals).AndNot(near)
}
