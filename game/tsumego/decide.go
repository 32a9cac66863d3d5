package tsumego

import "github.com/yomi-solver/yomi/game"

// Decide sees ends that need no search: prey that is taken at once, prey that
// cannot get two eyes, prey that lives whatever happens, has room for two eyes or is in seki.
func (p *Position) Decide() game.Value {
	if p.prey == (Set{}) || p.over {
		return game.Unknown // the rules say it
	}
	if p.chased() {
		return p.falls()
	}
	if p.asks.goal.links() {
		return p.decideLink()
	}
	return p.judge(len(p.steps) == 0 || p.board.Taken() > 0)
}

// judge sees ends where life is at stake. On the owner's turn it looks for life only where
// the position is fresh: a stone of the hunter that takes nothing makes none.
func (p *Position) judge(fresh bool) game.Value {
	hunting := p.board.turn == p.asks.hunter
	p.survey()
	switch {
	case hunting && p.knows(game.KnowTake) && p.takes():
		return p.hunts(true)
	case !hunting && p.passed && p.asks.goal != settle:
		return p.hunts(false) // a second pass ends play
	case p.knows(game.KnowDead) && p.dead():
		return p.hunts(true)
	case (hunting || p.asks.goal == settle || fresh) && p.knows(game.KnowLife) && p.lives():
		return p.hunts(false)
	case hunting && p.stays():
		return p.hunts(false)
	}
	return game.Unknown
}

// stays tells whether the prey has room for two eyes, or stands in a seki. It is asked where
// the hunter moves: where the owner does, he may pass.
func (p *Position) stays() bool {
	room, seki := p.knows(game.KnowRoom), p.knows(game.KnowSeki)
	switch {
	case p.board.rules.Suicide || p.asks.goal == settle || p.asks.goal.race():
		return false
	case p.window != nil:
		return p.staysWithin(room, seki)
	}
	return room && p.roomy() != (Set{}) || seki && p.balanced() != (Set{})
}

// takes tells whether the hunter can capture all of the prey at once.
func (p *Position) takes() bool {
	if p.window != nil {
		return p.takesWithin()
	}
	b := p.board
	first := p.prey.first()
	if b.Free(first) != 1 {
		return false
	}
	last := b.Liberties(first).first()
	if !p.asks.region.Has(last) || last == b.ko && !p.mayLift() {
		return false
	}
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		if b.Free(q) != 1 || b.Liberties(q).first() != last {
			return false
		}
		rest = rest.AndNot(b.block(q))
	}
	return true
}
