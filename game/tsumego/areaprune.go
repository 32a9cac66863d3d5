package tsumego

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Pruner = (*Match)(nil)

// Prune drops moves that cannot change the value.
//
//   - Where the board is symmetric, of points that the symmetries exchange all but
//     the first.
//   - Moves behind which the opponent has a threat, and carries it out: what he has
//     for certain then settles the question.
//
// Under superko a symmetric board may have a past that is not, so only the last kind
// is dropped.
func (m *Match) Prune(moves []game.Move) []game.Move {
	if m.bare {
		return moves
	}
	if m.superko {
		return m.unanswered(moves)
	}
	if images := m.mirrored(); images != 0 {
		kept := moves[:0]
		for _, move := range moves {
			if move == passCode || images>>(move-1)&1 == 0 {
				kept = append(kept, move)
			}
		}
		moves = kept
	}
	return m.unanswered(moves)
}

// settles tells whether what a player has for certain settles the question his way.
func (m *Match) settles(c Colour, mine, yours uint64) bool {
	sure := bits.OnesCount64(m.plot.certain(mine, yours))
	count := m.plot.count()
	if c == m.attacker {
		return 2*sure-count >= m.need
	}
	return count-2*sure < m.need
}

// threats lists moves by which the opponent gets his way if nothing is done
// against it.
func (m *Match) threats(list []uint64) []uint64 {
	you := m.turn.Other()
	mine, yours := m.stones[m.turn-1], m.stones[you-1]
	for s := m.plot.legal(yours, mine); s != 0; s &= s - 1 {
		p := lowest(s)
		if y, x, _ := m.plot.put(yours, mine, p); m.settles(you, y, x) {
			if list = append(list, p); len(list) == cap(list) {
				break
			}
		}
	}
	return list
}

// unanswered drops moves that leave a threat of the opponent as it is. One move is
// kept.
func (m *Match) unanswered(moves []game.Move) []game.Move {
	var room [3]uint64
	threats := m.threats(room[:0])
	if len(threats) == 0 {
		return moves
	}
	kept := moves[:0]
	for _, move := range moves {
		if !m.leaves(threats, move) {
			kept = append(kept, move)
		}
	}
	if len(kept) == 0 {
		return append(kept, passCode)
	}
	return kept
}

// leaves tells whether one of the threats works behind a move too. None does if the
// move ends the game.
func (m *Match) leaves(threats []uint64, move game.Move) bool {
	next := m.play(&m.place, move)
	if next.passes == 2 {
		return false
	}
	you := m.turn.Other()
	mine, yours := next.stones[m.turn-1], next.stones[you-1]
	for _, p := range threats {
		if p == next.ko || p&mine != 0 || !m.plot.allows(yours, mine, p) {
			continue
		}
		if y, x, _ := m.plot.put(yours, mine, p); m.settles(you, y, x) && !m.wasHere(you, y, x) {
			return true
		}
	}
	return false
}

// wasHere tells whether superko forbids a player to leave these stones.
func (m *Match) wasHere(c Colour, mine, yours uint64) bool {
	if c == White {
		mine, yours = yours, mine
	}
	return m.superko && m.past.has([2]uint64{mine, yours})
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
