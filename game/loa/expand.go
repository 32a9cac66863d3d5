package loa

import "github.com/yomi-solver/yomi/game"

var _ game.Expander = (*Position)(nil)

// Expand lists the children as the generic expansion does with all the other
// knowledge.
func (p *Position) Expand(buf []game.Child) []game.Child {
	var moves [maxMoves]game.Move
	list := p.list(moves[:0])
	p.Order(list)
	start, wants := len(buf), p.Turn().Wants()
	for _, m := range list {
		n := p.Estimate(m)
		p.Play(m)
		v := p.Decide()
		p.Undo()
		if v != game.Unknown {
			n = game.NumbersOf(v)
		}
		c := game.Child{Move: m, Numbers: n}
		if v == wants {
			return append(buf[:start], c)
		}
		buf = append(buf, c)
	}
	return buf
}

// Keys writes the keys of children.
func (p *Position) Keys(children []game.Child) {
	for i := range children {
		children[i].Key = p.key(p.behind(children[i].Move), p.turn.Other())
	}
}

// maxMoves is the most moves that a side can have: eight a piece.
const maxMoves = 8 * 12
