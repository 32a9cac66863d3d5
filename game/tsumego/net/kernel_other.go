//go:build !amd64

package net

// kernels are those that run on this machine, the fastest one last.
func kernels() []kernel {
	return []kernel{plain()}
}
