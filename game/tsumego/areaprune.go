package tsumego

import "github.com/yomi-solver/yomi/game"

var _ game.Pruner = (*Match)(nil)

// Prune drops moves that cannot change the value.
//
//   - Points that somebody has for certain: whatever is played there, the owner may
//     pass, so such a move is worth no more than a pass to either side. It is no ko
//     threat, and a pass is as good for waiting, since one that lifts a ko is not
//     counted.
//   - Where the board is symmetric, of points that the symmetries exchange all but
//     the first.
func (m *Match) Prune(moves []game.Move) []game.Move {
	sure := m.certain()
	useless := sure[0] | sure[1]
	if !m.superko {
		useless |= m.mirrored()
	}
	if useless == 0 {
		return moves
	}
	kept := moves[:0]
	for _, move := range moves {
		if move == passCode || useless>>(move-1)&1 == 0 {
			kept = append(kept, move)
		}
	}
	return kept
}

// mirrored is the points for which a symmetry of the whole position knows a lower
// one.
func (m *Match) mirrored() uint64 {
	set := uint64(0)
	for i := range m.plot.images {
		image := &m.plot.images[i]
		if image.apply(m.stones[0]) != m.stones[0] || image.apply(m.stones[1]) != m.stones[1] || image.apply(m.ko) != m.ko {
			continue
		}
		for s := m.plot.all &^ (m.stones[0] | m.stones[1] | set); s != 0; s &= s - 1 {
			if p := lowest(s); image.apply(p) < p {
				set |= p
			}
		}
	}
	return set
}
