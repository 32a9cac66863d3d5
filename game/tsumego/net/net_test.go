package net

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
)

// conv is a convolution as the file has it, for the reference: [out][in][ky][kx].
type conv struct {
	cin, cout, side int
	weights, bias   []float32
}

// sizes are those of a network, in the order of the file.
type sizes struct{ planes, channels, blocks int }

// random makes a file of random weights, and the same weights for the reference.
func random(rng *rand.Rand, s sizes) ([]byte, []conv) {
	data := []byte(magic)
	for _, v := range []int{s.planes, s.channels, s.blocks} {
		data = binary.LittleEndian.AppendUint16(data, uint16(v))
	}
	shapes := []conv{{cin: s.planes, cout: s.channels, side: 3}}
	for range 2 * s.blocks {
		shapes = append(shapes, conv{cin: s.channels, cout: s.channels, side: 3})
	}
	shapes = append(shapes, conv{cin: s.channels, cout: 2, side: 1})
	for i := range shapes {
		c := &shapes[i]
		taps := c.cin * c.side * c.side
		for range c.cout {
			scale := float32((0.5 + rng.Float64()) / (60 * math.Sqrt(float64(taps))))
			bias := float32(rng.NormFloat64() / 10)
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(scale))
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(bias))
			c.bias = append(c.bias, bias)
			for range taps {
				w := int8(rng.IntN(256) - 128)
				data = append(data, byte(w))
				c.weights = append(c.weights, float32(w)*scale)
			}
		}
	}
	return data, shapes
}

// apply is the convolution of planes [channel][y][x] of a board, by definition.
func (c *conv) apply(in []float64, w, h int) []float64 {
	out := make([]float64, 0, c.cout*w*h)
	for o := range c.cout {
		for p := range w * h {
			sum := float64(c.bias[o])
			for i := range c.cin * c.side * c.side {
				ch, ky, kx := i/(c.side*c.side), i/c.side%c.side, i%c.side
				y, x := p/w+ky-c.side/2, p%w+kx-c.side/2
				if y < 0 || y >= h || x < 0 || x >= w {
					continue
				}
				sum += float64(c.weights[o*c.cin*c.side*c.side+i]) * in[(ch*h+y)*w+x]
			}
			out = append(out, sum)
		}
	}
	return out
}

// relu cuts below zero.
func relu(v []float64) []float64 {
	for i := range v {
		v[i] = max(v[i], 0)
	}
	return v
}

// reference is what a network answers: the policy, and then the owners.
func reference(convs []conv, w, h int, planes []float32) []float64 {
	depth := convs[0].cin
	in := make([]float64, len(planes))
	for i, v := range planes {
		in[i%depth*w*h+i/depth] = float64(v)
	}
	x := relu(convs[0].apply(in, w, h))
	last := len(convs) - 1
	for i := 1; i < last; i += 2 {
		y := convs[i+1].apply(relu(convs[i].apply(x, w, h)), w, h)
		for j := range x {
			x[j] += y[j]
		}
		relu(x)
	}
	return convs[last].apply(x, w, h)
}

// drawn makes random planes.
func drawn(rng *rand.Rand, w, h, planes int) []float32 {
	in := make([]float32, w*h*planes)
	for i := range in {
		if i%planes == 0 || rng.IntN(3) == 0 {
			in[i] = 1
		}
	}
	return in
}

