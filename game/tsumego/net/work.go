package net

import "slices"

// tile is how many points a buffer is rounded up to: the most that a kernel computes
// at once.
const tile = 12

// Work is the memory that [Net.Run] needs. It may be used again for boards of any
// size and for any network, but only by one goroutine at a time. The zero value is
// ready.
//
// Every buffer is a board with a border: a row of zeros above, one below, and a
// column of zeros on the left, which is to the right of the row before too. Points from
// the first to the last one are computed as one line, and the border is cleared
// afterwards.
type Work struct {
	shape  shape
	planes []float32 // what the network sees
	trunk  []float32 // what blocks add to
	inner  []float32 // within a block
	head   []float32 // the answers, in lanes
}

// shape is what the buffers are made for.
type shape struct{ w, h, depth, cin, channels int }

// stride is the length of a row with its border.
func (s shape) stride() int { return s.w + 1 }

// first is the number of the first point of the board.
func (s shape) first() int { return s.stride() + 1 }

// points is how many points are computed: those of the board and the border between
// its rows.
func (s shape) points() int { return s.h*s.stride() - 1 }

// size is how many points a buffer has.
func (s shape) size() int {
	return 2*s.first() + (s.points()+tile-1)/tile*tile
}

// prepare makes buffers for a board. They are kept if nothing changes: all passes
// leave the border clear.
func (k *Work) prepare(n *Net, w, h int) {
	s := shape{w: w, h: h, depth: n.planes, cin: n.input.cin, channels: n.channels}
	if s == k.shape {
		return
	}
	k.shape = s
	size := s.size()
	k.planes = blank(k.planes, size*s.cin)
	k.trunk = blank(k.trunk, size*s.channels)
	k.inner = blank(k.inner, size*s.channels)
	k.head = blank(k.head, size*lanes)
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
		at := s.first() + y*s.stride()
		for x := range s.w {
			copy(k.planes[(at+x)*s.cin:], planes[(y*s.w+x)*s.depth:][:s.depth])
		}
	}
}

// convolve does a layer of three by three and cuts below zero.
func (k *Work) convolve(kern kernel, l *layer, in, out []float32, add bool) {
	s := k.shape
	kern.do(pass{
		layer: l, in: in, out: out[s.first()*l.cout:],
		points: s.points(), row: s.stride() * l.cin, add: add,
	})
	for y := 2; y <= s.h; y++ {
		clear(out[y*s.stride()*l.cout:][:l.cout])
	}
	clear(out[(s.h+1)*s.stride()*l.cout:])
}

// answer does the last layer, which looks at single points.
func (k *Work) answer(kern kernel, l *layer) {
	s := k.shape
	kern.do(pass{
		layer: l, in: k.trunk[s.first()*l.cin:], out: k.head[s.first()*l.cout:],
		points: s.points(), floor: none(),
	})
}

// unload copies the answers of the points of the board.
func (k *Work) unload(policy, owner []float32) {
	s := k.shape
	for y := range s.h {
		at := s.first() + y*s.stride()
		for x := range s.w {
			got := k.head[(at+x)*lanes:][:outputs]
			policy[y*s.w+x], owner[y*s.w+x] = got[0], got[1]
		}
	}
}
