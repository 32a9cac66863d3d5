// Package zobrist makes the random words that position keys are summed from.
//
// The words depend on a seed and an index only, so that keys are the same in
// every run and on every machine: tables can be saved, node counts compared.
package zobrist

// Pair is one random 128-bit key.
type Pair struct{ Hi, Lo uint64 }

// Mix scrambles a word: the finaliser of the splitmix64 generator, a bijection.
func Mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// At returns the i-th pair of a seed. Pairs of different seeds or indices are
// unrelated.
func At(seed, i uint64) Pair {
	const golden = 0x9e3779b97f4a7c15
	s := Mix(seed*golden + 1)
	return Pair{Mix(s + (2*i+1)*golden), Mix(s + (2*i+2)*golden)}
}

// Pairs returns the first n pairs of a seed.
func Pairs(seed uint64, n int) []Pair {
	p := make([]Pair, n)
	for i := range p {
		p[i] = At(seed, uint64(i))
	}
	return p
}
