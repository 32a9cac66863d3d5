package connect4

import "github.com/yomi-solver/yomi/game"

var _ game.Expander = (*Position)(nil)

// Expand lists the children as the generic expansion does with all the other
// knowledge, without playing a move.
func (p *Position) Expand(buf []game.Child) []game.Child {
	var s, b scene
	p.view(&s)
	start, wants := len(buf), p.Turn().Wants()

	// Step 1. A line that can be completed, or no move that does not lose at
	// once, leaves a single child, and it is settled.
	if wins := s.wins.and(s.free); !wins.empty() {
		return p.only(buf, wins.first(), game.NumbersOf(wants))
	}
	keep := p.worthwhile(&s, s.free)
	if keep.empty() {
		return p.only(buf, s.free.first(), game.NumbersOf(wants.Other()))
	}

	// Step 2. Look behind each move. One that gets the mover what it wants is
	// the only child; the others are sorted in as they come.
	var ranks [maxSide]int
	for c := range p.width {
		point := keep.and(p.columns[c])
		if point.empty() {
			continue
		}
		p.behind(&s, point, &b)
		v, far := p.tell(&b)
		n := game.NumbersOf(v)
		if v == game.Unknown || far {
			n = p.estimate(&b)
		}
		if v == wants {
			return p.only(buf[:start], point, n)
		}
		rank := p.rank(b.threats, c)
		i := len(buf) - start
		buf = append(buf, game.Child{})
		for ; i > 0 && ranks[i-1] < rank; i-- {
			ranks[i], buf[start+i] = ranks[i-1], buf[start+i-1]
		}
		ranks[i], buf[start+i] = rank, game.Child{Numbers: n, Move: move(c)}
	}
	return buf
}

// only appends a single child.
func (p *Position) only(buf []game.Child, point set, n game.Numbers) []game.Child {
	return append(buf, game.Child{Numbers: n, Move: move(p.column(point))})
}

// Keys writes the keys of children. A stone lifts its column's marker by one, and
// the stones of the side that moves next stay as they are.
func (p *Position) Keys(children []game.Child) {
	you := p.mover().Other()
	marks := p.markers(p.taken())
	seen := p.markers(p.mirror[first].or(p.mirror[second]))
	for i := range children {
		c := columnOf(children[i].Move)
		children[i].Key = p.key(
			p.stones[you].or(marks.plus(marks.and(p.columns[c]))),
			p.mirror[you].or(seen.plus(seen.and(p.columns[p.width-1-c]))))
	}
}
