package mnk

import (
	"iter"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Lister = (*Position)(nil)

// List yields the positions with at most size empty points that keep the stones on
// the board: all that play can reach from here, less those that the rules settle.
// They are listed by filling the board point by point.
func (p *Position) List(size int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		q, ok := p.Clone().(*Position)
		if !ok || p.over {
			return
		}
		l := lister{p: q, size: size, yield: yield}
		for c := range p.points {
			if p.isEmpty(c) {
				l.free = append(l.free, c)
			} else if p.isFirst(c) {
				l.ahead++
			} else {
				l.ahead--
			}
		}
		l.fill(0, 0)
	}
}

// lister fills a board.
type lister struct {
	p     *Position
	size  int
	free  []int // points to fill
	ahead int   // stones of the first player less those of the second
	state []byte
	yield func([]byte) bool
}

// fill decides the points from the i-th on, with so many left empty before. It
// returns false to stop. A board with a line, or without an open line for the
// maker, is settled, and so is every board with more stones.
func (l *lister) fill(i, empty int) bool {
	left := len(l.free) - i
	if empty > l.size || l.ahead > 1+left || -l.ahead > left || !l.p.open(l.p.maker) {
		return true
	}
	if left == 0 {
		l.state = l.p.AppendState(l.state[:0])
		return l.yield(l.state)
	}
	if !l.fill(i+1, empty+1) {
		return false
	}
	for who, step := range [2]int{first: 1, second: -1} {
		ok := true
		l.ahead += step
		if !l.p.put(l.free[i], player(who)) {
			ok = l.fill(i+1, empty)
		}
		l.p.remove(l.free[i], player(who))
		l.ahead -= step
		if !ok {
			return false
		}
	}
	return true
}
