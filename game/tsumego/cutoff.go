package tsumego

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// Problems are not only about groups: many ask for a net, a squeeze or a ladder that takes
// a few stones which hold a position together. A question about one block on the whole
// board needs no fence, and where the answer is yes it is found with few positions.
// One that finds none soon is not meant.

const (
	cutoffStones    = 3  // stones that are worth a search: fewer fall in many positions by the way
	cutoffLiberties = 4  // more are too many for a net
	cutoffMost      = 3  // blocks that are searched
	glanceStones    = 2  // stones that are worth a problem if their capture is seen at a glance
	glanceMost      = 10 // blocks that are looked at
)

// captures asks about the opponent's blocks that may be taken, the largest first. A block in
// atari is no problem, and one that is a group by itself is asked about already, by a
// question that can tell whether it is dead as it stands.
func (d *diagram) captures(asked []game.Reading) []game.Reading {
	b := d.board
	var blocks []Set
	for rest := b.sets[d.turn.Other()]; rest != (Set{}); {
		p := rest.first()
		block := b.block(p)
		rest = rest.AndNot(block)
		touched := block.grown(b.stride).And(b.sets[d.turn])
		if free := b.Free(p); free > 1 && free <= cutoffLiberties && touched != (Set{}) {
			blocks = append(blocks, block)
		}
	}
	slices.SortStableFunc(blocks, func(a, z Set) int { return cmp.Compare(z.Count(), a.Count()) })
	var list []game.Reading
	for i, block := range blocks[:min(len(blocks), glanceMost)] {
		q := d.about(block, capture.String(), "")
		known := slices.ContainsFunc(asked, func(r game.Reading) bool { return !r.Minor && r.Target == q.Target })
		stones := block.Count()
		list = append(list, game.Reading{Question: q, Glance: true, Minor: stones < glanceStones,
			Brief: i < cutoffMost && stones >= cutoffStones && !known})
	}
	return list
}
