package dragon

import (
	"slices"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// group is the question whether a group lives: it gets two eyes, or it gets away to
// where its owner is strong. What counts is how many moves in a row the owner needs
// for either.
type group struct {
	prey     tsumego.Set // stones of the group at the beginning
	owner    tsumego.Colour
	space    tsumego.Set // where eyes may be and moves are made
	out      tsumego.Set // where the owner is safe: points, and stones of his
	rock     tsumego.Set // stones of the hunter that nobody takes
	enough   int         // so many moves in a row are too many
	slack    int         // moves may be for plans that are so much longer than the best
	eyes     eyes
	from, to way
	takes    captures
}

// state is what a look finds out.
type state struct {
	left         tsumego.Set // stones of the group that are left
	eyes, escape int         // moves in a row for two eyes, and to get away
}

func (s state) need() int { return min(s.eyes, s.escape) }

// survey looks at a position.
func (g *group) survey(b *tsumego.Board) state {
	s := state{left: g.prey.And(*b.Points(g.owner)), eyes: away, escape: away}
	if s.left == (tsumego.Set{}) {
		return s
	}
	g.takes = captures{}
	var whole tsumego.Set
	for rest := s.left; rest != (tsumego.Set{}); {
		block := b.BlockSet(rest.First())
		whole, rest = whole.Or(block), rest.AndNot(block)
	}
	s.left = whole
	g.from.find(b, whole, g.owner, &g.takes, deepCost)
	g.eyes.takes, g.eyes.rock, g.eyes.main, g.eyes.ways = &g.takes, &g.rock, &s.left, &g.from
	g.eyes.find(b, g.space, g.owner)
	s.eyes = g.eyes.need(b)
	if g.out != (tsumego.Set{}) {
		var buf [area]tsumego.Point
		for _, p := range g.out.Append(buf[:0]) {
			if b.Colour(p) == g.owner || b.Colour(p) == tsumego.Empty {
				s.escape = min(s.escape, int(g.from.cost[p]))
			}
		}
	}
	return s
}

func (g *group) look(b *tsumego.Board) outlook {
	s := g.survey(b)
	need := s.need()
	switch {
	case s.left == tsumego.Set{}:
		return outlook{verdict: won}
	case need == 0:
		return outlook{verdict: lost}
	case need >= g.enough:
		return outlook{verdict: won}
	}
	return outlook{hunter: uint32(1 + (g.enough-need)*(g.enough-need)), owner: uint32(need * need)}
}

// plan is a point with the moves in a row that plans through it need.
type plan struct {
	p    tsumego.Point
	need int
}

// moves are the points of the best plans for eyes and for getting away, and those
// that save or take stones in atari.
func (g *group) moves(b *tsumego.Board, buf []tsumego.Point) []tsumego.Point {
	s := g.survey(b)
	best := map[tsumego.Point]int{}
	add := func(p tsumego.Point, n int) {
		if old, ok := best[p]; (!ok || n < old) && b.Colour(p) == tsumego.Empty {
			best[p] = n
		}
	}
	limit := s.need() + g.slack
	g.forEyes(b, limit, add)
	g.forEscape(b, &s, limit, add)
	g.forStones(b, &s, limit, add)
	list := make([]plan, 0, len(best))
	for p, n := range best {
		list = append(list, plan{p, n})
	}
	slices.SortFunc(list, func(a, b plan) int {
		if a.need != b.need {
			return a.need - b.need
		}
		return int(a.p) - int(b.p)
	})
	for _, c := range list {
		buf = append(buf, c.p)
	}
	if b.Turn() == g.owner {
		buf = append(buf, tsumego.Pass)
	}
	return buf
}

// forEyes adds the points of pairs of eyes: those that the owner wants, and the eyes
// themselves, where the hunter may play too.
func (g *group) forEyes(b *tsumego.Board, limit int, add func(tsumego.Point, int)) {
	e := &g.eyes
	for i := range e.n {
		one := &e.list[i]
		for j := range i {
			two := &e.list[j]
			if one.extra+two.extra > limit || !apart(one, two) {
				continue
			}
			both := one.wants.Or(two.wants)
			n := both.Count() + one.extra + two.extra
			if n > limit {
				continue
			}
			both = both.Or(one.space).Or(two.space)
			for _, k := range []*eye{one, two} {
				if k.extra > 0 {
					both = both.Or(g.diagonal(b, &k.space))
				}
			}
			var buf [area]tsumego.Point
			for _, p := range both.Append(buf[:0]) {
				add(p, n)
			}
		}
	}
}

// diagonal are the empty points across the corners of a space, and the liberties of
// weak stones around it.
func (g *group) diagonal(b *tsumego.Board, space *tsumego.Set) tsumego.Set {
	var set tsumego.Set
	for _, p := range space.Append(nil) {
		near, across := b.Near(p), b.Diagonals(p)
		for _, r := range append(near[:], append(across[:], p)...) {
			switch b.Colour(r) {
			case tsumego.Wall:
			case g.owner:
				if b.Free(r) <= 2 {
					set = set.Or(*b.Liberties(r))
				}
			case tsumego.Empty:
				set.Add(r)
			default:
				if b.Free(r) <= 3 && !g.rock.Has(r) {
					set = set.Or(*b.Liberties(r))
				}
			}
		}
	}
	return set
}

// forEscape adds the points on the ways out.
func (g *group) forEscape(b *tsumego.Board, s *state, limit int, add func(tsumego.Point, int)) {
	if s.escape > limit {
		return
	}
	g.to.find(b, g.out.And(b.Points(tsumego.Empty).Or(*b.Points(g.owner))), g.owner, &g.takes, deepCost)
	var buf [area]tsumego.Point
	for _, p := range b.Points(tsumego.Empty).Append(buf[:0]) {
		if n := int(g.from.cost[p]) + int(g.to.cost[p]); n <= limit && g.from.cost[p] > 0 {
			add(p, n)
		}
	}
	for _, p := range b.Points(g.owner.Other()).Append(buf[:0]) {
		if b.Free(p) > 3 || g.rock.Has(p) {
			continue
		}
		if n := int(g.from.cost[p]) + int(g.to.cost[p]) - g.takes.cost(b, p); n <= limit {
			for _, q := range b.Liberties(p).Append(nil) {
				add(q, n)
			}
		}
	}
}

// forStones adds what saves or takes blocks with few liberties at the group.
func (g *group) forStones(b *tsumego.Board, s *state, limit int, add func(tsumego.Point, int)) {
	for rest := s.left; rest != (tsumego.Set{}); {
		p := rest.First()
		rest = rest.AndNot(b.BlockSet(p))
		if b.Free(p) <= 2 {
			for _, q := range b.Liberties(p).Append(nil) {
				add(q, limit-g.slack)
			}
		}
		for _, q := range lastLiberties(b, p, 2) {
			add(q, limit)
		}
	}
}
