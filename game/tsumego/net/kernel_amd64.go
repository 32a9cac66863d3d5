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
	all := []kernel{{"plain", plain}}
	f := detect()
	if f.avx2 {
		all = append(all, kernel{"avx2", narrow})
	}
	if f.avx512 {
		all = append(all, kernel{"avx512", wide})
	}
	return all
}

// The points of a tile.
const (
	narrowTile = 6
	wideTile   = 12
)

// word is the size of a number in bytes.
const word = 4

// narrow is the kernel for AVX2.
func narrow(p pass) {
	p.check(narrowTile)
	for b := 0; b < p.cout; b += lanes {
		p.narrow(b)
	}
}

// narrow computes the output channels of a block that begins with b.
func (p *pass) narrow(b int) {
	weights, bias := &p.weights[b*p.rows*p.run], &p.bias[b]
	for i := 0; i < p.points; i += narrowTile {
		tile6(&p.in[i*p.cin], weights, bias, &p.out[i*p.cout+b],
			p.rows, p.run, word*p.row, word*p.cin, word*p.cout, p.added(), p.floor)
	}
}

// wide is the kernel for AVX-512. It computes two blocks of output channels at once,
// and what remains as narrow does.
func wide(p pass) {
	p.check(wideTile)
	b := 0
	for ; b+2*lanes <= p.cout; b += 2 * lanes {
		size := lanes * p.rows * p.run
		weights, bias := &p.weights[b/lanes*size], &p.bias[b]
		for i := 0; i < p.points; i += wideTile {
			tile12(&p.in[i*p.cin], weights, bias, &p.out[i*p.cout+b],
				p.rows, p.run, word*p.row, word*p.cin, word*p.cout, p.added(), word*size, p.floor)
		}
	}
	if b < p.cout {
		p.narrow(b)
	}
}

// added says in a number whether the pass adds.
func (p *pass) added() int {
	if p.add {
		return 1
	}
	return 0
}

// check panics unless all that tiles of n points read and write is within the slices,
// which the assembler does not look at.
func (p *pass) check(n int) {
	points := (p.points + n - 1) / n * n
	_ = p.out[points*p.cout-1]
	_ = p.in[(points-1)*p.cin+(p.rows-1)*p.row+p.run-1]
	_ = p.weights[p.cout*p.rows*p.run-1]
	_ = p.bias[p.cout-1]
	if p.run%2 != 0 || p.cout%lanes != 0 {
		panic("net: layer is not packed")
	}
}

// tile6 computes 6 points and 16 output channels with AVX2 and FMA. Steps are in
// bytes: from row to row of the input, and from point to point of the input and the
// output. The run is even.
//
//go:noescape
func tile6(in, weights, bias, out *float32, rows, run, rowStep, inStep, outStep, add int, floor float32)

// tile12 computes 12 points and 32 output channels with AVX-512. The weights of the
// second half of the channels begin next bytes after those of the first.
//
//go:noescape
func tile12(in, weights, bias, out *float32, rows, run, rowStep, inStep, outStep, add, next int, floor float32)

// cpuid asks the processor for a leaf of its features.
func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)

// xgetbv reads which registers the system saves.
func xgetbv() (eax, edx uint32)
