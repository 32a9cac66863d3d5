package net

import "slices"

// Work is the memory that [Net.Run] needs. It may be used again for boards of any
// size and for any network, but only by one goroutine at a time. The zero value is
// ready.
//
// A board is rounded up to whole tiles, and has a border of one point around it. What
// is not on the board is always zero.
type Work struct {
	shape  shape
	planes board     // what the network sees
	trunk  board     // what blocks add to
	inner  board     // within a block
	head   []float32 // the answers, in lanes
	tall   []float32 // a row of tiles, in waves of columns
	waves  []float32 // all tiles, in waves
	mixed  []float32 // the same, of output channels
	low    []float32 // a tile, in waves of rows
}

// board has numbers for every point, those of a point after another.
type board struct {
	depth int
	of    []float32
}

// shape is what the buffers are made for.
type shape struct{ w, h, depth, cin, channels int }

// wide and high are the numbers of tiles.
func (s shape) wide() int { return (s.w + side - 1) / side }
func (s shape) high() int { return (s.h + side - 1) / side }

// stride is the length of a row with its border.
func (s shape) stride() int { return side*s.wide() + 2 }

// at is the number of a point.
func (s shape) at(x, y int) int { return (y+1)*s.stride() + x + 1 }

// rows is how many rows matrices of all tiles have.
func (s shape) rows() int { return max(s.wide()*s.high(), minRows) }

// line is how many points there are from the first one of the board to the last one.
func (s shape) line() int { return max(s.at(s.w-1, s.h-1)-s.at(0, 0)+1, minRows) }

// prepare makes buffers for a board. They are kept if nothing changes: all that is
// done leaves what is not on the board clear.
func (k *Work) prepare(n *Net, w, h int) {
	s := shape{w: w, h: h, depth: n.planes, cin: n.input.waves[0].cin, channels: n.channels}
	if s == k.shape {
		return
	}
	k.shape = s
	size := max(s.stride()*(side*s.high()+2), s.at(0, 0)+s.line())
	widest := max(s.cin, s.channels)
	k.planes = board{s.cin, blank(k.planes.of, size*s.cin)}
	k.trunk = board{s.channels, blank(k.trunk.of, size*s.channels)}
	k.inner = board{s.channels, blank(k.inner.of, size*s.channels)}
	k.head = blank(k.head, s.line()*lanes)
	k.tall = blank(k.tall, span*s.stride()*widest)
	k.waves = blank(k.waves, waves*s.rows()*widest)
	k.mixed = blank(k.mixed, waves*s.rows()*s.channels)
	k.low = blank(k.low, span*side*s.channels)
}

// blank makes buf n zeros.
func blank(buf []float32, n int) []float32 {
	buf = slices.Grow(buf[:0], n)[:n]
	clear(buf)
	return buf
}

// load copies what the network sees.
func (k *Work) load(planes []float32) {
	s := k.shape
	for y := range s.h {
		for x := range s.w {
			copy(k.planes.of[s.at(x, y)*s.cin:], planes[(y*s.w+x)*s.depth:][:s.depth])
		}
	}
}

// answer does the last layer, which looks at single points.
func (k *Work) answer(kern kernel, m *matrix) {
	s := k.shape
	kern.multiply(product{m, k.trunk.of[s.at(0, 0)*m.cin:], k.head, s.line()})
}

// unload copies the answers of the points of the board.
func (k *Work) unload(bias [outputs]float32, policy, owner []float32) {
	s := k.shape
	for y := range s.h {
		at := s.at(0, y) - s.at(0, 0)
		for x := range s.w {
			got := k.head[(at+x)*lanes:][:outputs]
			policy[y*s.w+x], owner[y*s.w+x] = got[0]+bias[0], got[1]+bias[1]
		}
	}
}
