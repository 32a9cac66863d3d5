package net

import (
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// small makes the file of a network that is small.
func small() []byte {
	data, _ := random(rand.New(rand.NewPCG(11, 12)), sizes{3, 16, 1})
	return data
}

func TestReadErrors(t *testing.T) {
	header := func(at int, v uint16) []byte {
		data := small()
		binary.LittleEndian.PutUint16(data[len(magic)+2*at:], v)
		return data
	}
	number := func(at int, v float64) []byte {
		data := small()
		binary.LittleEndian.PutUint32(data[headerBytes+at:], math.Float32bits(float32(v)))
		return data
	}
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"fine", small(), nil},
		{"nothing", nil, ErrMagic},
		{"other letters", []byte("YOMINET2aaaaaaaaaa"), ErrMagic},
		{"only letters", []byte(magic), ErrTruncated},
		{"only sizes", small()[:headerBytes], ErrTruncated},
		{"one byte less", small()[:len(small())-1], ErrTruncated},
		{"one byte more", append(small(), 0), ErrTrailing},
		{"no planes", header(0, 0), ErrSize},
		{"many planes", header(0, 65), ErrSize},
		{"no channels", header(1, 0), ErrSize},
		{"odd channels", header(1, 24), ErrSize},
		{"many channels", header(1, 528), ErrSize},
		{"many blocks", header(2, 65), ErrSize},
		{"more blocks than bytes", header(2, 2), ErrTruncated},
		{"fewer blocks than bytes", header(2, 0), ErrTrailing},
		{"scale is not a number", number(0, math.NaN()), ErrNumber},
		{"bias is infinite", number(4, math.Inf(-1)), ErrNumber},
		{"scale is huge", number(0, 1e20), ErrNumber},
	} {
		n, err := Read(c.data)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
		if (n == nil) != (err != nil) {
			t.Errorf("%s: network %v with error %v", c.name, n != nil, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte(magic))
	f.Add(small())
	f.Add(small()[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Read(data)
		if err != nil {
			return
		}
		const w, h = 2, 3
		in := make([]float32, w*h*n.Planes())
		policy, owner := make([]float32, w*h), make([]float32, w*h)
		n.Run(new(Work), w, h, in, policy, owner)
	})
}
