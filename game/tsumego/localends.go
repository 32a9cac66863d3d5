package tsumego

import "github.com/yomi-solver/yomi/game"

// Ends is the zone of what Value and Decide say.
func (p *Position) Ends(v game.Value) game.Zone {
	b := p.board
	if v == p.hunts(true) {
		if p.prey == (Set{}) {
			return game.Zone{}
		}
		p.survey()
		if b.turn == p.asks.hunter && p.takes() {
			z := p.blocks(p.prey)
			return game.Zone(z.grown(b.stride).And(b.points()))
		}
		return p.deadZone()
	}
	if p.over || p.passed && b.turn != p.asks.hunter {
		return game.Zone(b.block(p.prey.first()))
	}
	return p.lifeZone()
}

// blocks are the stones of all blocks that have a stone in a set.
func (p *Position) blocks(stones Set) Set {
	var all Set
	for rest := stones; rest != (Set{}); {
		block := p.board.block(rest.first())
		all, rest = all.Or(block), rest.AndNot(block)
	}
	return all
}

// besides are the points of a set and their neighbours.
func (b *Board) besides(s Set) Set { return s.grown(b.stride).And(b.points()) }

// deadZone is what dead leans on: the points that neither belong to the wall nor touch
// it, the prey, and the stones that make the wall as large as it is.
func (p *Position) deadZone() game.Zone {
	b := p.board
	if !p.dead() {
		return game.Everywhere()
	}
	p.surveyBoard()
	reach := p.asks.region
	if !p.asks.closed {
		reach = p.reach()
	}
	room := reach.AndNot(p.safe())
	zone := room
	// Points that touch the wall as it was in the beginning are none for eyes
	// whatever stands there, and what lies beyond it does not matter. Else the stones
	// that have made it larger do.
	far := reach.AndNot(room).AndNot(p.asks.wall.grown(b.stride))
	edge := b.besides(reach).AndNot(reach).And(p.asks.region)
	for rest := p.prey; rest != (Set{}); {
		block := b.block(rest.first())
		if block.And(p.prey) == p.prey {
			far = far.AndNot(block)
		}
		rest = rest.AndNot(block)
		zone = zone.Or(block)
		if space := room.AndNot(block); !space.less(2) {
			zone = zone.Or(b.besides(space))
		}
	}
	if far != (Set{}) || outside(&edge, &p.asks.wall) {
		hunters := b.sets[p.asks.hunter].And(p.asks.region)
		zone = zone.Or(hunters.AndNot(p.asks.wall)).Or(b.besides(hunters.And(reach)))
	}
	return game.Zone(zone)
}

// spaceZone is a block with room for two eyes, or one in a seki, and the points around.
func (p *Position) spaceZone() game.Zone {
	zone := p.roomy()
	if zone == (Set{}) {
		zone = p.balanced()
	}
	if zone == (Set{}) || !p.stays() {
		return game.Everywhere()
	}
	return game.Zone(zone)
}

// lifeZone is a block of the prey that is alive unconditionally, the regions and blocks
// that this needs, or an empty point outside of the region.
func (p *Position) lifeZone() game.Zone {
	b, c := p.board, p.asks.hunter.Other()
	alive := b.Alive(c, &p.asks.region)
	seed := p.prey.And(alive)
	if seed == (Set{}) {
		return p.spaceZone()
	}
	open := b.points().AndNot(b.sets[c])
	var zone Set
	for todo := b.block(seed.first()); todo != (Set{}); {
		block := b.block(todo.first())
		zone, todo = zone.Or(block), todo.AndNot(block)
		free := b.Liberties(block.first())
		if outside(free, &p.asks.region) {
			out := free.AndNot(p.asks.region)
			zone.Add(out.first())
			continue
		}
		for rest := block.grown(b.stride).And(open).AndNot(zone); rest != (Set{}); {
			part := rest.lowest().flood(&open, b.stride)
			rest = rest.AndNot(part)
			edge := part.grown(b.stride).And(b.sets[c])
			if outside(&edge, &alive) {
				continue
			}
			if empty := part.And(b.sets[Empty]); outside(&empty, &p.asks.region) {
				continue
			}
			zone = zone.Or(part)
			todo = todo.Or(p.blocks(edge.AndNot(zone)))
		}
	}
	return game.Zone(zone)
}
