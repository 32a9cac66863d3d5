//go:build amd64 || arm64

package mem

import "unsafe"

// Prefetch lets the processor fetch the cache line of an address while the program goes on.
// Nothing is read as far as the program can tell, so the address may be one that others
// write to, or one that is no longer there.
//
//go:noescape
func Prefetch(p unsafe.Pointer)
