package dragon

import (
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/net"
)

// seer looks at boards with a network: how likely each next move is, and who will own
// each point.
type seer struct {
	net           *net.Net
	work          net.Work
	planes        []float32
	policy, owner []float32 // of the board that was looked at last, row by row as it was turned
	width, height int
	turned        int // how the board was turned and mirrored, below images
}

// What the network wants to know of a point, in this order.
const (
	seesBoard = iota
	seesOwn
	seesOther
	seesOwnFree   // three of them: with one, two or three liberties
	seesOtherFree = seesOwnFree + few
	seesKo        = seesOtherFree + few
	sees          = seesKo + 1

	few = 3 // liberties that the network can count
)

// newSeer returns a seer with a network.
func newSeer(network func() (*net.Net, error)) (*seer, error) {
	n, err := network()
	return &seer{net: n}, err
}

// The ways to turn and to mirror a board, and what the bits of their numbers mean.
const (
	images  = 8
	mirrors = 1
	flips   = 2
	swaps   = 4 // columns and rows; of square boards only
)

// look evaluates a board for the player to move, who may not play on ko. The board is turned
// in a way of its own each time: what the network thinks of images of a position differs a little,
// and the errors of many looks level out.
func (s *seer) look(b *tsumego.Board, ko tsumego.Point) {
	w, h := b.Size()
	if n := w * h; s.width != w || s.height != h {
		s.planes, s.policy, s.owner = make([]float32, n*sees), make([]float32, n), make([]float32, n)
		s.width, s.height = w, h
	}
	s.turned = (s.turned + 1) % images
	if w != h {
		s.turned %= swaps
	}
	clear(s.planes)
	for y := range h {
		for x := range w {
			s.describe(b, b.At(x, y))
		}
	}
	if ko != tsumego.Pass {
		s.planes[s.index(b, ko)*sees+seesKo] = 1
	}
	s.net.Run(&s.work, w, h, s.planes, s.policy, s.owner)
}

// study looks at all images of a board, and leaves their mean.
func (s *seer) study(b *tsumego.Board, ko tsumego.Point) {
	w, h := b.Size()
	policy, owner := make([]float32, w*h), make([]float32, w*h)
	for range images {
		s.look(b, ko)
		for i := range policy {
			at := s.index(b, b.At(i%w, i/w))
			policy[i] += s.policy[at] / images
			owner[i] += s.owner[at] / images
		}
	}
	s.turned = 0
	copy(s.policy, policy)
	copy(s.owner, owner)
}

// describe tells the network about a point.
func (s *seer) describe(b *tsumego.Board, p tsumego.Point) {
	at := s.planes[s.index(b, p)*sees:]
	at[seesBoard] = 1
	stone, free := seesOwn, seesOwnFree
	switch b.Colour(p) {
	case tsumego.Empty:
		return
	case b.Turn().Other():
		stone, free = seesOther, seesOtherFree
	}
	at[stone] = 1
	if n := b.Free(p); n <= few {
		at[free+n-1] = 1
	}
}

// index is where a point is found in what the network says.
func (s *seer) index(b *tsumego.Board, p tsumego.Point) int {
	x, y := b.XY(p)
	if s.turned&mirrors != 0 {
		x = s.width - 1 - x
	}
	if s.turned&flips != 0 {
		y = s.height - 1 - y
	}
	if s.turned&swaps != 0 {
		x, y = y, x
	}
	return y*s.width + x
}
