package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// games plays fights to their end at random: what a group is worth is then how often
// it lives. Players save and take stones in atari, answer near the last move, keep their
// eyes and give few stones away; else they move anywhere in a region. Stones with a
// liberty outside of it are never taken, which is how a group gets away.
type games struct {
	b      *tsumego.Board
	prey   tsumego.Point // a stone of the group
	owner  tsumego.Colour
	rival  tsumego.Point // a stone of the hunter's that he must not lose, or Pass
	region tsumego.Set
	idle   int            // of a hundred moves of the owner so many are left out
	lifts  tsumego.Colour // who may take back any ko at once, or Empty
	seed   uint64
	buf    []tsumego.Point
	path   []ply // the moves of a game
}

// Random play is kinder to who wants to live than to who wants to kill, who must answer
// all the time. Leaving out moves of the owner makes up for it: with these numbers groups
// that live and groups that die lie on both sides of one half.
const (
	lifeIdle = 8
	raceIdle = 4
)

// ply is a move of a game.
type ply struct {
	p     tsumego.Point
	owner bool
}

// longGame is how many moves a game has at most.
const longGame = 160

// next is a random number below n [Marsaglia 2003].
func (s *games) next(n int) int {
	s.seed ^= s.seed << 13
	s.seed ^= s.seed >> 7
	s.seed ^= s.seed << 17
	return int(s.seed >> 33 % uint64(n))
}

// over tells whether a game is decided, and whether the hunter has won.
func (s *games) over() (done, hunter bool) {
	if s.b.Colour(s.prey) != s.owner {
		return true, true
	}
	if s.rival != tsumego.Pass && s.b.Colour(s.rival) != s.owner.Other() {
		return true, false
	}
	return false, false
}

// move makes a move after so many passes, and returns how many there have been then.
func (s *games) move(p tsumego.Point, passes int) int {
	c := s.b.Turn()
	s.path = append(s.path, ply{p, c == s.owner})
	s.b.Play(p, c)
	if p != tsumego.Pass {
		return 0
	}
	return passes + 1
}

// play plays a game to its end, and tells whether the hunter wins it.
func (s *games) play(passes int) bool {
	for len(s.path) < longGame {
		if done, hunter := s.over(); done {
			return hunter
		}
		if c := s.b.Turn(); c == s.owner && s.next(100) < s.idle {
			s.b.Play(tsumego.Pass, c)
		}
		if passes = s.move(s.choose(s.b.Turn()), passes); passes == 2 {
			break
		}
	}
	_, hunter := s.over()
	return hunter
}

// choose picks a move.
func (s *games) choose(c tsumego.Colour) tsumego.Point {
	if len(s.path) > 0 {
		if last := s.path[len(s.path)-1].p; last != tsumego.Pass && s.next(8) > 0 {
			if p := s.answer(last, c); p != tsumego.Pass {
				return p
			}
			if s.next(2) == 0 {
				if p := s.local(last, c); p != tsumego.Pass {
					return p
				}
			}
		}
	}
	free := s.region.And(*s.b.Points(tsumego.Empty))
	s.buf = free.Append(s.buf[:0])
	for n := len(s.buf); n > 0; n-- {
		i := s.next(n)
		p := s.buf[i]
		if s.sensible(p, c) {
			return p
		}
		s.buf[i] = s.buf[n-1]
	}
	return tsumego.Pass
}

// answer looks at what the last move did: it may have left itself in atari, or put a
// block of ours into it, or taken the middle of a small space.
func (s *games) answer(last tsumego.Point, c tsumego.Colour) tsumego.Point {
	b := s.b
	if b.Colour(last) == c.Other() && b.Free(last) == 1 {
		if p := b.Liberties(last).First(); s.may(p, c) && (b.Stones(last) > 1 || s.next(2) == 0) {
			return p
		}
	}
	for _, q := range b.Near(last) {
		if b.Colour(q) != c || b.Free(q) != 1 {
			continue
		}
		if p := s.rescue(q, c); p != tsumego.Pass {
			return p
		}
	}
	return s.middle(last, c)
}

// local is a random point around the last move that touches stones of both sides, or Pass.
func (s *games) local(last tsumego.Point, c tsumego.Colour) tsumego.Point {
	b := s.b
	near, across := b.Near(last), b.Diagonals(last)
	var list [8]tsumego.Point
	n := 0
	for i := range 8 {
		p := near[i&3]
		if i > 3 {
			p = across[i&3]
		}
		if b.Colour(p) != tsumego.Empty || !s.region.Has(p) {
			continue
		}
		mine, theirs := false, false
		for _, q := range b.Near(p) {
			mine = mine || b.Colour(q) == c
			theirs = theirs || b.Colour(q) == c.Other()
		}
		for _, q := range b.Diagonals(p) {
			mine = mine || theirs && b.Colour(q) == c
		}
		if mine && theirs {
			list[n] = p
			n++
		}
	}
	for ; n > 0; n-- {
		i := s.next(n)
		if p := list[i]; s.sensible(p, c) && s.after(p, c) > 1 {
			return p
		}
		list[i] = list[n-1]
	}
	return tsumego.Pass
}

