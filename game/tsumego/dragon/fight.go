package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// fight is the question whether the hunter captures some stones before he loses stones
// of his own, if he has any in the race. It is played by the rules, on few points: the
// liberties of both sides and the small spaces that they enclose. All other stones are
// rock, which nobody takes.
type fight struct {
	prey, rival tsumego.Set
	owner       tsumego.Colour
	space       tsumego.Set // where moves are made
	rock        tsumego.Set
	wide        bool // the space goes on in the open
	rash        bool // that is true even where a seki is possible
	enough      int  // without a rival so many moves in a row for two eyes are too many
	eyes        eyes
	ways        way
	takes       captures
}

// smallSpace is how many empty points an enclosed space may have to belong to a fight.
const smallSpace = 16

// newFight lays out the race of two groups, the second of which may be nothing.
func newFight(b *tsumego.Board, prey, rival tsumego.Set) *fight {
	owner := b.Colour(prey.First())
	f := &fight{prey: prey, rival: rival, owner: owner, enough: away}
	both := prey.Or(rival)
	empty := *b.Points(tsumego.Empty)
	stones := both
	for again := true; again; {
		again = false
		shore := b.Grown(stones).And(empty)
		f.space = f.space.Or(shore)
		for rest := shore; rest != (tsumego.Set{}); {
			var seed tsumego.Set
			seed.Add(rest.First())
			part := b.Flood(seed, empty)
			rest = rest.AndNot(part)
			if part.Less(smallSpace + 1) {
				f.space = f.space.Or(part)
			} else if f.leaks(b, part.And(shore)) {
				f.wide = true
			}
		}
		// Blocks that have no liberty elsewhere are part of it.
		for rest := b.Grown(f.space).AndNot(empty).AndNot(stones); rest != (tsumego.Set{}); {
			p := rest.First()
			block := b.BlockSet(p)
			rest = rest.AndNot(block)
			if b.Liberties(p).AndNot(f.space) == (tsumego.Set{}) || b.Free(p) <= 2 {
				stones = stones.Or(block)
				again = true
			}
		}
	}
	f.space = f.space.Or(stones)
	f.rock = b.Points(tsumego.Black).Or(*b.Points(tsumego.White)).AndNot(stones)
	return f
}

// dame is the points next to stones of c that are liberties and nothing else: they
// touch rock of the other colour, so they are no eyes, nor does c gain liberties
// there.
func (f *fight) dame(b *tsumego.Board, c tsumego.Colour) tsumego.Set {
	var list tsumego.Set
	around := f.space.And(*b.Points(tsumego.Empty))
	var buf [area]tsumego.Point
	for _, p := range around.Append(buf[:0]) {
		if f.plain(b, p, c) {
			list.Add(p)
		}
	}
	return list
}

func (f *fight) plain(b *tsumego.Board, p tsumego.Point, c tsumego.Colour) bool {
	touches, block := false, tsumego.Pass
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case c:
			if f.rock.Has(q) || block != tsumego.Pass && block != b.Block(q) {
				return false
			}
			block = b.Block(q)
		case c.Other():
			if !f.rock.Has(q) && b.Free(q) < 4 {
				return false
			}
			touches = touches || f.rock.Has(q)
		}
	}
	if !touches || block == tsumego.Pass {
		return false
	}
	// A stone of c there loses one liberty, and must not gain more.
	gain := 0
	for _, q := range b.Near(p) {
		if b.Colour(q) == tsumego.Empty && !b.Liberties(block).Has(q) {
			gain++
		}
	}
	return gain == 0 || gain == 1 && !f.rock.Has(block)
}

// thin fills liberties that both sides have too many of with stones of the other, as
// long as none of them could matter: a race of thirty liberties against twenty-eight is
// like one of eight against six.
func (f *fight) thin(b *tsumego.Board) {
	hunter := f.owner.Other()
	for {
		mine, theirs := f.dame(b, hunter), f.dame(b, f.owner)
		m, t := mine.Count(), theirs.Count()
		switch {
		case m > keepDame && t > keepDame:
			f.fill(b, mine.First(), f.owner)
			f.fill(b, theirs.First(), hunter)
		case m > mostDame:
			f.fill(b, mine.First(), f.owner)
		case t > mostDame:
			f.fill(b, theirs.First(), hunter)
		default:
			return
		}
	}
}

