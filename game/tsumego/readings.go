package tsumego

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// What an unmarked problem asks about, where nobody is enclosed completely.

// spot is a candidate for the target of a problem: a group whose sphere is small.
type spot struct {
	owner  Colour
	all    Set   // its stones
	stones Set   // those of its main part
	at     Point // the stone that its sphere was found from
	room   int   // points of the sphere that are not the owner's
	share  int   // per cent of the owner's stones
	gaps   int   // points of the fence that are far from the hunter's stones
}

// spots lists the groups that may be meant, the most likely first.
func (b *Board) spots() []spot {
	var list []spot
	for _, c := range []Colour{Black, White} {
		for rest := b.sets[c]; rest != (Set{}); {
			at := rest.first()
			d := b.domain(at)
			rest = rest.AndNot(d.stones)
			room := d.inside.AndNot(d.stones)
			s := spot{owner: c, at: at, all: d.stones, stones: b.main(d.stones), room: room.Count()}
			s.gaps = b.gaps(&d, c.Other())
			s.share = 100 * d.stones.Count() / b.sets[c].Count()
			same := slices.ContainsFunc(list, func(o spot) bool { return o.stones == s.stones })
			apart := s.stones.grown(b.stride).And(b.sets[c.Other()]) == Set{}
			if s.room <= spotRoom && !b.spreads(d.inside.Count()) && !same && !apart {
				list = append(list, s)
			}
		}
	}
	slices.SortStableFunc(list, func(a, z spot) int {
		const half = 50
		return cmp.Or(cmp.Compare(max(a.gaps, fewGaps), max(z.gaps, fewGaps)),
			cmp.Compare(min(z.share, half), min(a.share, half)), cmp.Compare(a.room, z.room))
	})
	return list
}

// gaps counts the points of the fence around a domain that no stone of the hunter
// touches: a wall that is not there.
func (b *Board) gaps(d *domain, hunter Colour) int {
	region := b.around(d, 0, hunter)
	fence := b.fence(&region)
	wall := b.sets[hunter].AndNot(d.caught)
	fence = fence.AndNot(wall.grown(b.stride))
	return fence.Count()
}

// fewGaps is how many there are in a wall, at most.
const fewGaps = 3

// fewStones is the share of its colour that a group should have, in per cent.
const fewStones = 25

// spotRoom is how many points a group's sphere may have that is in danger.
const spotRoom = 40

// main leaves out of a group the blocks that are cut off from the largest part of it and
// are small.
func (b *Board) main(stones Set) Set {
	var parts []Set
	most := 0
	for rest := stones; rest != (Set{}); {
		part := b.company(rest.first()).And(stones)
		rest = rest.AndNot(part)
		parts = append(parts, part)
		most = max(most, part.Count())
	}
	var main Set
	for _, part := range parts {
		if 3*part.Count() >= most {
			main = main.Or(part)
		}
	}
	return main
}

// readings are the questions that an unmarked text may ask, the most likely first: about
// a group that is enclosed, about groups in small spheres, about weak blocks, and about
// blocks that may be taken. There are none where a text says itself what it asks.
func readings(text string, q game.Question) []game.Reading {
	if isAreaText(text) || isMatchGoal(q.Goal) {
		return nil
	}
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil // who reads it says so
	}
	d, err := readDiagram(c.Games[0])
	if err != nil || d.override(q) != nil {
		return nil
	}
	return d.readings(q.Goal)
}

