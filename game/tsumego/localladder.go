package tsumego

import "github.com/yomi-solver/yomi/game"

// Where ataris would take the prey, the owner's moves that do not meet them are not
// listed (prune.go), the pass among them. What they lose by has a zone, too: here the
// ladder is read once more, with zones, and without any ko.

// ladderLimit is how many positions one such reading may see.
const ladderLimit = 200

// Idle tells whether moves elsewhere gain nothing, by a zone that any zone must
// contain for that. The hunter gains nothing by them where endless play is the
// owner's, and the owner nothing where ataris take his stones meanwhile.
func (p *Position) Idle() (game.Zone, bool) {
	b := p.board
	if b.turn == p.asks.hunter {
		return game.Zone{}, p.Repeated() == p.hunts(false) && (b.ko == Pass || p.lifts())
	}
	if _, ok := p.answers(); !ok {
		return game.Zone{}, false
	}
	left := ladderLimit
	zone, ok := p.after(code(Pass), &left)
	return game.Zone(zone), ok
}

// unlisted adds the zones of the owner's moves in a zone that are not listed because
// of ataris.
func (p *Position) unlisted(zone, listed Set) (Set, bool) {
	b, left := p.board, ladderLimit
	var done Set
	for {
		zone = p.closed(zone)
		todo := b.sets[Empty].And(p.asks.region).And(zone).AndNot(listed).AndNot(done)
		if todo == (Set{}) {
			return zone, true
		}
		q := todo.first()
		done.Add(q)
		if q == b.ko && !p.mayLift() || !b.lives(q, b.turn) || p.wastes(q) {
			continue
		}
		more, ok := p.after(code(q), &left)
		if !ok {
			return zone, false
		}
		zone = zone.Or(more)
	}
}

// after is a zone of the position behind a move of the owner, if ataris take the prey
// there.
func (p *Position) after(m game.Move, left *int) (Set, bool) {
	p.Play(m)
	zone, ok := p.chases(left)
	p.Undo()
	return zone, ok
}

// chases is the hunter's turn.
func (p *Position) chases(left *int) (Set, bool) {
	b := p.board
	if *left--; *left < 0 {
		return Set{}, false
	}
	if p.takes() {
		return b.besides(p.blocks(p.prey)), true
	}
	stone, ok := p.hunted()
	if !ok || b.Free(stone) != 2 {
		return Set{}, false
	}
	liberties := *b.Liberties(stone)
	for liberties != (Set{}) {
		q := liberties.first()
		liberties.Remove(q)
		if !p.asks.region.Has(q) || q == b.ko || !b.lives(q, b.turn) {
			continue
		}
		p.Play(code(q))
		zone, ok := p.flees(left)
		p.Undo()
		if ok {
			return Set(p.Won(code(q), game.Zone(zone))), true
		}
	}
	return Set{}, false
}

// flees is the owner's turn with the prey in atari.
func (p *Position) flees(left *int) (Set, bool) {
	b := p.board
	if stone, ok := p.hunted(); !ok || b.Free(stone) != 1 || b.ko != Pass {
		return Set{}, false
	}
	zone, ok := p.after(code(Pass), left)
	var done Set
	for ok {
		zone = p.closed(zone)
		todo := b.sets[Empty].And(p.asks.region).And(zone).AndNot(done)
		if todo == (Set{}) {
			break
		}
		q := todo.first()
		done.Add(q)
		if b.lives(q, b.turn) {
			var more Set
			more, ok = p.after(code(q), left)
			zone = zone.Or(more)
		}
	}
	return zone, ok
}
