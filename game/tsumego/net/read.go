package net

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Errors of [Read].
var (
	ErrMagic     = errors.New("net: not a network")
	ErrSize      = errors.New("net: sizes out of bounds")
	ErrTruncated = errors.New("net: network ends early")
	ErrTrailing  = errors.New("net: bytes after the network")
	ErrNumber    = errors.New("net: number out of bounds")
)

// magic begins a file.
const magic = "YOMINET1"

// The sizes that a network may have.
const (
	maxPlanes   = 64
	maxChannels = 512
	maxBlocks   = 64
)

const (
	headerBytes  = len(magic) + 3*2
	channelBytes = 2 * 4 // scale and bias
	area         = 9     // of a convolution of three by three
)

// Read makes a network of the bytes of a file, all numbers little endian: the
// letters YOMINET1; the numbers of planes, channels and blocks in two bytes each; then
// the convolutions from the first to the last one, which is one by one and has two
// output channels. Each output channel is a scale and a bias, both float32, and int8
// weights [input channel][row][column] that the scale is to be multiplied with.
func Read(data []byte) (*Net, error) {
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, ErrMagic
	}
	if len(data) < headerBytes {
		return nil, fmt.Errorf("%w: within the sizes", ErrTruncated)
	}
	size := func(i int) int { return int(binary.LittleEndian.Uint16(data[len(magic)+2*i:])) }
	planes, channels, blocks := size(0), size(1), size(2)
	switch {
	case planes < 1 || planes > maxPlanes:
		return nil, fmt.Errorf("%w: %d planes, want 1 to %d", ErrSize, planes, maxPlanes)
	case channels < lanes || channels > maxChannels || channels%lanes != 0:
		return nil, fmt.Errorf("%w: %d channels, want a multiple of %d up to %d", ErrSize, channels, lanes, maxChannels)
	case blocks > maxBlocks:
		return nil, fmt.Errorf("%w: %d blocks, want at most %d", ErrSize, blocks, maxBlocks)
	}
	want := headerBytes + convBytes(planes, channels, area) + 2*blocks*convBytes(channels, channels, area) + convBytes(channels, outputs, 1)
	if len(data) < want {
		return nil, fmt.Errorf("%w: %d bytes of %d", ErrTruncated, len(data), want)
	}
	if len(data) > want {
		return nil, fmt.Errorf("%w: %d", ErrTrailing, len(data)-want)
	}
	r := reader{rest: data[headerBytes:]}
	n := &Net{planes: planes, channels: channels, input: r.layer(planes, channels)}
	for range blocks {
		n.blocks = append(n.blocks, block{r.layer(channels, channels), r.layer(channels, channels)})
	}
	n.head = newMatrix(channels, outputs)
	for o := range outputs {
		var weights []float32
		n.bias[o], weights = r.channel(channels)
		for i, v := range weights {
			n.head.set(i, o, v)
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	return n, nil
}

// convBytes is the length of a convolution in a file.
func convBytes(cin, cout, area int) int {
	return cout * (channelBytes + cin*area)
}

// reader takes convolutions off the bytes of a file, which are long enough.
type reader struct {
	rest []byte
	err  error // the first number that is none
}

// float takes a float32.
func (r *reader) float() float32 {
	f := math.Float32frombits(binary.LittleEndian.Uint32(r.rest))
	r.rest = r.rest[4:]
	if f != f || math.Abs(float64(f)) > 1e6 {
		if r.err == nil {
			r.err = fmt.Errorf("%w: %v", ErrNumber, f)
		}
		return 0
	}
	return f
}

// channel takes an output channel: its bias and n weights.
func (r *reader) channel(n int) (bias float32, weights []float32) {
	scale := r.float()
	bias = r.float()
	weights = make([]float32, n)
	for i := range weights {
		weights[i] = scale * float32(int8(r.rest[i]))
	}
	r.rest = r.rest[n:]
	return bias, weights
}

// layer takes a convolution of three by three and makes waves of it.
func (r *reader) layer(cin, cout int) layer {
	l := layer{bias: make([]float32, cout)}
	all := newMatrix(cin, waves*cout).weights // in a row, as they are read
	for i := range l.waves {
		l.waves[i] = newMatrix(cin, cout)
		n := len(l.waves[i].weights)
		l.waves[i].weights = all[i*n:][:n]
	}
	for o := range cout {
		var weights []float32
		l.bias[o], weights = r.channel(cin * area)
		for i := range cin {
			g := weights[i*area:][:area]
			var columns [3][span]float32
			for x := range columns {
				columns[x] = taps(g[x], g[3+x], g[6+x])
			}
			for y := range span {
				for x, v := range taps(columns[0][y], columns[1][y], columns[2][y]) {
					l.waves[span*y+x].set(i, o, v)
				}
			}
		}
	}
	return l
}

// newMatrix makes a matrix of zeros.
func newMatrix(cin, cout int) matrix {
	m := matrix{cin: (cin + lanes - 1) / lanes * lanes, cout: (cout + lanes - 1) / lanes * lanes}
	m.weights = make([]float32, m.cin*m.cout)
	return m
}

// set sets the weight from an input channel to an output channel.
func (m *matrix) set(in, out int, v float32) {
	m.weights[(out/lanes*m.cin+in)*lanes+out%lanes] = v
}
