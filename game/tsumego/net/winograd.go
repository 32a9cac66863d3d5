package net

// A convolution of three by three is done in tiles after Winograd [Lavin and Gray 2016]. The
// numbers that a line of side points depends on, span of them, become as many waves by
// lift; so do the three weights of a kernel. A wave of the result is the product of the
// two, and lower makes side points of the waves. Columns and rows are done one after
// the other, so that a tile of sixteen points has 36 waves, each a product of matrices
// over all tiles and channels, where the convolution by its definition has 144 products.
const (
	side  = 4        // of a tile
	span  = side + 2 // of the points that it depends on
	waves = span * span
)

// taps makes waves of three weights of a kernel: the values of the polynomial that has
// them as coefficients at 0, 1, -1, 2, -2 and infinity, divided by what lift and lower
// multiply too much.
func taps(a, b, c float32) [span]float32 {
	return [span]float32{
		a / 4,
		-(a + b + c) / 6,
		-(a - b + c) / 6,
		(a + 2*b + 4*c) / 24,
		(a - 2*b + 4*c) / 24,
		c,
	}
}

// convolve does a layer and cuts below zero. If it adds, it adds to what is in out.
func (k *Work) convolve(kern kernel, l *layer, in, out board, add bool) {
	s, m := k.shape, &l.waves[0]
	k.lift(kern, in)
	size := s.rows()
	for i := range l.waves {
		kern.multiply(product{&l.waves[i], k.waves[i*size*m.cin:], k.mixed[i*size*m.cout:], size})
	}
	k.lower(kern, l, out, add)
	if past := side*s.wide() - s.w; past > 0 {
		for y := range s.h {
			clear(out.of[s.at(s.w, y)*m.cout:][:past*m.cout])
		}
	}
}

// lift makes waves of all tiles of a board, first of columns and then of rows.
func (k *Work) lift(kern kernel, in board) {
	s, d := k.shape, in.depth
	line, step, tile := s.stride()*d, s.rows()*d, 0
	for y := range s.high() {
		kern.lift(move{in: in.of[side*y*line:], inStep: line, out: k.tall, outStep: line, n: line})
		for x := range s.wide() {
			for i := range span {
				kern.lift(move{in: k.tall[i*line+side*x*d:], inStep: d, out: k.waves[i*span*step+tile*d:], outStep: step, n: d})
			}
			tile++
		}
	}
}

// lower makes the points of all tiles of their waves.
func (k *Work) lower(kern kernel, l *layer, out board, add bool) {
	s, d := k.shape, out.depth
	step, tile := s.rows()*d, 0
	for y := 0; y < s.h; y += side {
		for x := 0; x < s.w; x += side {
			for j := range span {
				kern.lower(move{in: k.mixed[j*step+tile*d:], inStep: span * step, out: k.low[j*d:], outStep: span * d, n: d})
			}
			for i := range min(side, s.h-y) {
				kern.finish(move{in: k.low[i*span*d:], inStep: d, out: out.of[s.at(x, y+i)*d:], outStep: d, n: d}, l.bias, add)
			}
			tile++
		}
	}
}
