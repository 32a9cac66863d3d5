package zobrist

import "testing"

// TestPairs wants the same pairs every time and all words different.
func TestPairs(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(8) {
		for i, p := range Pairs(seed, 1000) {
			if p != At(seed, uint64(i)) {
				t.Fatalf("seed %d: pair %d differs", seed, i)
			}
			if seen[p.Hi] || seen[p.Lo] || p.Hi == p.Lo {
				t.Fatalf("seed %d: pair %d repeats a word", seed, i)
			}
			seen[p.Hi], seen[p.Lo] = true, true
		}
	}
	// Keys are kept in files: they must never change.
	if got, want := At(1, 2), (Pair{0x3817edddf9257651, 0xc63f062c5c30e3d4}); got != want {
		t.Errorf("At(1, 2) = %#x, want %#x", got, want)
	}
}
