package tsumego

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Local = (*Position)(nil)

// Relevance zones for life and death [Shih et al. 2022].
//
// A zone of a value is a set of points. The claim is that the winner, hunter or
// owner, wins every position of the problem in which these points look the same,
// with the same player to move, the same ko, the same threats, the same pass behind
// it, and the same prey: all of it if the hunter wins, and that in the zone, which is
// some, if the owner does. What follows is why the claim holds; local_test.go tries
// it on positions that are changed at random elsewhere.
//
// Two things never change and need not be in a zone: the wall, which are the hunter's
// blocks that had a liberty outside of the region from the beginning, and that nobody
// plays outside of the region.
//
// Where the winner moves, the zone has all that makes his move legal and makes it
// take what it takes (Won). Where the loser moves, it is closed (Lost):
//
//   - Every block of the winner that has a stone in the zone is there with all its
//     stones. It has two liberties there, or one outside of the region, or it has
//     but one, and then the points around it are there too. So a move of the loser
//     takes the same stones of the zone everywhere, and takes none from outside.
//     If it is a single stone with one liberty, the points around that liberty are
//     there too, so that a ko arises everywhere or nowhere.
//   - An empty point of the zone where the loser's stone would have no liberty has
//     the same around it everywhere: its neighbours, the loser's blocks among them, and
//     the points around those.
//   - An eye that need not be filled (prune.go) is one everywhere: its block is there.
//   - The point that ko forbids is there with its neighbours, since there may be a
//     threat to be spent on it.
//
// A ko may arise outside of the zone by a move of the loser. It forbids the winner
// nothing that he wants to play.
//
// A move of the loser outside of the zone leaves everything in it as it was. If the
// loser is the owner, such a move is as good as a pass, which is refuted, too. If it
// is the hunter, it is no better than doing nothing: the owner passes, and what
// follows agrees with the position before. The hunter may do so for ever, which is
// what the owner wants, unless his are threats without end. While a ko is forbidden
// to the hunter this is not so, as the owner's pass would lift it.

// Zoned tells whether the question is about life and death by the usual rules, and
// whether its region is open: in closed ones nearly everything matters.
func (p *Position) Zoned() (known, wide bool) {
	known = (p.asks.goal == kill || p.asks.goal == live) && p.board.rules == (Rules{}) && !p.asks.again && p.asks.escape == 0
	return known, !p.asks.closed
}

// Won adds what the winner's move needs.
func (p *Position) Won(m game.Move, z game.Zone) game.Zone {
	b, q := p.board, point(m)
	if q == Pass {
		return z
	}
	zone := Set(z)
	zone.Add(q)
	taken, free := int16(0), false
	for _, n := range b.Near(q) {
		switch b.cells[n] {
		case b.turn.Other():
			k := &b.blocks[b.head[n]]
			block := b.block(n)
			if k.free == 1 {
				taken += k.size
				zone = zone.Or(b.besides(block))
			} else {
				zone = zone.Or(block)
				rest := k.liberties
				rest.Remove(q)
				zone.Add(prefer(rest, zone))
			}
		case Empty:
			free = free || zone.Has(n)
		}
	}
	switch {
	case taken == 1:
		zone = zone.Or(b.besides(Set{}.with(q)))
	case taken == 0 && !free:
		zone = p.breath(q, zone)
	}
	return game.Zone(zone)
}

// breath adds a liberty that makes a move legal which takes nothing.
func (p *Position) breath(q Point, zone Set) Set {
	b := p.board
	for _, n := range b.Near(q) {
		if b.cells[n] == Empty {
			zone.Add(n)
			return zone
		}
	}
	for _, n := range b.Near(q) {
		if b.cells[n] == b.turn && b.Free(n) > 1 {
			rest := *b.Liberties(n)
			rest.Remove(q)
			zone = zone.Or(b.block(n))
			zone.Add(prefer(rest, zone))
			return zone
		}
	}
	return Set(game.Everywhere()) // no legal move comes here
}

// with is a set with one point more.
func (s Set) with(q Point) Set {
	s.Add(q)
	return s
}

// prefer is a point of a set that is not empty, one of the zone if there is one.
func prefer(s, zone Set) Point {
	if both := s.And(zone); both != (Set{}) {
		return both.first()
	}
	return s.first()
}

// Lost closes a zone, and adds what moves need that are not listed.
func (p *Position) Lost(z game.Zone) game.Zone {
	if z == game.Everywhere() {
		return z
	}
	if listed, ok := p.answers(); ok {
		zone, ok := p.unlisted(Set(z), listed)
		if !ok {
			return game.Everywhere()
		}
		return game.Zone(zone)
	}
	return game.Zone(p.closed(Set(z)))
}

