package net

import (
	_ "embed" // for the weights
	"sync"
)

// weights are those of the usual network, as its file has them. How they came about is
// told in docs/lab/network.md.
//
//go:embed usual.bin
var weights []byte

// usual reads them once.
var usual = sync.OnceValues(func() (*Net, error) { return Read(weights) })

// Usual returns the network that comes with the program.
func Usual() (*Net, error) { return usual() }
