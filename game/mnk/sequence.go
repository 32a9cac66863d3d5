package mnk

import "math/bits"

// sequence is scratch space for a search of winning fours, and what it found.
//
// A four is a stone that makes a threat: a window with one empty point, where the
// next stone completes a line. The defender must take that point or complete a
// line himself. A player wins by fours if he can go on making them until one makes
// two threats with different points. The name is that of Go-Moku; here a four is
// k-1 stones.
type sequence struct {
	levels  [longest][]uint64 // the fours at each level of the search
	touched []uint64          // see fours
	failed  []failure         // positions from which the fours fail, by key
	call    uint32            // the search that entries of failed belong to
	nodes   int               // left to this search
	cut     bool              // the depth was not enough for all fours
	wanted  []uint64          // see Threats and Replies
	reached []uint64          // see reachable
}

// The search is small, so that it can be asked at every node of another one. It
// looks for the shortest sequences first: these touch the fewest points.
const (
	longest    = 10  // fours in a sequence
	smallNodes = 400 // positions in a search
	failures   = 512 // entries of failed
)

// failure says that no sequence of so many fours wins. Another position with the
// same key only makes the search miss a win.
type failure struct {
	key   uint64
	call  uint32
	depth uint8
}

func newSequence(b *board) sequence {
	s := sequence{
		touched: make([]uint64, b.pointWords),
		failed:  make([]failure, failures),
		wanted:  make([]uint64, b.pointWords),
		reached: make([]uint64, b.pointWords),
	}
	sets := make([]uint64, longest*b.pointWords)
	for i := range s.levels {
		s.levels[i], sets = sets[:b.pointWords], sets[b.pointWords:]
	}
	return s
}

// fours reports whether a player, being to move, wins by fours, as far as a small
// search sees. It wants him to have no threat yet; the other player may have one.
//
// If he does, touched are the points where a stone of the other player could
// change that: against any other stone the same fours win. They are
//
//   - the points of the fours and of the forced replies;
//   - the two points of the last double threat, unless there are more;
//   - before the first four and after each reply, the points where one more stone
//     would give the other player a threat.
//
// For let the stone be elsewhere. No window of the attacker that matters loses its
// emptiness, since the empty points of each are a four and a reply, or one of
// several ends. So each four makes its threat as before, and the other player
// must reply as before unless he has a threat that he did not have. Such a window
// holds the new stone, so without it there was one stone less: the point was one
// of the third kind.
func (p *Position) fours(who player) bool {
	p.call++
	p.nodes = smallNodes
	for depth := 1; depth <= longest; depth++ {
		clear(p.touched)
		p.cut = false
		if p.extend(who, depth) {
			return true
		}
		if !p.cut || p.nodes < 0 {
			break
		}
	}
	return false
}

// extend looks for at most depth more fours that win.
func (p *Position) extend(who player, depth int) bool {
	if p.nodes--; p.nodes < 0 {
		return false
	}
	key := p.hi[0] ^ p.lo[0]
	entry := &p.failed[key%failures]
	if entry.call == p.call && entry.key == key && int(entry.depth) >= depth {
		return false
	}

	// Step 1. A threat of the other player must be met by the four itself.
	other := who.Other()
	points := p.levels[depth-1]
	clear(points)
	p.addFours(points, who)
	if c := p.completing(other); c >= 0 {
		if p.completesElsewhere(other, c) {
			return false
		}
		for i := range points {
			points[i] &= bit(c, i)
		}
	}

	// Step 2. A four with two threats ends the sequence, else it goes on.
	if p.double(who, points) || p.follow(who, points, depth) {
		p.addFours(p.touched, other)
		return true
	}
	if p.nodes >= 0 {
		*entry = failure{key, p.call, uint8(depth)}
	}
	return false
}

// double reports whether some point makes two threats at once, and touches what
// they need.
func (p *Position) double(who player, points []uint64) bool {
	for i, set := range points {
		for ; set != 0; set &= set - 1 {
			c := 64*i + bits.TrailingZeros64(set)
			n, one, two := p.partners(who, c)
			if n < 2 {
				continue
			}
			p.touch(c)
			if n == 2 {
				p.touch(one)
				p.touch(two)
			}
			return true
		}
	}
	return false
}

// follow reports whether some four and its reply lead to a win, and touches them.
func (p *Position) follow(who player, points []uint64, depth int) bool {
	for i, set := range points {
		for ; set != 0; set &= set - 1 {
			if depth == 1 {
				p.cut = true
				return false
			}
			c := 64*i + bits.TrailingZeros64(set)
			_, reply, _ := p.partners(who, c)
			p.put(c, who)
			p.put(reply, who.Other())
			wins := p.extend(who, depth-1)
			p.remove(reply, who.Other())
			p.remove(c, who)
			if wins {
				p.touch(c)
				p.touch(reply)
				return true
			}
		}
	}
	return false
}

func (p *Position) touch(c int) { p.touched[c>>6] |= 1 << (c & 63) }

// addFours adds the points to a set where a stone of a player makes a four.
func (p *Position) addFours(set []uint64, who player) {
	for i := range p.lines {
		p.addEmpty(set, i, p.nearThreats(i, who))
	}
}

// addCompleting adds the points to a set that complete a line of a player.
func (p *Position) addCompleting(set []uint64, who player) {
	for i := range p.lines {
		p.addEmpty(set, i, p.threats(i, who))
	}
}

// addEmpty adds the empty points of some windows of word i to a set.
func (p *Position) addEmpty(set []uint64, i int, windows uint64) {
	for ; windows != 0; windows &= windows - 1 {
		w := 64*i + bits.TrailingZeros64(windows)
		for _, c := range p.window[w*p.k : (w+1)*p.k] {
			if p.isEmpty(int(c)) {
				set[c>>6] |= 1 << (c & 63)
			}
		}
	}
}
