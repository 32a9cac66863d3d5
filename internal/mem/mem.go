// Package mem allocates the large, pointer-free memory of transposition tables
// outside Go's heap, on huge pages where the system offers them.
//
// Memory that the garbage collector does not know neither costs it time nor
// moves its next cycle, and huge pages halve the price of a random access.
package mem

// Words is a block of zeroed 64-bit words, aligned to a cache line.
type Words struct {
	W    []uint64
	free func() error
}

// Free gives the memory back. The words must not be used afterwards.
func (w *Words) Free() error {
	free := w.free
	w.W, w.free = nil, nil
	if free == nil {
		return nil
	}
	return free()
}
