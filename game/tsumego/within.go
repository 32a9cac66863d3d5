package tsumego

import "math/bits"

// What is known of a position, in its window. Each function says the same as the one of
// the whole board that it stands for, where the arguments are.

// surveyWithin is survey.
func (p *Position) surveyWithin() {
	w, v, s := p.window, &p.view, &p.scratch
	s.walls = w.flood((w.rim|w.wall)&v.hunters, v.hunters)
	s.shores = w.grown(s.walls) | w.rim
}

// takesWithin is takes.
func (p *Position) takesWithin() bool {
	w, v := p.window, &p.view
	empty := w.region &^ v.hunters &^ v.owners
	last := w.grown(w.flood(lowbit(v.prey), v.owners)) & empty
	if v.owners&w.exit != 0 && w.flood(v.prey, v.owners)&w.exit != 0 {
		return false
	}
	if !fewer(last, 2) || last == w.bit(p.board.ko) && !p.mayLift() {
		return false
	}
	// All blocks together have no other liberty if none of them has.
	return w.grown(w.flood(v.prey, v.owners))&empty == last
}

// livesWithin is lives.
func (p *Position) livesWithin() bool {
	w, v, s := p.window, &p.view, &p.scratch
	anchors := v.owners & w.exit
	if anchors != 0 && w.flood(anchors, v.owners)&v.prey != 0 {
		return true
	}
	empty := w.region &^ v.hunters &^ v.owners
	open := w.region &^ v.owners &^ s.walls
	lost := (empty&^w.grown(v.owners)&^(w.exit&^w.gap) | s.shores | w.gap) & open
	open &^= w.flood(lost, open)
	if fewer(open, 2) || w.flood(lowbit(open), open) == open {
		return false
	}
	return w.benson(open, empty, v.owners, anchors)&v.prey != 0
}

// benson returns the stones that are alive unconditionally by the regions that a set
// falls into (benson.go). Blocks with an anchor need none.
func (w *window) benson(open, empty, owners, anchors uint64) uint64 {
	// Step 1: which regions each block touches, and which of them are vital to it.
	var blocks [32]struct{ stones, touches, vital uint64 }
	n, regions := 0, 0
	for ; open != 0; regions++ {
		region := w.flood(lowbit(open), open)
		open &^= region
		for around := w.grown(region) & owners; around != 0; {
			i := 0
			for i < n && blocks[i].stones&around == 0 {
				i++
			}
			k := &blocks[i]
			if i == n {
				k.stones = w.flood(lowbit(around), owners)
				n++
			}
			around &^= k.stones
			k.touches |= 1 << regions
			if region&empty&^w.grown(k.stones) == 0 {
				k.vital |= 1 << regions
			}
		}
	}
	// Step 2: blocks with fewer than two of them are dropped, and the regions they touch.
	left := uint64(1)<<regions - 1
	for again := true; again; {
		again = false
		for i := range blocks[:n] {
			if k := &blocks[i]; k.touches&left != 0 && fewer(k.vital&left, 2) && k.stones&anchors == 0 {
				left &^= k.touches
				again = true
			}
		}
	}
	alive := uint64(0)
	for i := range blocks[:n] {
		if k := &blocks[i]; !fewer(k.vital&left, 2) {
			alive |= k.stones
		}
	}
	return alive
}

// deadWithin is dead.
func (p *Position) deadWithin() bool {
	w, v := p.window, &p.view
	if p.asks.goal.race() {
		return false
	}
	reach := w.region
	if w.exit != 0 {
		if reach = w.flood(v.prey, w.region&^p.scratch.walls); reach&w.exit != 0 {
			return false
		}
	}
	sure := reach &^ (w.grown(v.hunters) | w.rim | v.prey)
	if !fewer(sure, 4) {
		return false
	}
	open := reach &^ p.safeWithin()
	moves := p.board.turn == p.asks.hunter
	for rest := v.prey; rest != 0; {
		block := w.flood(lowbit(rest), v.owners)
		rest &^= block
		switch p.shapeWithin(open &^ block) {
		case lost:
		case vital:
			if !moves {
				return false
			}
			moves = false
		default:
			return false
		}
	}
	return true
}

