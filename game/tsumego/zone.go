package tsumego

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Words for targets and regions on open boards. "group:C3" is the block of C3 with
// the blocks that belong together with it, and "near:2:C3" is what that group can
// reach in two steps, with the stones around it that are easily taken. Where nobody
// encloses a group, its region has an edge in the open, and a liberty beyond the edge
// is life: it has escaped. "shut:2:C3" is the same region on a board where stones of
// the opponent shut those ways out that lead along his strong stones: it assumes that
// he can answer whoever crawls there. "around:1:C3" is the sphere of the group of C3
// (sphere.go) and one step more, and "fence:1:C3" is the same on a board where stones of
// the opponent stand on all empty points next to it.
const (
	groupWord = "group:"
	nearWord  = "near:"
	shutWord  = "shut:"
	domeWord  = "around:"
	fenceWord = "fence:"
)

// parseGroup reads a group.
func (b *Board) parseGroup(word string) (Set, error) {
	p, err := b.parseStone(strings.TrimPrefix(word, groupWord))
	if err != nil {
		return Set{}, err
	}
	return b.company(p), nil
}

// isZone tells whether a word is one for the neighbourhood of a group.
func isZone(word string) bool {
	return slices.ContainsFunc([]string{nearWord, shutWord, domeWord, fenceWord}, func(w string) bool {
		return strings.HasPrefix(word, w)
	})
}

// parseZone reads the neighbourhood of a group.
func (b *Board) parseZone(word string) (Set, error) {
	kind, rest, _ := strings.Cut(word, ":")
	number, name, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(number)
	least := 1
	if kind += ":"; kind == domeWord || kind == fenceWord {
		least = 0
	}
	if err != nil || n < least || n > most {
		return Set{}, fmt.Errorf("%q: want %sN:POINT, N steps from %d to %d", word, kind, least, most)
	}
	p, err := b.parseStone(name)
	if err != nil {
		return Set{}, err
	}
	if kind == nearWord || kind == shutWord {
		return b.zone(p, n), nil
	}
	d := b.domain(p)
	return b.around(&d, n, b.cells[p].Other()), nil
}

func (b *Board) parseStone(name string) (Point, error) {
	p, err := b.Find(name)
	if err != nil {
		return p, err
	}
	if p == Pass || b.cells[p] == Empty {
		return p, fmt.Errorf("%s is empty", name)
	}
	return p, nil
}

// shut puts stones on the board where a region is to be shut.
func (d *diagram) shut(region string) error {
	b := d.board
	for word := range strings.SplitSeq(region, ",") {
		shuts, fences := strings.HasPrefix(word, shutWord), strings.HasPrefix(word, fenceWord)
		if !shuts && !fences {
			continue
		}
		name := word[strings.LastIndexByte(word, ':')+1:]
		p, err := b.parseStone(name)
		if err != nil {
			return err
		}
		c := b.cells[p].Other()
		leaks, kind := b.leaks(&d.region, c), Set{}
		if fences {
			leaks = b.fence(&d.region)
			dom := b.domain(p)
			kind = b.friendly(&dom, c)
		}
		before := b.cells
		if err = b.add(leaks.AndNot(kind), leaks.And(kind), c); err != nil {
			leaks = Set{} // that would take somebody's last liberty: leave it open
			err = b.Setup(func(q Point) Colour { return before[q] }, b.turn)
		}
		if err != nil {
			return err
		}
		d.shuts, d.fenced = d.shuts.Or(leaks), d.fenced || fences
	}
	return nil
}

// add puts stones of a colour and of the other one on the board.
func (b *Board) add(own, other Set, c Colour) error {
	cells := b.cells
	return b.Setup(func(q Point) Colour {
		switch {
		case own.Has(q):
			return c
		case other.Has(q):
			return c.Other()
		}
		return cells[q]
	}, b.turn)
}

// Supposes names the stones that were added to shut a region, if any were, and says
// so if a region that was found leads into the open, or ends at stones that could be taken.
func (p *Position) Supposes() []string {
	var list []string
	if p.asks.open {
		list = append(list, "who gets out of the region lives")
	}
	if weak := p.weakWalls(); weak != (Set{}) {
		list = append(list, fmt.Sprintf("the %v stones of %s are safe", p.asks.hunter, p.board.names(weak)))
	}
	switch shut := p.asks.shut; {
	case shut == Set{}:
		return list
	case p.asks.fenced:
		text := "the fight ends at"
		for _, c := range []Colour{p.asks.hunter, p.asks.hunter.Other()} {
			if part := shut.And(p.board.sets[c]); part != (Set{}) {
				text += fmt.Sprintf(" %v stones on %s", c, p.board.names(part))
			}
		}
		return append(list, text)
	}
	return append(list, "the ways out along strong stones are shut")
}

