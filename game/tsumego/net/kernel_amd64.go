package net

// features are the vector instructions that there are.
type features struct{ avx2, avx512 bool }

// detect asks the processor, and whether the system saves the registers.
func detect() features {
	const (
		fma, osxsave, avx = 1 << 12, 1 << 27, 1 << 28 // leaf 1, ecx
		avx2, avx512f     = 1 << 5, 1 << 16           // leaf 7, ebx
		ymm, zmm          = 0x06, 0xe6                // control register
	)
	has := func(set, bits uint32) bool { return set&bits == bits }
	leaves, _, _, _ := cpuid(0, 0)
	_, _, basic, _ := cpuid(1, 0)
	if leaves < 7 || !has(basic, fma|osxsave|avx) {
		return features{}
	}
	_, more, _, _ := cpuid(7, 0)
	saved, _ := xgetbv()
	wide := has(more, avx2) && has(saved, ymm)
	return features{avx2: wide, avx512: wide && has(more, avx512f) && has(saved, zmm)}
}

// kernels are those that run on this machine, the fastest one last.
func kernels() []kernel {
	all := []kernel{plain()}
	f := detect()
	if f.avx2 {
		all = append(all, kernel{"avx2", narrow, liftFast, lowerFast, finishFast})
	}
	if f.avx512 {
		all = append(all, kernel{"avx512", wide, liftFast, lowerFast, finishFast})
	}
	return all
}

// The rows of a tile of a product. The last tile begins earlier where rows are no
// multiple of them.
const (
	narrowTile = 5
	wideTile   = minRows
)

// word is the size of a number in bytes.
const word = 4

// narrow multiplies with AVX2.
func narrow(p product) {
	p.check()
	for b := 0; b < p.cout; b += lanes {
		weights := &p.weights[b*p.cin]
		for i := 0; i < p.rows; i += narrowTile {
			at := min(i, p.rows-narrowTile)
			tile5(&p.in[at*p.cin], weights, &p.out[at*p.cout+b], p.cin, word*p.cin, word*p.cout)
		}
	}
}

// wide multiplies with AVX-512. It computes two blocks of output channels at once, and
// leaves numbers of channels that do not fit to narrow.
func wide(p product) {
	if p.cout%(2*lanes) != 0 {
		narrow(p)
		return
	}
	p.check()
	for b := 0; b < p.cout; b += 2 * lanes {
		weights := &p.weights[b*p.cin]
		for i := 0; i < p.rows; i += wideTile {
			at := min(i, p.rows-wideTile)
			tile13(&p.in[at*p.cin], weights, &p.out[at*p.cout+b], p.cin, word*p.cin, word*p.cout, word*lanes*p.cin)
		}
	}
}

// check panics unless all that tiles read and write is within the slices, which the
// assembler does not look at.
func (p *product) check() {
	_ = p.out[p.rows*p.cout-1]
	_ = p.in[p.rows*p.cin-1]
	_ = p.weights[p.cout*p.cin-1]
	if p.rows < minRows || p.cin%lanes != 0 || p.cout%lanes != 0 {
		panic("net: product is not packed")
	}
}

// liftFast is lift with AVX2.
func liftFast(m move) {
	m.check(span)
	lift8(&m.in[0], word*m.inStep, &m.out[0], word*m.outStep, m.n)
}

// lowerFast is lower with AVX2.
func lowerFast(m move) {
	m.check(side)
	lower8(&m.in[0], word*m.inStep, &m.out[0], word*m.outStep, m.n)
}

// finishFast is finish with AVX2.
func finishFast(m move, bias []float32, add bool) {
	m.check(side)
	_ = bias[m.n-1]
	also := 0
	if add {
		also = 1
	}
	finish8(&m.in[0], word*m.inStep, &m.out[0], word*m.outStep, m.n, &bias[0], also)
}

// check does so for a move that makes so many vectors.
func (m *move) check(made int) {
	_ = m.in[(span-1)*m.inStep+m.n-1]
	_ = m.out[(made-1)*m.outStep+m.n-1]
	if m.n <= 0 || m.n%lanes != 0 || m.inStep < 0 || m.outStep < 0 {
		panic("net: vectors are not packed")
	}
}

// tile5 computes 5 rows and 16 output channels with AVX2 and FMA. Steps are in bytes:
// from row to row of the input and the output. The number of input channels is even.
//
//go:noescape
func tile5(in, weights, out *float32, cin, inStep, outStep int)

// tile13 computes 13 rows and 32 output channels with AVX-512. The weights of the
// second half of the channels begin next bytes after those of the first.
//
//go:noescape
func tile13(in, weights, out *float32, cin, inStep, outStep, next int)

// lift8, lower8 and finish8 do 8 numbers of each vector at once. Steps are in bytes.
//
//go:noescape
func lift8(in *float32, inStep int, out *float32, outStep, n int)

//go:noescape
func lower8(in *float32, inStep int, out *float32, outStep, n int)

//go:noescape
func finish8(in *float32, inStep int, out *float32, outStep, n int, bias *float32, add int)

// cpuid asks the processor for a leaf of its features.
func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)

// xgetbv reads which registers the system saves.
func xgetbv() (eax, edx uint32)
