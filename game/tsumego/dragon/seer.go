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
	policy, owner []float32 // of the board that was looked at last, row by row
	width         int
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

// newSeer returns a seer with the usual network.
func newSeer() (*seer, error) {
	n, err := net.Usual()
	return &seer{net: n}, err
}

// look evaluates a board for the player to move, who may not play on ko.
func (s *seer) look(b *tsumego.Board, ko tsumego.Point) {
	w, h := b.Size()
	n := w * h
	if len(s.policy) != n {
		s.planes, s.policy, s.owner, s.width = make([]float32, n*sees), make([]float32, n), make([]float32, n), w
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
	return y*s.width + x
}
