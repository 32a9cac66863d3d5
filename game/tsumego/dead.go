package tsumego

// Prey that cannot get two eyes any more.
//
// Some of the hunter's stones can never be taken, since their blocks have a liberty
// where nobody plays: the wall and all that is connected with it. A stone that he
// puts next to one of these is safe too, and always legal. So of the points of the
// region, let V be those that neither belong to the wall nor touch it, nor hold a
// stone of the prey's block. All other liberties of the block the hunter can fill
// one by one whenever he likes, and nothing the owner does makes V larger: his
// stones leave the wall as it is, and stones that are taken off, of either colour,
// count as points of V already. In the end all liberties of the block are in V, and
//
//   - if V has no point, the block has no liberty left;
//   - if V is one point, the hunter plays there and takes the block. The owner
//     cannot fill it, which would be suicide;
//   - if V is two neighbours, the hunter plays on one of them, and if the owner takes
//     that stone from the other point, V is one point;
//   - if V is three points in a chain with a stone of the hunter on the middle one,
//     and no such stone has a liberty outside V, the owner can take it only from both
//     sides, which leaves V one point. If the middle is empty and the hunter is to
//     move, he plays there. With a liberty outside, the owner could take three stones
//     at once and threaten something else by the same move.
//
// In a region that is not closed the same holds once the wall cuts the prey off from
// all that is open: the rest of the region does not matter then.
//
// None of these lets the owner gain anything by moving first or by threats
// elsewhere, so several blocks are dead together if each is dead by itself. The
// stones of one count as points for the others, as they may be taken. At most one
// of them may need the hunter's move.

// dead tells whether the prey is lost by the count of points for its eyes.
func (p *Position) dead() bool {
	if p.window != nil {
		return p.deadWithin()
	}
	b := p.board
	if b.rules.Suicide || p.asks.goal.race() {
		return false
	}
	reach := p.asks.region
	if !p.asks.closed {
		if reach = p.reach(); p.opens(reach) {
			return false
		}
	}
	// Points that touch none of the hunter's stones are points for eyes whatever
	// is connected with the wall.
	hunters := b.sets[p.asks.hunter]
	sure := reach.AndNot(hunters.grown(b.stride)).AndNot(p.prey)
	if !sure.less(4) {
		return false
	}
	shore := p.safe()
	open := reach.AndNot(shore)
	moves := b.turn == p.asks.hunter
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		space := open.AndNot(block)
		switch p.shape(&space) {
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

// reach is the part of the region that is not cut off from the prey by the wall: all
// that its blocks can ever touch.
func (p *Position) reach() Set {
	mask := p.asks.region.Or(p.prey).AndNot(p.scratch.wall)
	return p.prey.flood(&mask, p.board.stride)
}

// opens tells whether something else than the wall is next to a part of the region.
func (p *Position) opens(reach Set) bool {
	b := p.board
	shore := reach.grown(b.stride).And(b.points()).AndNot(reach)
	return outside(&shore, &p.scratch.wall)
}

// What a space for eyes is worth.
type worth uint8

const (
	lost  worth = iota // no two eyes, whoever moves
	vital              // no two eyes if the hunter moves
	open               // nothing is known
)

// shape judges a space for eyes.
func (p *Position) shape(space *Set) worth {
	b := p.board
	n := space.Count()
	if n <= 1 {
		return lost
	}
	if n > 3 || space.And(b.sets[p.asks.hunter.Other()]) != (Set{}) {
		return open
	}
	if n == 3 && p.leaks(space) {
		return open
	}
	// A chain of two or three points has one that touches all others.
	for rest := *space; rest != (Set{}); {
		q := rest.first()
		rest.Remove(q)
		var near Set
		near.Add(q)
		if space.AndNot(near.grown(b.stride)) != (Set{}) {
			continue
		}
		switch {
		case n == 2 || b.cells[q] == p.asks.hunter:
			return lost
		case (q != b.ko || p.mayLift()) && b.lives(q, p.asks.hunter):
			return vital
		}
	}
	return open
}

// leaks tells whether stones of the hunter on points of a space have a liberty
// elsewhere, or would have one.
func (p *Position) leaks(space *Set) bool {
	b := p.board
	around := space.grown(b.stride).And(b.sets[Empty])
	if outside(&around, space) {
		return true
	}
	for rest := space.And(b.sets[p.asks.hunter]); rest != (Set{}); {
		q := rest.first()
		if outside(b.Liberties(q), space) {
			return true
		}
		rest = rest.AndNot(b.block(q))
	}
	return false
}

// block is the set of the stones of a block.
func (b *Board) block(p Point) Set {
	var s Set
	for q := p; ; {
		s.Add(q)
		if q = b.next[q]; q == p {
			return s
		}
	}
}

// safe are the stones of the hunter that cannot be taken if he answers every move
// that tries to, and the points next to them: the wall, and blocks with two
// liberties next to it, one of which he gets. No liberty serves for two blocks.
func (p *Position) safe() Set {
	b := p.board
	shore := p.scratch.shore
	others := b.sets[p.asks.hunter].And(p.asks.region).AndNot(p.scratch.wall)
	free := b.sets[Empty].And(p.asks.region)
	for again := others != (Set{}); again; {
		again = false
		for rest := others; rest != (Set{}); {
			q := rest.first()
			block := b.block(q)
			rest = rest.AndNot(block)
			links := b.Liberties(q).And(shore).And(free)
			if links.less(2) {
				continue
			}
			for range 2 {
				l := links.first()
				links.Remove(l)
				free.Remove(l)
			}
			others = others.AndNot(block)
			shore = shore.Or(block.grown(b.stride))
			again = true
		}
	}
	return shore
}
