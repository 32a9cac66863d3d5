package tsumego

import "github.com/yomi-solver/yomi/game"

// past is the set of positions before each move of the log, for superko: a hash
// table with open addressing that holds numbers of moves plus one. The position
// on the board is not in it, but no move can lead to itself.
//
// Positions leave in the opposite order of their coming, so a removed one leaves
// an empty slot and breaks no chain: all that were put behind it are gone.
type past struct {
	slots []int32
}

// situation is the key by which a superko rule tells positions apart.
func (b *Board) situation(stones game.Key, turn Colour) game.Key {
	if b.rules.Ko == Situational {
		return stones.Xor(b.words.turn[turn-1])
	}
	return stones
}

// forget empties the log.
func (b *Board) forget() {
	b.played = 0
	clear(b.past.slots)
}

// remember puts the position before move number b.played, whose record has been
// begun, into the set. The table is never more than half full.
func (b *Board) remember() {
	if 2*b.played >= len(b.past.slots) {
		b.past.slots = make([]int32, max(128, 2*len(b.past.slots)))
		for i := range b.played {
			b.past.insert(i, b.before(i))
		}
	}
	b.past.insert(b.played, b.before(b.played))
}

// before is the position before a move of the log.
func (b *Board) before(i int) game.Key {
	r := &b.log[i]
	return b.situation(r.stones, r.turn)
}

func (s *past) insert(move int, key game.Key) {
	mask := uint64(len(s.slots) - 1)
	i := key.Lo & mask
	for s.slots[i] != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = int32(move + 1)
}

// remove takes out what was inserted last.
func (s *past) remove(move int, key game.Key) {
	mask := uint64(len(s.slots) - 1)
	i := key.Lo & mask
	for s.slots[i] != int32(move+1) {
		i = (i + 1) & mask
	}
	s.slots[i] = 0
}

// has tells whether a position was on the board before one of its moves.
func (s *past) has(b *Board, key game.Key) bool {
	if len(s.slots) == 0 {
		return false
	}
	mask := uint64(len(s.slots) - 1)
	for i := key.Lo & mask; s.slots[i] != 0; i = (i + 1) & mask {
		if b.before(int(s.slots[i])-1) == key {
			return true
		}
	}
	return false
}
