package connect4

import (
	"iter"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Lister = (*Position)(nil)

// List yields the positions with at most size free points that keep the stones on
// the board, less those that a line or the lack of an open line settles. Among them
// are some that no order of moves leads to; they do no harm.
func (p *Position) List(size int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if p.over() {
			return
		}
		l := lister{p: Position{shape: p.shape, question: p.question, stones: p.stones}, size: size, yield: yield}
		l.ahead = p.stones[first].count() - p.stones[second].count()
		l.fill(0, p.size()-p.count)
	}
}

// lister fills the columns from left to right.
type lister struct {
	p     Position
	size  int
	ahead int // stones of the first player less those of the second
	state []byte
	yield func([]byte) bool
}

// fill decides the columns from column on, with so many points free at present. It
// returns false to stop.
func (l *lister) fill(column, free int) bool {
	p := &l.p
	breaker := p.stones[p.maker.Other()]
	if p.aligned(p.stones[first]) || p.aligned(p.stones[second]) || !p.aligned(p.board.without(breaker)) {
		return true
	}
	if column == p.width {
		if free > l.size || l.ahead < 0 || l.ahead > 1 {
			return true
		}
		l.state = p.AppendState(l.state[:0])
		return l.yield(l.state)
	}
	if !l.fill(column+1, free) {
		return false
	}
	point := p.playable().and(p.columns[column])
	if point.empty() {
		return true
	}
	for who, step := range [2]int{first: 1, second: -1} {
		before := p.stones[who]
		p.stones[who] = before.or(point)
		l.ahead += step
		ok := l.fill(column, free-1)
		l.ahead -= step
		p.stones[who] = before
		if !ok {
			return false
		}
	}
	return true
}
