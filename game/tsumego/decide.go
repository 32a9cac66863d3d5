package tsumego

import "github.com/yomi-solver/yomi/game"

// Decide sees ends that need no search: prey that is taken at once, and prey that
// lives whatever happens.
func (p *Position) Decide() game.Value {
	if p.prey == (Set{}) || p.over {
		return game.Unknown // the rules say it
	}
	if p.chased() {
		return p.falls()
	}
	hunting := p.board.turn == p.asks.hunter
	switch {
	case hunting && p.takes():
		return p.hunts(true)
	case !hunting && p.passed:
		return p.hunts(false) // a second pass ends play
	case p.dead():
		return p.hunts(true)
	case p.lives():
		return p.hunts(false)
	}
	return game.Unknown
}

// takes tells whether the hunter can capture all of the prey at once.
func (p *Position) takes() bool {
	b := p.board
	first := p.prey.first()
	if b.Free(first) != 1 {
		return false
	}
	last := b.Liberties(first).first()
	if !p.asks.region.Has(last) || last == b.ko && !p.mayLift() {
		return false
	}
	for _, q := range p.prey.Append(nil) {
		if h := b.head[q]; b.blocks[h].free != 1 || b.blocks[h].liberties.first() != last {
			return false
		}
	}
	return true
}

// lives tells whether a block of the prey is alive unconditionally.
func (p *Position) lives() bool {
	b := p.board
	rest := p.prey
	for rest != (Set{}) {
		q := rest.first()
		if b.Lives(q, &p.asks.region) {
			return true
		}
		for s := q; ; {
			rest.Remove(s)
			if s = b.next[s]; s == q {
				break
			}
		}
	}
	return false
}
