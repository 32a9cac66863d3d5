//go:build linux && !race

package mem

import (
	"fmt"
	"syscall"
	"unsafe"
)

// Lazy tells whether memory costs nothing before it is touched.
const Lazy = true

// madvHugepage asks for transparent huge pages (MADV_HUGEPAGE).
const madvHugepage = 14

// hugePage is the size of such a page, or a multiple of it.
const hugePage = 2 << 20

// Alloc returns n zeroed words. The system hands out pages as they are touched.
func Alloc(n int) (*Words, error) {
	b, err := syscall.Mmap(-1, 0, n*8, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("mem: %d bytes: %w", n*8, err)
	}
	// Huge pages are an offer; small ones serve as well, only slower.
	_ = syscall.Madvise(b, madvHugepage)
	return &Words{
		W:    unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(b))), n),
		free: func() error { return syscall.Munmap(b) },
		forget: func(bytes int) {
			// What the system keeps is given back with the rest.
			_ = syscall.Madvise(b[:bytes&^(hugePage-1)], syscall.MADV_DONTNEED)
		},
	}, nil
}
