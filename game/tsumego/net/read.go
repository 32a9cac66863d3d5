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
	side         = 3     // of a convolution
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
	want := headerBytes + convBytes(planes, channels, side) + 2*blocks*convBytes(channels, channels, side) + convBytes(channels, outputs, 1)
	if len(data) < want {
		return nil, fmt.Errorf("%w: %d bytes of %d", ErrTruncated, len(data), want)
	}
	if len(data) > want {
		return nil, fmt.Errorf("%w: %d", ErrTrailing, len(data)-want)
	}
	r := reader{rest: data[headerBytes:]}
	n := &Net{planes: planes, channels: channels, input: r.conv(planes, channels, side)}
	for range blocks {
		n.blocks = append(n.blocks, block{r.conv(channels, channels, side), r.conv(channels, channels, side)})
	}
	n.head = r.conv(channels, outputs, 1)
	if r.err != nil {
		return nil, r.err
	}
	return n, nil
}

// convBytes is the length of a convolution in a file.
func convBytes(cin, cout, side int) int {
	return cout * (channelBytes + cin*side*side)
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

// conv takes a convolution and packs it as kernels want it.
func (r *reader) conv(cin, cout, side int) layer {
	l := layer{cin: (cin + 1) &^ 1, cout: (cout + lanes - 1) / lanes * lanes, rows: side}
	l.run = side * l.cin
	l.weights = make([]float32, l.cout*l.rows*l.run)
	l.bias = make([]float32, l.cout)
	for o := range cout {
		scale := r.float()
		l.bias[o] = r.float()
		packed := l.weights[o/lanes*lanes*l.rows*l.run+o%lanes:]
		for i := range cin {
			for tap := range side * side {
				packed[(tap*l.cin+i)*lanes] = scale * float32(int8(r.rest[i*side*side+tap]))
			}
		}
		r.rest = r.rest[cin*side*side:]
	}
	return l
}
