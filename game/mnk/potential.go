package mnk

import "math/bits"

// measure is scratch space for the potential of the maker: the sum of 2^j over
// his open windows, j being his stones in the window.
//
// The breaker holds if he is to move and the potential is less than 2^k [Erdős
// and Selfridge 1973]. He takes the point through which most of the potential
// passes, the most dangerous one. That takes at least as much away as the maker's
// next stone adds, since a stone doubles the windows through its point, so the
// potential never grows from one turn of the breaker to the next; and a complete
// line alone would be 2^k. If the maker is to move, the breaker holds if he does
// so after every move.
type measure struct {
	// grades[i*k+j] are the maker's open windows of word i with at least j
	// stones. Windows with j stones count 1+1+2+4+...: 2^j in all.
	grades []uint64
	top    int // the most stones in any of them
}

func newMeasure(b *board) measure {
	return measure{grades: make([]uint64, b.k*b.lineWords)}
}

// potential measures the position. It must be asked before danger.
func (p *Position) potential() int64 {
	p.top = 0
	var sum int64
	for i := range p.lines {
		l := &p.lines[i]
		open := l.open(p.maker)
		grades := p.grades[i*p.k : (i+1)*p.k]
		grades[0] = open
		sum += int64(bits.OnesCount64(open))
		for j := 1; j < len(grades); j++ {
			set := open & l.least[p.maker][j]
			grades[j] = set
			if set != 0 {
				p.top = max(p.top, j)
				sum += int64(bits.OnesCount64(set)) << (j - 1)
			}
		}
	}
	return sum
}

// danger is the part of the potential that passes through a point: what a stone
// of the maker adds and one of the breaker takes away.
func (p *Position) danger(c int) int64 { return p.dangerWithout(c, -1) }

// mostDangerous is the first of the empty points with most danger.
func (p *Position) mostDangerous() int {
	best, most := -1, int64(-1)
	for i, set := range p.empty {
		for ; set != 0; set &= set - 1 {
			c := 64*i + bits.TrailingZeros64(set)
			if d := p.danger(c); d > most {
				best, most = c, d
			}
		}
	}
	return best
}

// holds reports whether the breaker holds, at the potential of the position.
func (p *Position) holds(potential int64) bool {
	if potential >= p.full || p.turn != p.maker {
		return potential < p.full
	}
	return p.holdsWithout(-1, potential)
}

// holdsWithout reports whether the breaker holds with the maker to move at a
// potential, after a stone of his at c, or as it stands if c is negative.
func (p *Position) holdsWithout(c int, potential int64) bool {
	if 2*potential < p.full {
		return true // no stone more than doubles the potential
	}
	if potential >= p.full {
		return false
	}
	for i, set := range p.empty {
		for ; set != 0; set &= set - 1 {
			next := 64*i + bits.TrailingZeros64(set)
			if next != c && potential+p.dangerWithout(next, c) >= p.full {
				return false
			}
		}
	}
	return true
}

// dangerWithout is the danger of a point after a stone of the breaker at c.
func (p *Position) dangerWithout(next, c int) int64 {
	var sum int64
	for i, here := range p.windowsAt(next) {
		if c >= 0 {
			here &^= p.through[c*p.lineWords+i]
		}
		sum += p.weigh(i, here)
	}
	return sum
}

// weigh is the potential of the windows of a set in word i.
func (p *Position) weigh(i int, set uint64) int64 {
	if set == 0 {
		return 0
	}
	grades := p.grades[i*p.k : i*p.k+p.top+1]
	sum := int64(bits.OnesCount64(grades[0] & set))
	for j := 1; j < len(grades); j++ {
		sum += int64(bits.OnesCount64(grades[j]&set)) << (j - 1)
	}
	return sum
}

// after is the potential after the side to move puts a stone at c.
func (p *Position) after(potential int64, c int) int64 {
	if p.turn == p.maker {
		return potential + p.danger(c)
	}
	return potential - p.danger(c)
}

// holdsAfter reports whether the breaker holds after the side to move puts a
// stone at c, which leaves a potential.
func (p *Position) holdsAfter(c int, potential int64) bool {
	if p.turn == p.maker {
		return potential < p.full
	}
	return p.holdsWithout(c, potential)
}
