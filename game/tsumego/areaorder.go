package tsumego

import (
	"github.com/yomi-solver/yomi/game"
)

var _ game.Orderer = (*Match)(nil)

// sequel is a move, the place behind it, and its promise for the mover.
type sequel struct {
	move    game.Move
	promise int
	place
}

// sequels lists the places behind moves, the most promising for the mover first.
func (m *Match) sequels(moves []game.Move) []sequel {
	list := m.next[:0]
	me, you := m.turn-1, m.turn.Other()-1
	for _, move := range moves {
		next := m.play(&m.place, move)
		list = append(list, sequel{move, m.plot.promise(next.stones[me], next.stones[you]), next})
	}
	// There are few, and most are in order: insertion is the fastest way.
	for i := 1; i < len(list); i++ {
		if list[i].promise <= list[i-1].promise {
			continue
		}
		s, j := list[i], i
		for ; j > 0 && list[j-1].promise < s.promise; j-- {
			list[j] = list[j-1]
		}
		list[j] = s
	}
	m.next = list
	return list
}

// Order puts moves first behind which there is more promise.
func (m *Match) Order(moves []game.Move) {
	for i, s := range m.sequels(moves) {
		moves[i] = s.move
	}
}

var _ game.Expander = (*Match)(nil)

// Expand lists the children as all knowledge together sees them.
func (m *Match) Expand(buf []game.Child) []game.Child {
	start, wants, sign := len(buf), m.Turn().Wants(), 1
	if m.turn != m.attacker {
		sign = -1
	}
	m.moves = m.Prune(m.Moves(m.moves[:0]))
	list := m.sequels(m.moves)
	for i := range list {
		s := &list[i]
		c := game.Child{Move: s.move, Numbers: m.guess(sign * s.promise)}
		if v := m.value(&s.place); v != game.Unknown {
			c.Numbers = game.NumbersOf(v)
			if v == wants {
				return append(buf[:start], c)
			}
		}
		buf = append(buf, c)
	}
	return buf
}

// Keys fills in the keys of children.
func (m *Match) Keys(children []game.Child) {
	for i := range children {
		c := &children[i]
		if m.superko {
			m.Play(c.Move)
			c.Key = m.Key()
			m.Undo()
			continue
		}
		next := m.play(&m.place, c.Move)
		c.Key = m.match.key(&next)
	}
}
