package dragon

import (
	"slices"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// link is the question whether two blocks of one colour can be cut off from each other.
// The owner has won when they are one block, or when he could make them one although
// the hunter moves; the hunter has won when one of them is captured, or when the owner
// would need too many moves in a row.
type link struct {
	from, to  tsumego.Point // stones of the two
	owner     tsumego.Colour
	enough    int // so many moves are too many
	slack     int
	near, far way
	takes     captures
}

// width is how much a search for connections looks at: the owner has failed if he
// needs that many moves, or so many more than at the beginning, and ways may be so
// much longer than the shortest.
type width struct{ least, more, slack int }

// widths are tried one after the other. The last one that is settled counts.
var widths = []width{{4, 2, 1}, {5, 3, 2}, {6, 4, 2}}

// newLink asks about two stones of a board.
func newLink(b *tsumego.Board, p, q tsumego.Point, w width) *link {
	l := &link{from: p, to: q, owner: b.Colour(p), enough: away, slack: w.slack}
	if need := l.need(b); need < away {
		l.enough = max(w.least, need+w.more)
	}
	return l
}

// need is how many moves in a row connect the blocks.
func (l *link) need(b *tsumego.Board) int {
	l.takes = captures{}
	l.near.find(b, b.BlockSet(l.from), l.to, l.owner, &l.takes, l.enough)
	return int(l.near.cost[l.to])
}

func (l *link) look(b *tsumego.Board) outlook {
	switch {
	case b.Colour(l.from) != l.owner || b.Colour(l.to) != l.owner:
		return outlook{verdict: won}
	case b.Block(l.from) == b.Block(l.to):
		return outlook{verdict: lost}
	}
	need := l.need(b)
	moves := b.Turn() == l.owner
	switch {
	case need == 0, moves && need == 1 && b.Ko() == tsumego.Pass:
		return outlook{verdict: lost}
	case need >= l.enough:
		return outlook{verdict: won}
	}
	return outlook{hunter: uint32(1 + l.enough - need), owner: uint32(need * need)}
}

// moves are the empty points on short ways between the blocks, and what saves or
// takes the stones along them.
func (l *link) moves(b *tsumego.Board, buf []tsumego.Point) []tsumego.Point {
	need := l.need(b)
	reach := min(l.enough, need+l.slack)
	l.near.find(b, b.BlockSet(l.from), tsumego.Pass, l.owner, &l.takes, reach)
	l.far.find(b, b.BlockSet(l.to), tsumego.Pass, l.owner, &l.takes, reach)
	type ranked struct {
		p    tsumego.Point
		rank int
	}
	var list []ranked
	var seen tsumego.Set
	add := func(p tsumego.Point, rank int) {
		if !seen.Has(p) {
			seen.Add(p)
			list = append(list, ranked{p, rank})
		}
	}
	for _, p := range b.Points(tsumego.Empty).Append(nil) {
		if n := int(l.near.cost[p]) + int(l.far.cost[p]) - 1; n <= need+l.slack {
			add(p, 2*n)
		}
	}
	var blocks tsumego.Set
	for _, c := range []tsumego.Colour{tsumego.Black, tsumego.White} {
		for _, p := range b.Points(c).Append(nil) {
			h := b.Block(p)
			if blocks.Has(h) || b.Free(p) > 3 {
				continue
			}
			n := int(l.near.cost[p]) + int(l.far.cost[p])
			if c != l.owner {
				n -= l.takes.cost(b, p)
			} else if b.Free(p) > 2 {
				continue
			}
			if n > need+l.slack {
				continue
			}
			blocks.Add(h)
			for _, q := range b.Liberties(p).Append(nil) {
				add(q, 2*n+b.Free(p))
			}
			if c == l.owner {
				for _, q := range lastLiberties(b, p, 1) {
					add(q, 2*n)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return a.rank - b.rank })
	for _, r := range list {
		buf = append(buf, r.p)
	}
	if b.Turn() == l.owner {
		buf = append(buf, tsumego.Pass)
	}
	return buf
}

// lastLiberties are the liberties of blocks that touch the block of p and have at
// most so many.
func lastLiberties(b *tsumego.Board, p tsumego.Point, most int) []tsumego.Point {
	var list []tsumego.Point
	other := b.Colour(p).Other()
	around := b.Grown(b.BlockSet(p)).And(*b.Points(other))
	for _, q := range around.Append(nil) {
		if b.Free(q) <= most {
			list = b.Liberties(q).Append(list)
		}
	}
	return list
}
