package tsumego

import "github.com/yomi-solver/yomi/game"

// Expand lists the children with what is known of each, or only the first one that
// gives the side to move what it wants.
func (p *Position) Expand(buf []game.Child) []game.Child {
	start, wants := len(buf), p.Turn().Wants()
	p.scratch.moves = p.Prune(p.Moves(p.scratch.moves[:0]))
	p.Order(p.scratch.moves)
	chased := p.chased()
	for _, m := range p.scratch.moves {
		first := game.FreshNumbers
		if chased {
			first = p.guess(m)
		}
		p.Play(m)
		c := game.Child{Move: m, Key: p.Key()}
		c.Numbers = p.first(c.Key, chased, first)
		p.Undo()
		if c.Numbers.Value() == wants {
			return append(buf[:start], c)
		}
		buf = append(buf, c)
	}
	return buf
}

// Keys has nothing to add: Expand has played every move.
func (p *Position) Keys([]game.Child) {}
