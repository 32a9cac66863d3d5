package tsumego

import (
	"cmp"
	"errors"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// findTarget finds what a question is about where nothing is marked.
func (b *Board) findTarget(g goal, named bool) (Set, error) {
	switch {
	case !named:
		return b.findGroup(Empty)
	case g == kill:
		return b.findGroup(b.turn.Other())
	case g == live || g == settle:
		return b.findGroup(b.turn)
	case g == capture:
		return b.findBlock(b.turn.Other())
	case g.links():
		return Set{}, errors.New("which blocks are meant? Mark a stone of each with MA or TR, or name them with --target")
	case g == save:
		return b.findBlock(b.turn)
	}
	return b.findRace()
}

// group is a candidate for the target of life and death: the stones of one colour
// in one enclosure.
type group struct {
	stones Set
	room   int // points of the enclosure
	share  int // per cent of all stones of the colour
	usual  bool
	leaks  bool // some of them have liberties beyond the enclosure
}

// findGroup finds the enclosed group that life and death is about: where half of a
// colour's stones or more stand in one enclosure, the one in the smallest; else the
// one with the largest share of its colour. Small enclosures that hold few stones
// of their colour are captured stones and eyes of others. The usual owner decides
// where all else is equal.
func (b *Board) findGroup(usual Colour) (Set, error) {
	var list []group
	for _, c := range []Colour{Black, White} {
		for rest := b.sets[c]; rest != (Set{}); {
			g, stones := b.group(rest.points()[0], c)
			rest = rest.AndNot(stones)
			g.usual = c == usual
			if !b.spreads(g.room) && !g.leaks {
				list = append(list, g)
			}
		}
	}
	if len(list) == 0 {
		return Set{}, game.Unasked("no group is enclosed; mark the target with MA or TR, or name it with --target")
	}
	order := func(a, z group) int {
		const half = 50
		if big := cmp.Compare(min(z.share, half), min(a.share, half)); big != 0 {
			return big
		}
		return cmp.Compare(a.room, z.room)
	}
	slices.SortStableFunc(list, func(a, z group) int {
		if o := order(a, z); o != 0 || a.usual == z.usual {
			return o
		}
		if a.usual {
			return -1
		}
		return 1
	})
	if len(list) > 1 && order(list[0], list[1]) == 0 && list[0].usual == list[1].usual {
		return Set{}, game.Unasked("more than one group may be meant; mark the target with MA or TR, or name it with --target")
	}
	return list[0].stones, nil
}

// group gathers the stones that share the enclosure of a stone on p.
func (b *Board) group(p Point, c Colour) (group, Set) {
	var seed Set
	for _, q := range b.AppendStones(nil, p) {
		seed.Add(q)
	}
	inside := b.enclosure(seed, c.Other())
	stones := inside.And(b.sets[c]).Or(seed)
	beyond := stones.grown(b.stride).And(b.sets[Empty]).AndNot(inside)
	return group{
		leaks:  beyond != Set{},
		stones: stones,
		room:   inside.Count(),
		share:  100 * stones.Count() / b.sets[c].Count(),
	}, stones
}

// spreads tells whether an enclosure of so many points is none: it has most of the
// board. On the smallest boards that is how problems are.
func (b *Board) spreads(room int) bool {
	const small = 6 * 6
	all := b.width * b.height
	return all > small && 3*room > 2*all
}

// findBlock finds the block of a colour that can be meant by capture and save: the
// one with the fewest liberties, if no other has as few.
func (b *Board) findBlock(c Colour) (Set, error) {
	var best Set
	least, ties := 0, 0
	for _, p := range b.sets[c].points() {
		if b.head[p] != p {
			continue
		}
		switch free := b.Free(p); {
		case ties == 0 || free < least:
			best, least, ties = Set{}, free, 1
			best.Add(p)
		case free == least:
			ties++
		}
	}
	if ties != 1 {
		return Set{}, errors.New("which block is meant? Mark the target with MA or TR, or name it with --target")
	}
	return best, nil
}

// findRace finds the two blocks of a semeai: the only ones of different colours
// that touch and have no liberty in the open.
func (b *Board) findRace() (Set, error) {
	open := b.stretches(b.sets[Empty], pocket)
	pairs := map[[2]Point]bool{}
	for _, p := range b.sets[Black].points() {
		if b.Liberties(p).And(open) != (Set{}) {
			continue
		}
		for _, q := range b.Near(p) {
			if b.cells[q] == White && b.Liberties(q).And(open) == (Set{}) {
				pairs[[2]Point{b.head[p], b.head[q]}] = true
			}
		}
	}
	var race Set
	for pair := range pairs {
		race.Add(pair[0])
		race.Add(pair[1])
	}
	if len(pairs) != 1 {
		return Set{}, errors.New("which blocks race? Mark stones of both with MA or TR, or name them with --target")
	}
	return race, nil
}