// safeWithin is safe.
func (p *Position) safeWithin() uint64 {
	w, v := p.window, &p.view
	shore := p.scratch.shores
	others := v.hunters &^ p.scratch.walls
	free := w.region &^ v.hunters &^ v.owners
	for again := others != 0; again; {
		again = false
		for rest := others; rest != 0; {
			block := w.flood(lowbit(rest), v.hunters)
			rest &^= block
			near := w.grown(block)
			links := near & shore & free
			if fewer(links, 2) {
				continue
			}
			for range 2 {
				free &^= lowbit(links)
				links &= links - 1
			}
			others &^= block
			shore |= near
			again = true
		}
	}
	return shore
}

// shapeWithin is shape.
func (p *Position) shapeWithin(space uint64) worth {
	b, w, v := p.board, p.window, &p.view
	n := bits.OnesCount64(space)
	if n <= 1 {
		return lost
	}
	if n > 3 || space&v.owners != 0 || n == 3 && p.leaksWithin(space) {
		return open
	}
	for rest := space; rest != 0; rest &= rest - 1 {
		at := lowbit(rest)
		if space&^w.grown(at) != 0 {
			continue
		}
		switch {
		case n == 2 || at&v.hunters != 0:
			return lost
		case (at != w.bit(b.ko) || p.mayLift()) && w.playable(at, v.hunters, v.owners):
			return vital
		}
	}
	return open
}

// playable tells whether a stone on an empty point that touches nothing outside has a
// liberty once it has taken what it takes.
func (w *window) playable(at, own, others uint64) bool {
	empty := w.region &^ own &^ others
	near := w.grown(at)
	if w.grown(w.flood(near&own, own)|at)&empty != at {
		return true
	}
	for rest := near & others; rest != 0; {
		block := w.flood(lowbit(rest), others)
		rest &^= block
		if w.grown(block)&empty == at {
			return true
		}
	}
	return false
}

// leaksWithin is leaks.
func (p *Position) leaksWithin(space uint64) bool {
	w, v := p.window, &p.view
	elsewhere := w.region &^ v.hunters &^ v.owners &^ space
	stones := w.flood(space&v.hunters, v.hunters)
	return w.grown(space|stones)&elsewhere != 0
}

// eyesWithin is eyes. Points are kept by their cost, so that the cheapest one that is no
// neighbour of another is found at once.
func (p *Position) eyesWithin() int {
	w := p.window
	var costs [far]uint64
	n, best := 0, far
	for space := w.region &^ p.view.owners &^ p.scratch.shores; space != 0 && n < mostEyes; space &= space - 1 {
		i := bits.TrailingZeros64(space) & 63
		c := p.costWithin(i, best)
		if c >= best {
			continue
		}
		for k := 0; c+k < best; k++ {
			if costs[k]&^w.near[i] != 0 {
				best = c + k
			}
		}
		costs[c] |= lowbit(space)
		n++
	}
	return best
}

// costWithin is cost.
func (p *Position) costWithin(i, limit int) int {
	w, v := p.window, &p.view
	near, diagonal := w.near[i], w.diagonal[i]
	c := int(w.out[i]) + int(v.hunters>>i&1)<<1 + bits.OnesCount64(near&^v.owners) + bits.OnesCount64(near&v.hunters)
	if c >= limit {
		return c
	}
	over := int(w.over[i]) + bits.OnesCount64(diagonal&^v.owners) + bits.OnesCount64(diagonal&v.hunters) +
		2*bits.OnesCount64(diagonal&p.scratch.walls)
	if over > 0 {
		c += (over + 1) / 2
	}
	return c
}

// flightWithin is flight.
func (p *Position) flightWithin(limit int) int {
	w, v := p.window, &p.view
	free := w.region &^ v.hunters
	at := w.flood(v.prey, v.owners)
	for k := range limit {
		if at&w.exit != 0 {
			return k
		}
		near := w.grown(at) & free
		next := w.flood(at|near, v.owners|at|near)
		if next == at {
			break
		}
		at = next
	}
	return limit
}
