package reversi

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Expander = (*Position)(nil)
	_ game.Orderer  = (*Position)(nil)
)

// behind is a move and the position that it leads to.
type behind struct {
	state
	move game.Move
	rank int32 // the less, the better for the mover
	game.Numbers
}

// ahead lists what is behind moves, the best for the mover first.
func (p *Position) ahead(list []behind, moves []game.Move) []behind {
	turn := p.Turn()
	for _, m := range moves {
		list = append(list, behind{state: p.state, move: m})
		b := &list[len(list)-1]
		p.play(&b.state, m)
		b.Numbers = p.estimate(&b.state)
		b.rank = int32(b.Phi(turn)) - int32(b.Delta(turn))
	}
	slices.SortStableFunc(list, func(a, b behind) int { return cmp.Compare(a.rank, b.rank) })
	return list
}

// Order puts moves first that leave the other side little to do.
func (p *Position) Order(moves []game.Move) {
	var scratch [40]behind
	for i, b := range p.ahead(scratch[:0], moves) {
		moves[i] = b.move
	}
}

// Expand lists the children as the generic expansion does with all the other knowledge.
func (p *Position) Expand(buf []game.Child) []game.Child {
	var room [40]behind
	var names [40]game.Move
	start, wants := len(buf), p.Turn().Wants()
	list := p.ahead(room[:0], p.Prune(p.Moves(names[:0])))
	for i := range list {
		b := &list[i]
		c := game.Child{Move: b.move, Numbers: b.Numbers}
		if v := p.decide(&b.state); v != game.Unknown {
			c.Numbers = game.NumbersOf(v)
			if v == wants {
				return append(buf[:start], c)
			}
		}
		buf = append(buf, c)
	}
	return buf
}

// Keys writes the keys of children.
func (p *Position) Keys(children []game.Child) {
	for i := range children {
		s := p.state
		if m := children[i].Move; m != pass {
			p.put(&s, squareOf(m))
		}
		p.next(&s)
		children[i].Key = p.key(&s)
	}
}
