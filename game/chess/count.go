package chess

import "github.com/yomi-solver/yomi/game"

// sweep are the squares that a colour attacks, seen past what is not occupied.
func (b *Board) sweep(by Colour, occupied Set) Set {
	ours := b.colours[by&1]
	pawns := b.kinds[Pawn] & ours
	var reach Set
	if by&1 == White {
		reach = pawns&^fileA<<7 | pawns&^(fileA<<7)<<9
	} else {
		reach = pawns&^fileA>>9 | pawns&^(fileA<<7)>>7
	}
	for list := b.kinds[Knight] & ours; list != 0; list &= list - 1 {
		reach |= knightFrom[list.first()&63]
	}
	for list := (b.kinds[Bishop] | b.kinds[Queen]) & ours; list != 0; list &= list - 1 {
		reach |= bishopFrom(list.first(), occupied)
	}
	for list := (b.kinds[Rook] | b.kinds[Queen]) & ours; list != 0; list &= list - 1 {
		reach |= rookFrom(list.first(), occupied)
	}
	return reach | kingFrom[b.kings[by&1]&63]
}

// Count is how many legal moves the side to move has, and how many of them are the king's. It lists
// none of them.
func (b *Board) Count() (all, kings int) {
	us := b.turn & 1
	king := b.kings[us]
	own, occupied := b.colours[us], b.occupied()
	kings = (kingFrom[king&63] &^ own &^ b.sweep(us^1, occupied&^king.one())).count()
	if b.checkers.many() {
		return kings, kings
	}
	targets := ^own
	if b.checkers != 0 {
		targets = b.checkers | between[king&63][b.checkers.first()&63]
	}
	pinned := b.shields(king, us^1) & own
	all = kings + b.countPawns(targets, pinned)
	for list := b.kinds[Knight] & own &^ pinned; list != 0; list &= list - 1 {
		all += (knightFrom[list.first()&63] & targets).count()
	}
	for list := (b.kinds[Bishop] | b.kinds[Rook] | b.kinds[Queen]) & own; list != 0; list &= list - 1 {
		from := list.first()
		var to Set
		if one := from.one(); one&b.kinds[Rook] == 0 {
			to = bishopFrom(from, occupied)
		}
		if one := from.one(); one&b.kinds[Bishop] == 0 {
			to |= rookFrom(from, occupied)
		}
		if pinned&from.one() != 0 {
			to &= through[king&63][from&63]
		}
		all += (to & targets).count()
	}
	if b.checkers == 0 && b.rooks[us] != noRooks {
		var space [2]game.Move
		all += len(b.castlings(space[:0]))
	}
	return all, kings
}

// countPawns is how many moves pawns have to some squares.
func (b *Board) countPawns(targets, pinned Set) int {
	us := b.turn & 1
	king := b.kings[us]
	free, theirs := ^b.occupied(), b.colours[us^1]
	pawns := b.kinds[Pawn] & b.colours[us]
	loose := pawns &^ pinned
	var once, twice, left, right, last Set
	if us == White {
		last = rankSet(7)
		once = loose << 8 & free
		twice = once & rankSet(2) << 8 & free
		left, right = loose&^fileA<<7&theirs, loose&^(fileA<<7)<<9&theirs
	} else {
		last = rankSet(0)
		once = loose >> 8 & free
		twice = once & rankSet(5) >> 8 & free
		left, right = loose&^fileA>>9&theirs, loose&^(fileA<<7)>>7&theirs
	}
	once, left, right = once&targets, left&targets, right&targets
	n := once.count() + (twice & targets).count() + left.count() + right.count()
	n += 3 * ((once & last).count() + (left & last).count() + (right & last).count())
	for list := pawns & pinned; list != 0; list &= list - 1 {
		from := list.first()
		to := b.pawnTargets(from) & targets & through[king&63][from&63]
		n += to.count() + 3*(to&last).count()
	}
	if b.passing != NoSquare {
		for by := pawnFrom[us^1][b.passing&63] & pawns; by != 0; by &= by - 1 {
			if b.mayPass(by.first(), b.passing) {
				n++
			}
		}
	}
	return n
}
