package net

import "sync"

// kernel is a way to do a pass. There are several, as processors differ.
type kernel struct {
	name string
	do   func(pass)
}

// best is the fastest kernel of this machine.
var best = sync.OnceValue(func() kernel {
	all := kernels()
	return all[len(all)-1]
})

// plain is the kernel in plain Go.
func plain(p pass) {
	size := p.rows * p.run * lanes
	for b := 0; b < p.cout; b += half {
		weights := p.weights[b/lanes*size:][:size][b%lanes:]
		bias := (*[half]float32)(p.bias[b:])
		for i := range p.points {
			out := (*[half]float32)(p.out[i*p.cout+b:])
			sum := *bias
			for r := range p.rows {
				dot(&sum, p.in[i*p.cin+r*p.row:][:p.run], weights[r*p.run*lanes:])
			}
			for j, s := range sum {
				if p.add {
					s += out[j]
				}
				out[j] = max(s, p.floor)
			}
		}
	}
}

// half is how many channels plain computes at once: as many as there are registers
// for.
const half = lanes / 2

// dot adds the products of numbers and weights to the sum of each channel. Numbers
// are often zero, as negative ones are cut.
func dot(sum *[half]float32, in, weights []float32) {
	a, b, c, d := sum[0], sum[1], sum[2], sum[3]
	e, f, g, h := sum[4], sum[5], sum[6], sum[7]
	for i, v := range in {
		if v == 0 {
			continue
		}
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