// closed closes a zone.
func (p *Position) closed(zone Set) Set {
	b := p.board
	zone = zone.And(b.points())
	if b.ko != Pass && !p.lifts() {
		zone = zone.Or(b.besides(Set{}.with(b.ko)))
	}
	var seen Set // blocks and points that are done
	for again := true; again; {
		again = false
		stones := b.sets[b.turn.Other()].And(zone).AndNot(p.asks.wall).AndNot(seen)
		for stones != (Set{}) {
			q := stones.first()
			block := b.block(q)
			stones, seen = stones.AndNot(block), seen.Or(block)
			zone = p.hold(q, block, zone)
			again = true
		}
		points := b.sets[Empty].And(zone).And(p.asks.region).AndNot(seen)
		seen = seen.Or(points)
		for points != (Set{}) {
			q := points.first()
			points.Remove(q)
			if more := p.shut(q, zone); more != zone {
				zone, again = more, true
			}
		}
	}
	return zone
}

// hold adds what keeps a block of the winner on the board, or makes it fall
// everywhere by the same move.
func (p *Position) hold(q Point, block, zone Set) Set {
	b := p.board
	if block.And(p.asks.wall) != (Set{}) {
		return zone.Or(block.AndNot(p.asks.wall))
	}
	zone = zone.Or(block)
	free := *b.Liberties(q)
	if out := free.AndNot(p.asks.region); out != (Set{}) {
		return zone.with(prefer(out, zone))
	}
	if b.Free(q) == 1 {
		zone = zone.Or(b.besides(block))
		if b.Stones(q) == 1 {
			zone = zone.Or(b.besides(free))
		}
		return zone
	}
	for n := free.And(zone); n.less(2); n = free.And(zone) {
		rest := free.AndNot(zone)
		zone.Add(rest.first())
	}
	return zone
}

// shut adds what makes a point impossible for the loser, or not worth playing, if it
// is so here.
func (p *Position) shut(q Point, zone Set) Set {
	b := p.board
	if !b.lives(q, b.turn) {
		for _, n := range b.Near(q) {
			switch b.cells[n] {
			case Wall:
			case b.turn:
				zone = zone.Or(b.besides(b.block(n)))
			default:
				zone.Add(n)
			}
		}
		return zone
	}
	if p.wastes(q) {
		block := b.block(p.near(q))
		zone = zone.Or(block.AndNot(p.asks.wall))
		if out := b.Liberties(block.first()).AndNot(p.asks.region); out != (Set{}) {
			zone.Add(prefer(out, zone))
		}
	}
	return zone
}

// near is a stone next to a point.
func (p *Position) near(q Point) Point {
	for _, n := range p.board.Near(q) {
		if p.board.cells[n] != Wall {
			return n
		}
	}
	return Pass
}

// Outside tells whether the loser's move changes nothing in a zone. A pass that may end
// play and a ko that costs a threat change what stones do not show.
func (p *Position) Outside(m game.Move, z game.Zone) bool {
	b, q, zone := p.board, point(m), Set(z)
	if q == Pass {
		return b.turn != p.asks.hunter || b.ko != Pass && !p.lifts()
	}
	if zone.Has(q) || q == b.ko && !p.lifts() {
		return false
	}
	for _, n := range b.Near(q) {
		if b.cells[n] != b.turn.Other() || b.blocks[b.head[n]].free != 1 {
			continue
		}
		if block := b.block(n); block.And(zone) != (Set{}) {
			return false
		}
	}
	return true
}

// patternSeed is that of words in keys of patterns.
const patternSeed = 0x7473756d65676f31

// Pattern is the key of the points of a zone.
func (p *Position) Pattern(z game.Zone, v game.Value) (game.Key, bool) {
	b := p.board
	if p.passed || b.ko != Pass && !p.lifts() {
		return game.Key{}, false
	}
	zone := Set(z)
	prey := p.prey
	if v == p.hunts(false) {
		prey = prey.And(zone)
	}
	k := b.words.turn[b.turn-1]
	for i, word := range zone {
		if prey[i] != 0 {
			k = k.Xor(game.Key(zobrist.At(preySeed+uint64(i)<<32, prey[i])))
		}
		if word == 0 {
			continue
		}
		k = k.Xor(game.Key(zobrist.At(patternSeed+uint64(i)<<32, word)))
		for c := Black; c <= White; c++ {
			for s := b.sets[c][i] & word; s != 0; s &= s - 1 {
				k = k.Xor(b.words.stone[c-1][origin+Point(i<<6+trailing(s))])
			}
		}
	}
	if p.balance != 0 {
		k = k.Xor(game.Key(zobrist.At(balanceSeed, uint64(int64(p.balance)))))
	}
	return k, true
}
