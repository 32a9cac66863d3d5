package mnk

import "math/bits"

// threats are the windows of word i where one more stone completes a line.
func (p *Position) threats(i int, who player) uint64 {
	l := &p.lines[i]
	return l.least[who][p.k-1] & l.open(who)
}

// nearThreats are the windows of word i where two more stones complete a line.
func (p *Position) nearThreats(i int, who player) uint64 {
	if p.k < 2 {
		return 0
	}
	l := &p.lines[i]
	return l.least[who][p.k-2] &^ l.least[who][p.k-1] & l.open(who)
}

// completing returns the first point that completes a line of the player, or -1.
func (p *Position) completing(who player) int {
	found := -1
	for i := range p.lines {
		for set := p.threats(i, who); set != 0; set &= set - 1 {
			c := p.gap(64*i + bits.TrailingZeros64(set))
			if found < 0 || c < found {
				found = c
			}
		}
	}
	return found
}

// completesElsewhere reports whether a point other than c completes a line.
func (p *Position) completesElsewhere(who player, c int) bool {
	for i, here := range p.windowsAt(c) {
		if p.threats(i, who)&^here != 0 {
			return true
		}
	}
	return false
}

// gap is the empty point of a threat.
func (p *Position) gap(w int) int {
	if p.pointWords == 1 {
		return bits.TrailingZeros64(p.small[w] & p.empty[0])
	}
	for _, c := range p.window[w*p.k : (w+1)*p.k] {
		if p.isEmpty(int(c)) {
			return int(c)
		}
	}
	panic("mnk: a threat without an empty point")
}

// gaps are the two empty points of a near threat.
func (p *Position) gaps(w int) (a, b int) {
	if p.pointWords == 1 {
		set := p.small[w] & p.empty[0]
		return bits.TrailingZeros64(set), bits.TrailingZeros64(set & (set - 1))
	}
	n := 0
	for _, c := range p.window[w*p.k : (w+1)*p.k] {
		if p.isEmpty(int(c)) {
			a, b = b, int(c)
			n++
		}
	}
	if n != 2 {
		panic("mnk: a near threat without two empty points")
	}
	return a, b
}

// partners are the points that complete a line of the player after his stone at
// c: their number, where 3 stands for more, and the first two found. A stone
// without a partner makes no threat, one with several makes a fork.
func (p *Position) partners(who player, c int) (n, one, two int) {
	for i, here := range p.windowsAt(c) {
		for set := p.nearThreats(i, who) & here; set != 0; set &= set - 1 {
			a, b := p.gaps(64*i + bits.TrailingZeros64(set))
			if a == c {
				a = b
			}
			switch {
			case n == 0:
				n, one = 1, a
			case a == one:
			case n == 1:
				n, two = 2, a
			case a != two:
				return 3, one, two
			}
		}
	}
	return n, one, two
}

// survey is what a player's next stone could do, for all points at once.
type survey struct {
	makes []uint64 // points that make a threat
	forks []uint64 // points that make a fork
}

func newSurvey(b *board) survey {
	return survey{makes: make([]uint64, b.pointWords), forks: make([]uint64, b.pointWords)}
}

// look surveys the points of a player.
func (p *Position) look(who player) *survey {
	s := &p.surveys[who]
	clear(s.makes)
	clear(s.forks)
	for i := range p.lines {
		for set := p.nearThreats(i, who); set != 0; set &= set - 1 {
			a, b := p.gaps(64*i + bits.TrailingZeros64(set))
			s.add(a)
			s.add(b)
		}
	}
	// Two near threats through a point are no fork if the same point completes
	// both.
	for i, set := range s.forks {
		for ; set != 0; set &= set - 1 {
			c := 64*i + bits.TrailingZeros64(set)
			if n, _, _ := p.partners(who, c); n < 2 {
				s.forks[i] &^= 1 << (c & 63)
			}
		}
	}
	return s
}

// add counts a near threat through a point.
func (s *survey) add(c int) {
	i, bit := c>>6, uint64(1)<<(c&63)
	s.forks[i] |= s.makes[i] & bit
	s.makes[i] |= bit
}

// in reports whether a set holds a point.
func in(set []uint64, c int) bool { return set[c>>6]>>(c&63)&1 != 0 }

// firstOf is the first point of a set, or -1.
func firstOf(set []uint64) int {
	for i, word := range set {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}