// What races keep of plain liberties.
const (
	keepDame = 5
	mostDame = 12
)

func (f *fight) fill(b *tsumego.Board, p tsumego.Point, c tsumego.Colour) {
	turn := b.Turn()
	b.Play(p, c)
	if b.Turn() != turn {
		b.Play(tsumego.Pass, b.Turn())
	}
	f.rock.Add(p)
	f.space.Remove(p)
}

// free is the number of liberties of the blocks of a set that has fewest.
func free(b *tsumego.Board, set tsumego.Set) int {
	n := away
	for rest := set; rest != (tsumego.Set{}); {
		p := rest.First()
		rest = rest.AndNot(b.BlockSet(p))
		n = min(n, b.Free(p))
	}
	return n
}

func (f *fight) look(b *tsumego.Board) outlook {
	left := f.prey.And(*b.Points(f.owner))
	if left == (tsumego.Set{}) {
		return outlook{verdict: f.worth(b)}
	}
	rival := tsumego.Set{}
	if f.rival != (tsumego.Set{}) {
		rival = f.rival.And(*b.Points(f.owner.Other()))
		if rival == (tsumego.Set{}) && !f.rival.Less(largeTake) {
			return outlook{verdict: lost}
		}
	}
	whole := grow(b, left)
	if whole.And(f.rock) != (tsumego.Set{}) {
		return outlook{verdict: lost} // connected with the outside
	}
	need := f.need(b, &whole)
	if need == 0 || f.outside(b, &whole) > 1 {
		return outlook{verdict: lost}
	}
	if b.Turn() != f.owner && f.simple() && free(b, whole) == 1 && whole == b.BlockSet(whole.First()) {
		last := b.Liberties(whole.First()).First()
		if last != b.Ko() && b.Enters(last, f.owner.Other()) {
			return outlook{verdict: won}
		}
	}
	h := 1 + free(b, whole) + 2*max(0, 5-need)
	o := 1 + min(need, 6)
	dead := need >= f.enough && (f.rash || f.cramped(b, &whole))
	if short := 1 + free(b, rival); (dead || short < o) && (rival == (tsumego.Set{}) || f.settled(b, rival)) {
		if dead {
			return outlook{verdict: won}
		}
	} else {
		o = min(o, short)
	}
	return outlook{hunter: uint32(h), owner: uint32(o)}
}

// smallTake is how many stones are too few to live by taking them.
const smallTake = 4

// simple tells whether taking the prey is all that matters.
func (f *fight) simple() bool {
	return f.rival == (tsumego.Set{}) || !f.prey.Less(smallTake)
}

// bridges is how many empty points connect a group with rock of its colour.
func (f *fight) bridges(b *tsumego.Board, whole *tsumego.Set) int {
	rock := f.rock.And(*b.Points(b.Colour(whole.First())))
	both := b.Grown(*whole).And(b.Grown(rock)).And(*b.Points(tsumego.Empty))
	return both.Count()
}

// worth is what the capture of the prey is worth: a hunter who takes a few stones and
// has no two eyes even then has won nothing.
func (f *fight) worth(b *tsumego.Board) verdict {
	rival := f.rival.And(*b.Points(f.owner.Other()))
	if f.simple() {
		return won
	}
	if rival == (tsumego.Set{}) {
		return lost
	}
	whole := grow(b, rival)
	need := 0
	if links := f.bridges(b, &whole); whole.And(f.rock) == (tsumego.Set{}) && f.outside(b, &whole) < 2 && links < 2 {
		if need = f.need(b, &whole); links == 1 {
			need = min(need, 1)
		}
	}
	if b.Turn() != f.owner {
		need--
	}
	if need > 0 {
		return lost
	}
	return won
}

// cramped tells whether a group has too few points for two eyes or a seki: those that
// touch no rock of the hunter.
func (f *fight) cramped(b *tsumego.Board, whole *tsumego.Set) bool {
	rock := f.rock.And(*b.Points(f.owner.Other()))
	room := f.space.AndNot(*whole).AndNot(b.Grown(rock))
	return room.Less(crampedRoom)
}

// crampedRoom is how many points make room for two eyes or a seki.
const crampedRoom = 4