// parse reads a network that is fine.
func parse(t testing.TB, data []byte) *Net {
	t.Helper()
	n, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRun compares all kernels with the definition. The same memory serves all sizes.
func TestRun(t *testing.T) {
	boards := []struct{ w, h int }{
		{1, 1}, {5, 3}, {13, 13}, {1, 19}, {19, 1}, {2, 2}, {3, 5}, {19, 19}, {7, 12}, {1, 1}, {9, 9},
	}
	nets := []sizes{{10, 16, 0}, {10, 16, 1}, {10, 32, 2}, {10, 48, 1}, {7, 32, 1}, {1, 16, 1}}
	if !testing.Short() {
		nets = append(nets, sizes{10, 64, 4})
	}
	rng := rand.New(rand.NewPCG(1, 2))
	work := map[string]*Work{}
	for _, s := range nets {
		data, convs := random(rng, s)
		n := parse(t, data)
		if got := (sizes{n.Planes(), n.Channels(), n.Blocks()}); got != s {
			t.Fatalf("network of %v is read as %v", s, got)
		}
		for _, b := range boards {
			in := drawn(rng, b.w, b.h, s.planes)
			want := reference(convs, b.w, b.h, in)
			for _, k := range kernels() {
				if work[k.name] == nil {
					work[k.name] = new(Work)
				}
				for range 2 { // the second time with what the first one left
					compare(t, fmt.Sprint(k.name, s, b), n, k, work[k.name], b.w, b.h, in, want)
				}
			}
		}
	}
}

// compare runs a kernel and holds its answers against those of the reference.
func compare(t *testing.T, name string, n *Net, k kernel, work *Work, w, h int, in []float32, want []float64) {
	t.Helper()
	got := make([]float32, 2*w*h)
	n.run(k, work, w, h, in, got[:w*h], got[w*h:])
	for i := range want {
		if diff := math.Abs(float64(got[i]) - want[i]); !(diff <= 1e-3) {
			t.Fatalf("%s: answer %d is %v, want %v", name, i, got[i], want[i])
		}
	}
}

// TestRunTogether lets goroutines share a network.
func TestRunTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	data, convs := random(rng, sizes{10, 32, 1})
	n := parse(t, data)
	in := drawn(rng, 9, 7, 10)
	want := reference(convs, 9, 7, in)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var work Work
			policy, owner := make([]float32, 63), make([]float32, 63)
			for range 20 {
				n.Run(&work, 9, 7, in, policy, owner)
			}
			for i, v := range append(policy, owner...) {
				if math.Abs(float64(v)-want[i]) > 1e-3 {
					t.Errorf("answer %d is %v, want %v", i, v, want[i])
				}
			}
		})
	}
	group.Wait()
}

func TestRunAllocates(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	data, _ := random(rng, sizes{10, 32, 1})
	n := parse(t, data)
	in := drawn(rng, 19, 19, 10)
	policy, owner := make([]float32, 361), make([]float32, 361)
	for _, k := range kernels() {
		var work Work
		n.run(k, &work, 19, 19, in, policy, owner)
		if got := testing.AllocsPerRun(10, func() {
			n.run(k, &work, 5, 4, in, policy, owner)
			n.run(k, &work, 19, 19, in, policy, owner)
		}); got != 0 {
			t.Errorf("%s: %v allocations", k.name, got)
		}
	}
}

func TestRunPanics(t *testing.T) {
	data, _ := random(rand.New(rand.NewPCG(7, 8)), sizes{10, 16, 0})
	n := parse(t, data)
	for _, c := range []struct{ w, h, planes, policy, owner int }{
		{0, 1, 999, 99, 99}, {1, 0, 999, 99, 99}, {20, 1, 999, 99, 99}, {1, -1, 999, 99, 99},
		{2, 2, 39, 4, 4}, {2, 2, 40, 3, 4}, {2, 2, 40, 4, 3},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic for %v", c)
				}
			}()
			n.Run(new(Work), c.w, c.h, make([]float32, c.planes), make([]float32, c.policy), make([]float32, c.owner))
		}()
	}
}

func BenchmarkRun(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 10))
	data, _ := random(rng, sizes{10, 96, 6})
	n := parse(b, data)
	for _, k := range kernels() {
		for _, side := range []int{7, 9, 13, 19} {
			b.Run(fmt.Sprintf("%s/%dx%d", k.name, side, side), func(b *testing.B) {
				in := drawn(rng, side, side, 10)
				policy, owner := make([]float32, side*side), make([]float32, side*side)
				var work Work
				b.ReportAllocs()
				for b.Loop() {
					n.run(k, &work, side, side, in, policy, owner)
				}
			})
		}
	}
}
