package tsumego

import "math/bits"

// Unconditional life on a plot, as in benson.go, and the territory that comes with
// it. The argument for both is in the comment of Match.

// space is a region that may be an eye: where it is, and its empty points.
type space struct{ points, empty uint64 }

// alive is the stones of mine that stay on the board even if their owner passes for
// ever.
func (g *plot) alive(mine, yours uint64) uint64 {
	// Regions with an empty point that touches no stone of mine are eyes of nobody.
	// Mostly that leaves less than two, and the rest is not needed.
	open := g.all &^ mine
	if lost := open &^ (yours | g.near(mine)); lost != 0 {
		open &^= g.flood(lost, open)
	}
	if open == 0 {
		return 0
	}
	var spaces [maxPlot / 2]space
	n := 0
	for open != 0 {
		points := g.flood(lowest(open), open)
		if n == 0 && points == open {
			return 0
		}
		open &^= points
		spaces[n] = space{points, points &^ yours}
		n++
	}
	for alive := mine; ; {
		kept := g.withEyes(alive, spaces[:n])
		if kept == alive || kept == 0 {
			return kept
		}
		// Regions beside a block that was dropped are dropped too.
		alive = kept
		left := 0
		for _, s := range spaces[:n] {
			if g.near(s.points)&mine&^alive == 0 {
				spaces[left] = s
				left++
			}
		}
		if n = left; n < 2 {
			return 0
		}
	}
}

// withEyes is the blocks of a set for which two regions are vital: all their empty
// points are liberties.
func (g *plot) withEyes(stones uint64, spaces []space) uint64 {
	kept := uint64(0)
	for s := stones; s != 0; {
		block := g.flood(lowest(s), s)
		s &^= block
		shore, eyes := g.near(block), 0
		for i := range spaces {
			if spaces[i].empty&^shore == 0 {
				eyes++
			}
		}
		if eyes >= 2 {
			kept |= block
		}
	}
	return kept
}

// certain is the points that belong to the owner of mine for certain: stones that
// are alive unconditionally, and the regions around which there is nothing else and
// in which the opponent cannot have two eyes. A point next to a stone that lives is
// no eye of his; what is left must be eyeless.
func (g *plot) certain(mine, yours uint64) uint64 {
	alive := g.alive(mine, yours)
	if alive == 0 {
		return 0
	}
	shore := g.near(alive)
	sure := alive
	for s := g.all &^ alive; s != 0; {
		points := g.flood(lowest(s), s)
		s &^= points
		if g.eyeless(points &^ shore) {
			sure |= points
		}
	}
	return sure
}

// eyeless tells whether the points of a region that touch no living stone are too
// few for two eyes: none, one, or two that touch. On boards of one row no point may be
// left, since there the owner can lose his own eye by taking what is dead.
func (g *plot) eyeless(inner uint64) bool {
	if inner == 0 || g.width == 1 || g.height == 1 {
		return inner == 0
	}
	first := lowest(inner)
	return bits.OnesCount64(inner) <= 2 && inner&^(first|g.near(first)) == 0
}