// need is how many moves in a row make two eyes.
func (f *fight) need(b *tsumego.Board, whole *tsumego.Set) int {
	c := b.Colour(whole.First())
	f.takes = captures{}
	f.ways.find(b, *whole, tsumego.Pass, c, &f.takes, 2)
	f.eyes.takes, f.eyes.rock, f.eyes.main, f.eyes.ways = &f.takes, &f.rock, whole, &f.ways
	f.eyes.find(b, f.space, c)
	return f.eyes.need(b)
}

// settled tells whether the hunter's own stones have two eyes or are connected with
// the outside.
func (f *fight) settled(b *tsumego.Board, rival tsumego.Set) bool {
	whole := grow(b, rival)
	return whole.And(f.rock) != (tsumego.Set{}) || f.need(b, &whole) == 0
}

// grow is a set of stones with all stones of their blocks.
func grow(b *tsumego.Board, set tsumego.Set) tsumego.Set {
	var whole tsumego.Set
	for rest := set; rest != (tsumego.Set{}); {
		block := b.BlockSet(rest.First())
		whole, rest = whole.Or(block), rest.AndNot(block)
	}
	return whole
}

// moves are the empty points of the space, but of the plain liberties of each side only
// one, and that for the other side.
func (f *fight) moves(b *tsumego.Board, buf []tsumego.Point) []tsumego.Point {
	turn := b.Turn()
	own, other := f.dame(b, turn), f.dame(b, turn.Other())
	list := f.space.And(*b.Points(tsumego.Empty)).AndNot(own).AndNot(other)
	if p := other.First(); p != tsumego.Pass {
		buf = append(buf, p)
	}
	list = list.Or(f.urgent(b)).AndNot(own).AndNot(other)
	from := len(buf)
	buf = list.Append(buf)
	kept := buf[:from]
	plain := own.Or(other)
	for _, p := range buf[from:] {
		if !f.wastes(b, p, turn) && !f.idle(b, p, &plain) {
			kept = append(kept, p)
		}
	}
	if turn == f.owner {
		kept = append(kept, tsumego.Pass)
	}
	return kept
}

// idle tells whether a point touches nothing but rock and plain liberties.
func (f *fight) idle(b *tsumego.Board, p tsumego.Point, plain *tsumego.Set) bool {
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
		case tsumego.Empty:
			if !plain.Has(q) {
				return false
			}
		default:
			if !f.rock.Has(q) {
				return false
			}
		}
	}
	return true
}

// largeTake is how many stones of the hunter make a group alive that takes them.
const largeTake = 7

// outside is how many liberties of a group lie where the fight does not reach.
func (f *fight) outside(b *tsumego.Board, whole *tsumego.Set) int {
	around := b.Grown(*whole).And(*b.Points(tsumego.Empty)).AndNot(f.space)
	return around.Count()
}

// urgent are the liberties of blocks that stand where the fight is and have few.
func (f *fight) urgent(b *tsumego.Board) tsumego.Set {
	var set tsumego.Set
	stones := f.space.AndNot(*b.Points(tsumego.Empty)).AndNot(f.rock)
	for stones != (tsumego.Set{}) {
		p := stones.First()
		stones = stones.AndNot(b.BlockSet(p))
		if b.Free(p) <= 2 {
			set = set.Or(*b.Liberties(p))
		}
	}
	return set
}

// wastes tells whether p is an eye of one point inside a single block of c that is not
// in atari.
func (f *fight) wastes(b *tsumego.Board, p tsumego.Point, c tsumego.Colour) bool {
	block := tsumego.Pass
	for _, q := range b.Near(p) {
		switch b.Colour(q) {
		case tsumego.Wall:
		case c:
			if block != tsumego.Pass && block != b.Block(q) {
				return false
			}
			block = b.Block(q)
		default:
			return false
		}
	}
	return block != tsumego.Pass
}

// leaks tells whether the owner of the prey gains anything on one of his liberties.
func (f *fight) leaks(b *tsumego.Board, shore tsumego.Set) bool {
	for _, p := range shore.Append(nil) {
		mine, more := false, 0
		for _, q := range b.Near(p) {
			switch b.Colour(q) {
			case f.owner:
				mine = mine || f.prey.Has(q)
			case tsumego.Empty:
				if !shore.Has(q) {
					more++
				}
			}
		}
		if mine && more > 0 {
			return true
		}
	}
	return false
}