// rescue finds a move for a block in atari: taking a neighbour, or running.
func (s *games) rescue(q tsumego.Point, c tsumego.Colour) tsumego.Point {
	b := s.b
	around := b.Grown(b.BlockSet(q)).And(*b.Points(c.Other()))
	var buf [64]tsumego.Point
	for _, r := range around.Append(buf[:0]) {
		if b.Free(r) == 1 {
			if p := b.Liberties(r).First(); s.may(p, c) {
				return p
			}
		}
	}
	p := b.Liberties(q).First()
	if s.may(p, c) && s.after(p, c) > 1 {
		return p
	}
	return tsumego.Pass
}

// middle is the middle of a space of three or four points next to the last move, where
// one side makes two eyes and the other one of them; else Pass.
func (s *games) middle(last tsumego.Point, c tsumego.Colour) tsumego.Point {
	b := s.b
	for _, q := range b.Near(last) {
		if b.Colour(q) != tsumego.Empty {
			continue
		}
		if s.heart(q) && s.may(q, c) {
			return q
		}
		for _, r := range b.Near(q) {
			if b.Colour(r) == tsumego.Empty && s.heart(r) && s.may(r, c) {
				return r
			}
		}
	}
	return tsumego.Pass
}

// heart tells whether an empty point has two or three empty neighbours that have no
// other.
func (s *games) heart(p tsumego.Point) bool {
	b, ends := s.b, 0
	for _, q := range b.Near(p) {
		if b.Colour(q) != tsumego.Empty {
			continue
		}
		ends++
		for _, r := range b.Near(q) {
			if r != p && b.Colour(r) == tsumego.Empty {
				return false
			}
		}
	}
	return ends == 2 || ends == 3
}

// may tells whether a move is legal and inside of the region.
func (s *games) may(p tsumego.Point, c tsumego.Colour) bool {
	return (p != s.b.Ko() || c == s.lifts) && s.region.Has(p) && s.b.Enters(p, c)
}

// after is how many liberties the block of a stone on p would have, two for many.
func (s *games) after(p tsumego.Point, c tsumego.Colour) int {
	b := s.b
	var free tsumego.Set
	n := 0
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
		case tsumego.Empty:
			if !free.Has(q) {
				free.Add(q)
				n++
			}
		case c:
			free = free.Or(*b.Liberties(q))
		default:
			if b.Free(q) == 1 {
				free.Add(q)
				n++
				if b.Stones(q) > 1 {
					n++
				}
			}
		}
		if n > 1 {
			return n
		}
	}
	free.Remove(p)
	if free.Less(2) {
		return free.Count()
	}
	return 2
}

// sensible tells whether a move is worth a try: it neither fills an eye nor gives much
// away.
func (s *games) sensible(p tsumego.Point, c tsumego.Colour) bool {
	if !s.may(p, c) || s.eye(p, c) {
		return false
	}
	if s.after(p, c) > 1 {
		return true
	}
	n := 1
	for _, q := range s.b.Near(p) {
		if s.b.Colour(q) == c {
			n += s.b.Stones(q)
		}
	}
	return n <= fewGiven || n <= mostGiven && s.next(2) == 0 && s.fills(p, c)
}

// How many stones players give away anywhere, and inside of an eye that they fill.
const (
	fewGiven  = 2
	mostGiven = 6
	largeEye  = 8
)

// fills tells whether p is in a small place that the other colour encloses.
func (s *games) fills(p tsumego.Point, c tsumego.Colour) bool {
	var seed tsumego.Set
	seed.Add(p)
	place := s.b.Flood(seed, s.b.Points(tsumego.Empty).Or(*s.b.Points(c)))
	return place.Less(largeEye)
}

// eye tells whether p is an eye of c: its own stones around it, none of them in atari,
// and of the corners all but one, or all at the edge.
func (s *games) eye(p tsumego.Point, c tsumego.Colour) bool {
	b := s.b
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
		case c:
			if b.Free(q) == 1 {
				return false
			}
		default:
			return false
		}
	}
	bad, spare := 0, 1
	for _, q := range b.Diagonals(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
			spare = 0
		case c.Other():
			bad++
		}
	}
	return bad <= spare
}
