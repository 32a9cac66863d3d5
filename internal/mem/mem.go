// Package mem allocates the large, pointer-free memory of transposition tables
// outside Go's heap, on huge pages where the system offers them.
//
// Memory that the garbage collector does not know neither costs it time nor
// moves its next cycle, and huge pages halve the price of a random access.
package mem

import "unsafe"

// Words is a block of zeroed 64-bit words, aligned to a cache line.
type Words struct {
	W      []uint64
	free   func() error
	forget func(bytes int)
}

// Free gives the memory back. The words must not be used afterwards.
func (w *Words) Free() error {
	free := w.free
	w.W, w.free, w.forget = nil, nil, nil
	if free == nil {
		return nil
	}
	return free()
}

// Array is memory for elements without pointers, zeroed.
type Array[T any] struct {
	S     []T
	words *Words
}

// NewArray returns n elements. The elements must have no pointers, and all of them
// together must fill whole words.
func NewArray[T any](n int) (*Array[T], error) {
	var one T
	w, err := Alloc(max(1, n*int(unsafe.Sizeof(one))/8))
	if err != nil {
		return nil, err
	}
	return &Array[T]{unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.W))), n), w}, nil
}

// Free gives the memory back to the system. The elements must not be used again.
func (a *Array[T]) Free() error {
	a.S = nil
	return a.words.Free()
}

// Forget gives about the first n elements back to the system, so that something else can
// take their place while the rest is still read. They must not be used again.
func (a *Array[T]) Forget(n int) {
	if forget := a.words.forget; forget != nil {
		var one T
		forget(n * int(unsafe.Sizeof(one)))
	}
}
