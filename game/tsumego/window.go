package tsumego

import "math/bits"

// A window is the rectangle around a region, where it has 64 points at the most:
// nearly every fight in a corner. Sets of its points are one word, row by row from its
// lowest point, so that what is known of a position (life.go, dead.go, eyes.go) takes a
// few instructions where sets of the whole board take a loop each. Points have the same
// order as on the board, and the answers are the same; a test compares them.
//
// Nothing outside the region may ever change. So all stones that touch it there must belong to
// the wall, or be blocks of the owner with a liberty outside, which nobody can take; the region's points beside
// these and beside empty ones are all that must be known of them. A closed region has the former only.
type window struct {
	stride      uint // points in a row
	rows        int
	from        uint        // the bit of its first point in a Set
	board       uint        // how far rows are apart there
	left, right uint64      // all points but those of the first and of the last column
	region      uint64      // where stones may be put
	rim         uint64      // points of the region that touch the wall outside
	exit        uint64      // those that touch other points outside: an owner's block there lives
	gap         uint64      // those of them that touch empty ones
	wall        uint64      // stones of the wall in the region
	place       [area]uint8 // by point of the board: its bit, or 64
	point       [64]Point   // by bit
	near        [64]uint64  // by bit: the neighbours in the region
	diagonal    [64]uint64  // by bit: the diagonal ones in the region
	out         [64]int8    // by bit: the empty neighbours outside
	over        [64]int8    // by bit: half moves that the other diagonal ones cost, less two inside
}

// view is what stands in a window.
type view struct {
	hunters, owners uint64
	prey            uint64
}

// overlook makes a window for a question if there can be one.
func (p *Position) overlook() {
	b, asks := p.board, p.asks
	asks.window, p.window = nil, nil
	if !p.fixed() || p.chased() || asks.goal.links() || b.rules.Suicide || asks.region == (Set{}) {
		return
	}
	list := asks.region.points()
	left, low := b.XY(list[0])
	right, high := left, low
	for _, q := range list {
		x, y := b.XY(q)
		left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
	}
	width, rows := right-left+1, high-low+1
	if width*rows > 64 {
		return
	}
	w := &window{stride: uint(width), rows: rows, from: uint(b.At(left, low) - origin), board: uint(b.stride)}
	for q := range w.place {
		w.place[q] = 64
	}
	for y := range rows {
		for x := range width {
			i, q := y*width+x, b.At(left+x, low+y)
			w.place[q], w.point[i] = uint8(i), q
			if x > 0 {
				w.left |= 1 << i
			}
			if x < width-1 {
				w.right |= 1 << i
			}
		}
	}
	w.region = w.gather(&asks.region)
	w.wall = w.gather(&asks.wall) & w.region
	for _, q := range list {
		w.surround(b, asks, q)
	}
	asks.window = w
	p.choose()
}

// fixed tells whether nothing outside of the region that touches it can change.
func (p *Position) fixed() bool {
	b, asks := p.board, p.asks
	shore := b.besides(asks.region).AndNot(asks.region)
	if outside := shore.And(b.sets[asks.hunter]); outside.AndNot(asks.wall) != (Set{}) {
		return false
	}
	for rest := shore.And(b.sets[asks.hunter.Other()]); rest != (Set{}); {
		q := rest.first()
		if !outside(b.Liberties(q), &asks.region) {
			return false
		}
		rest = rest.AndNot(b.block(q))
	}
	return true
}

// choose takes the window of the question, unless there is prey elsewhere.
func (p *Position) choose() {
	p.window = p.asks.window
	if outside(&p.prey, &p.asks.region) {
		p.window = nil
	}
}

// surround notes what is around a point of the region.
func (w *window) surround(b *Board, asks *question, q Point) {
	i := w.place[q]
	for _, r := range b.Near(q) {
		switch {
		case b.cells[r] == Wall:
		case asks.region.Has(r):
			w.near[i] |= w.bit(r)
		case b.cells[r] == asks.hunter:
			w.rim |= w.bit(q)
		default:
			w.exit |= w.bit(q)
			if b.cells[r] == Empty {
				w.gap |= w.bit(q)
				w.out[i]++
			}
		}
	}
	over, edge := int8(0), false
	for _, r := range b.diagonals(q) {
		switch c := b.cells[r]; {
		case c == Wall:
			edge = true
		case asks.region.Has(r):
			w.diagonal[i] |= w.bit(r)
		case c == Empty:
			over++
		case c == asks.hunter:
			if over += 2; asks.wall.Has(r) {
				over += 2
			}
		}
	}
	if !edge {
		over -= 2
	}
	w.over[i] = over
}

// bit is the set of one point, or nothing if it is not in the window.
func (w *window) bit(q Point) uint64 { return 1 << w.place[q] }

// gather is what a set has in the window.
func (w *window) gather(s *Set) uint64 {
	g := uint64(0)
	for y := range uint(w.rows) {
		at := w.from + y*w.board
		i := at >> 6
		row := s[i] >> (at & 63)
		if i+1 < setWords {
			row |= s[i+1] << (64 - at&63)
		}
		g |= row & (1<<w.stride - 1) << (y * w.stride)
	}
	return g
}

// look sees what stands in the window, if there is one.
func (p *Position) look() {
	if w := p.window; w != nil {
		c := p.asks.hunter
		p.view = view{
			hunters: w.gather(&p.board.sets[c]) & w.region,
			owners:  w.gather(&p.board.sets[c.Other()]) & w.region,
			prey:    w.gather(&p.prey),
		}
	}
}

// put adds a stone to what stands in the window.
func (v *view) put(bit uint64, hunts bool) {
	if hunts {
		v.hunters |= bit
	} else {
		v.owners |= bit
	}
}

// grown returns the points of a set and their neighbours. Bits may land beside the
// region, but not on points of the region that are no neighbours.
func (w *window) grown(s uint64) uint64 {
	up := w.stride & 63
	return s | s<<up | s>>up | s&w.right<<1 | s&w.left>>1
}

// flood returns the points of mask that can be reached from those of the set inside it.
// The set must be part of mask.
func (w *window) flood(s, mask uint64) uint64 {
	up, left, right := w.stride&63, w.left, w.right
	for {
		g := (s | s<<up | s>>up | s&right<<1 | s&left>>1) & mask
		if g == s {
			return s
		}
		s = g
	}
}

// lowbit returns the set of the first point alone.
func lowbit(s uint64) uint64 { return s & -s }

// fewer tells whether a set has fewer than n points.
func fewer(s uint64, n int) bool { return bits.OnesCount64(s) < n }
