package mem

import "unsafe"

// Span is where the elements of a slice lie, for those who may not read them.
type Span[T any] struct {
	first unsafe.Pointer
	N     uint64 // elements
}

// SpanOf is the span of a slice.
func SpanOf[T any](s []T) *Span[T] {
	return &Span[T]{unsafe.Pointer(unsafe.SliceData(s)), uint64(len(s))}
}

// Fetch prefetches the i-th element.
func (s *Span[T]) Fetch(i uint64) {
	var one T
	Prefetch(unsafe.Add(s.first, i*uint64(unsafe.Sizeof(one))))
}
