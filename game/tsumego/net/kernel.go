package net

import "sync"

// kernel is a way to do the work. There are several, as processors differ.
type kernel struct {
	name     string
	multiply func(product)
	lift     func(move) // span vectors to span
	lower    func(move) // span vectors to side
	finish   func(m move, bias []float32, add bool)
}

// minRows is how many rows a product has at least: as many as a kernel does at once.
const minRows = 13

// product is that of rows of input channels, one after another, and a matrix.
type product struct {
	*matrix
	in, out []float32
	rows    int
}

// move takes vectors of n numbers each, which is a multiple of lanes, and makes others
// of them. The step is what one vector begins after the one before.
type move struct {
	in      []float32
	inStep  int
	out     []float32
	outStep int
	n       int
}

// best is the fastest kernel of this machine.
var best = sync.OnceValue(func() kernel {
	all := kernels()
	return all[len(all)-1]
})

// plain is the kernel in plain Go.
func plain() kernel {
	return kernel{"plain", multiply, lift, lower, finish}
}

// half is how many channels multiply computes at once: as many as there are registers
// for.
const half = lanes / 2

// multiply does a product.
func multiply(p product) {
	for b := 0; b < p.cout; b += half {
		weights := p.weights[b/lanes*lanes*p.cin:][:lanes*p.cin][b%lanes:]
		for i := range p.rows {
			dot((*[half]float32)(p.out[i*p.cout+b:]), p.in[i*p.cin:][:p.cin], weights)
		}
	}
}

// dot adds up the products of numbers and weights for each channel.
func dot(sum *[half]float32, in, weights []float32) {
	var a, b, c, d, e, f, g, h float32
	for i, v := range in {
		w := (*[half]float32)(weights[i*lanes:])
		a += v * w[0]
		b += v * w[1]
		c += v * w[2]
		d += v * w[3]
		e += v * w[4]
		f += v * w[5]
		g += v * w[6]
		h += v * w[7]
	}
	*sum = [half]float32{a, b, c, d, e, f, g, h}
}

// lift makes waves of numbers.
func lift(m move) {
	for i := range m.n {
		a, b, c := m.in[i], m.in[m.inStep+i], m.in[2*m.inStep+i]
		d, e, f := m.in[3*m.inStep+i], m.in[4*m.inStep+i], m.in[5*m.inStep+i]
		m.out[i] = 4*a - 5*c + e
		m.out[m.outStep+i] = (e - 4*c) + (d - 4*b)
		m.out[2*m.outStep+i] = (e - 4*c) - (d - 4*b)
		m.out[3*m.outStep+i] = (e - c) + 2*(d-b)
		m.out[4*m.outStep+i] = (e - c) - 2*(d-b)
		m.out[5*m.outStep+i] = 4*b - 5*d + f
	}
}

// lower makes numbers of waves.
func lower(m move) {
	for i := range m.n {
		for j, v := range m.points(i) {
			m.out[j*m.outStep+i] = v
		}
	}
}

// finish does the same, adds to the numbers and cuts below zero.
func finish(m move, bias []float32, add bool) {
	for i := range m.n {
		for j, v := range m.points(i) {
			v += bias[i]
			at := &m.out[j*m.outStep+i]
			if add {
				v += *at
			}
			*at = max(v, 0)
		}
	}
}

// points are what lower makes of one number of each wave.
func (m *move) points(i int) [side]float32 {
	a, b, c := m.in[i], m.in[m.inStep+i], m.in[2*m.inStep+i]
	d, e, f := m.in[3*m.inStep+i], m.in[4*m.inStep+i], m.in[5*m.inStep+i]
	return [side]float32{
		a + (b + c) + (d + e),
		(b - c) + 2*(d-e),
		(b + c) + 4*(d+e),
		(b - c) + 8*(d-e) + f,
	}
}
