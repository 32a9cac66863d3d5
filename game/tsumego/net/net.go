// Package net evaluates positions of Go with a small convolutional network.
//
// The network sees planes of numbers, one for each point of the board: ones, own
// stones and those of the opponent (own is the side to move), own stones in chains
// of one, two and three liberties, the same for the opponent, and the point that ko
// forbids. A convolution and residual blocks follow, all of them three by three with
// zeros outside the board. For every point there are two answers: how likely the next
// move is there, and who will own it.
//
// Convolutions are done in tiles of four by four points, after Winograd: 36 products of
// matrices instead of 144 for a tile. On amd64 the work is done by vector instructions where the processor has them, and
// in plain Go elsewhere. Results differ by rounding only.
package net

import "fmt"

// MaxSide is the longest side of a board.
const MaxSide = 19

// lanes is what numbers of channels are rounded up to a multiple of.
const lanes = 16

// outputs is how many answers there are for each point: policy and owner.
const outputs = 2

// Net is a network with its weights. It is never written after [Read], so that many
// goroutines may use it at a time.
type Net struct {
	planes   int
	channels int
	input    layer
	blocks   []block
	head     matrix
	bias     [outputs]float32 // of the head
}

// block is a residual block.
type block struct{ first, second layer }

// layer is a convolution of three by three, in the form that [Work.convolve] wants:
// one matrix for each of its waves.
type layer struct {
	waves [waves]matrix
	bias  []float32
}

// matrix is what numbers of input channels are multiplied by. Weights are those of
// lanes output channels after another; for each of them [input channel][lane].
type matrix struct {
	cin, cout int // as stored: multiples of lanes
	weights   []float32
}

// Planes is how many numbers for each point the network wants.
func (n *Net) Planes() int { return n.planes }

// Channels is the width of the network.
func (n *Net) Channels() int { return n.channels }

// Blocks is how many residual blocks there are.
func (n *Net) Blocks() int { return len(n.blocks) }

// Kernel names the instructions that [Net.Run] uses on this machine: plain, avx2 or
// avx512.
func Kernel() string { return best().name }

// Run evaluates a board of w by h points, numbered y*w+x. It reads the planes of each
// point in turn, and writes one number for each point to policy and to owner: the
// logit of the next move being there, and the number whose hyperbolic tangent is the
// owner to expect, 1 for the side to move and -1 for the opponent. The time is
// proportional to the points of the board. Run allocates only if work has not seen a
// board as large before, and panics if a slice is too short or a side is not between 1
// and [MaxSide].
func (n *Net) Run(work *Work, w, h int, planes, policy, owner []float32) {
	n.run(best(), work, w, h, planes, policy, owner)
}

// run is Run with the given kernel.
func (n *Net) run(k kernel, work *Work, w, h int, planes, policy, owner []float32) {
	if w < 1 || w > MaxSide || h < 1 || h > MaxSide {
		panic(fmt.Sprintf("net: no board of %d by %d", w, h))
	}
	planes, policy, owner = planes[:w*h*n.planes], policy[:w*h], owner[:w*h]
	work.prepare(n, w, h)
	work.load(planes)
	work.convolve(k, &n.input, work.planes, work.trunk, false)
	for i := range n.blocks {
		b := &n.blocks[i]
		work.convolve(k, &b.first, work.trunk, work.inner, false)
		work.convolve(k, &b.second, work.inner, work.trunk, true)
	}
	work.answer(k, &n.head)
	work.unload(n.bias, policy, owner)
}