// Open tells whether a region that was found leads into the open.
func (p *Position) Open() bool { return p.asks.open }

// weakWalls has a stone of each block of the hunter at which a region ends that was found,
// if the block has too few liberties elsewhere to be safe without a look: the search takes it for alive.
func (p *Position) weakWalls() Set {
	var list Set
	b, asks := p.board, p.asks
	if !asks.found || !asks.goal.enclosed() {
		return list
	}
	for rest := asks.wall.And(asks.region.grown(b.stride)); rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		if elsewhere := b.blocks[b.head[q]].liberties.AndNot(asks.region); elsewhere.less(weakLiberties) && block.And(asks.shut) == (Set{}) {
			list.Add(q)
		}
	}
	return list
}

// leaks are the empty points next to a region that touch a strong stone of c, and
// those on the edge of the board that are two steps from one.
func (b *Board) leaks(region *Set, c Colour) Set {
	strong := b.strong(c, region)
	strong = strong.AndNot(*region)
	inner := region.And(b.sets[Empty])
	shore := inner.grown(b.stride).And(b.sets[Empty]).AndNot(*region)
	near := strong.grown(b.stride)
	leaks := shore.And(near)
	for _, q := range shore.And(near.grown(b.stride)).points() {
		if x, y := b.XY(q); x == 0 || y == 0 || x == b.width-1 || y == b.height-1 {
			leaks.Add(q)
		}
	}
	return leaks
}

// company is the block of p and the blocks that the opponent cannot cut off from it
// by one move: they share two liberties, or one that the opponent cannot enter.
func (b *Board) company(p Point) Set {
	c := b.cells[p]
	group := b.block(p)
	for again := true; again; {
		again = false
		for rest := b.sets[c].AndNot(group); rest != (Set{}); {
			q := rest.first()
			block := b.block(q)
			rest = rest.AndNot(block)
			near := group.grown(b.stride)
			shared := b.blocks[b.head[q]].liberties.And(near)
			if shared == (Set{}) || shared.less(2) && b.lives(shared.first(), c.Other()) {
				continue
			}
			group = group.Or(block)
			again = true
		}
	}
	return group
}

// weakLiberties is how many liberties a block has that may be taken in a fight.
const weakLiberties = 3

// strong are the stones of a colour that are not weak and do not stand inside of a
// group.
func (b *Board) strong(c Colour, group *Set) Set {
	var list Set
	for rest := b.sets[c]; rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		k := &b.blocks[b.head[q]]
		if int(k.free) > weakLiberties || !outside(&k.liberties, group) {
			list = list.Or(block)
		}
	}
	return list
}

// reach is a set and what it touches of another, with all of a block that it
// touches.
func (b *Board) reach(set, open Set) Set {
	grown := set.grown(b.stride).And(open)
	for rest := grown.AndNot(set).AndNot(b.sets[Empty]); rest != (Set{}); {
		block := b.block(rest.first())
		grown, rest = grown.Or(block), rest.AndNot(block)
	}
	return set.Or(grown)
}

// zone is what the group of p can reach in n steps through empty points and stones
// of its own, before the opponent's strong stones reach it, the weak blocks of the
// opponent at its side with their liberties, and weak blocks of its own beside those.
func (b *Board) zone(p Point, n int) Set {
	c := b.cells[p]
	zone := b.company(p)
	open := b.sets[Empty].Or(b.sets[c])
	held := b.strong(c.Other(), &zone)
	for range n {
		zone = b.reach(zone, open.AndNot(held))
		held = held.Or(held.grown(b.stride).And(b.sets[Empty]).AndNot(zone))
	}
	for range (n + 1) / 2 { // room to stop it there
		zone = b.reach(zone, open)
	}
	taken := b.frail(c.Other(), &zone)
	return zone.Or(taken).Or(b.frail(c, &taken))
}

// frail are the blocks of a colour beside a zone that are easily taken or have no liberty
// outside of it, with their liberties.
func (b *Board) frail(c Colour, zone *Set) Set {
	var list Set
	for rest := zone.grown(b.stride).And(b.sets[c]); rest != (Set{}); {
		q := rest.first()
		block := b.block(q)
		rest = rest.AndNot(block)
		k := &b.blocks[b.head[q]]
		if all := zone.Or(list); int(k.free) <= weakLiberties || !outside(&k.liberties, &all) {
			list = list.Or(block).Or(k.liberties)
		}
	}
	return list
}