// readings are those of a diagram, of which a goal may be known.
func (d *diagram) readings(goalText string) []game.Reading {
	b := d.board
	usual, ok := d.usual(goalText)
	if !ok {
		return nil
	}
	var list []game.Reading
	enclosed, err := b.findGroup(usual)
	if err == nil {
		list = append(list, game.Reading{Question: d.about(enclosed, goalText, "")})
	}
	for _, s := range b.spots() {
		if goalText != "" && s.owner != usual {
			continue
		}
		for _, v := range s.variants(s.owner == d.turn) {
			region := fmt.Sprintf("%s%d:%s", fenceWord, v.width, b.Name(s.at))
			list = append(list, game.Reading{Question: d.about(v.target, goalText, region), Draft: v.draft, Minor: s.gaps > fewGaps || s.share < fewStones})
		}
	}
	blocks := b.weak(weakLiberties)
	if len(list) == 0 && len(blocks) == 0 {
		blocks = b.weak(2 * weakLiberties)
	}
	for _, block := range blocks {
		if goalText != "" && b.cells[block.first()] != usual || block == enclosed {
			continue
		}
		region := fmt.Sprintf("%s%d:%s", nearWord, 2, b.Name(block.first()))
		list = append(list, game.Reading{Question: d.about(block, goalText, region), Minor: true})
	}
	if goalText == "" && len(list) > 0 {
		list = append(list, d.captures(list)...)
	}
	return list
}

// about is a question about some stones.
func (d *diagram) about(stones Set, goalText, region string) game.Question {
	q := game.Question{Goal: goalText, Turn: d.turn.String(), Target: d.board.list(stones), Region: region}
	if q.Goal == "" {
		q.Goal = kill.String()
		if d.board.cells[stones.first()] == d.turn {
			q.Goal = live.String()
		}
	}
	return q
}

// weak are blocks of few liberties in contact with blocks of few liberties, the largest
// first: the stones that fights are about.
func (b *Board) weak(few int) []Set {
	var list []Set
	for _, c := range []Colour{Black, White} {
		for rest := b.sets[c]; rest != (Set{}); {
			p := rest.first()
			block := b.block(p)
			rest = rest.AndNot(block)
			if b.Free(p) > few {
				continue
			}
			for touched := block.grown(b.stride).And(b.sets[c.Other()]); touched != (Set{}); {
				q := touched.first()
				if b.Free(q) <= few+1 {
					list = append(list, block)
					break
				}
				touched = touched.AndNot(b.block(q))
			}
		}
	}
	slices.SortStableFunc(list, func(a, z Set) int { return cmp.Compare(z.Count(), a.Count()) })
	return list[:min(len(list), weakMost)]
}

// weakMost is how many weak blocks are asked about.
const weakMost = 6

// variant is what of a group is asked about, and how far around it.
type variant struct {
	target Set
	width  int
	draft  bool
}

// variants lists how a group may be meant, the hardest first: to kill all of it, or
// to save the largest part. Who can save it with little room can do it with more, and who
// cannot kill it with little room for it cannot do it at all.
func (s *spot) variants(own bool) []variant {
	if own {
		list := []variant{{s.stones, 0, false}, {s.stones, 1, false}, {s.stones, 2, false}, {s.stones, 3, false}}
		if s.all != s.stones {
			list = append(list, variant{s.all, 1, false})
		}
		return list
	}
	list := []variant{{s.all, 0, true}, {s.all, 1, false}}
	if s.all != s.stones {
		list = append(list, variant{s.stones, 0, true}, variant{s.stones, 1, false})
	}
	return list
}

// usual is whose stones a goal is about, Empty if there is none; not ok if a
// diagram says itself what it asks, or asks about something else than life and death.
func (d *diagram) usual(goalText string) (Colour, bool) {
	if d.target != (Set{}) || d.region.And(d.board.sets[Empty]) != (Set{}) || d.note != "" {
		return Empty, false
	}
	if goalText == "" {
		return Empty, true
	}
	switch g, _, err := parseGoal(goalText); {
	case err != nil || !g.enclosed():
		return Empty, false
	case g == kill:
		return d.turn.Other(), true
	}
	return d.turn, true
}

// spotted reads an unmarked diagram in the most likely way.
func (d *diagram) spotted(goalText string) error {
	list := d.readings(goalText)
	if len(list) == 0 {
		return nil // it says itself what it asks, or the search for a target tells
	}
	return d.override(list[0].Question)
}
