package net

import (
	_ "embed" // for the weights
	"sync"
)

// The weights of the networks that come with the program, as their files have them. How they came about
// is told in docs/lab/network.md.
var (
	//go:embed usual.bin
	usualWeights []byte
	//go:embed problems.bin
	problemWeights []byte
)

// Usual returns the network that knows the moves of games, and whose groups live.
var Usual = sync.OnceValues(func() (*Net, error) { return Read(usualWeights) })

// Problems returns the network that knows the moves of problems.
var Problems = sync.OnceValues(func() (*Net, error) { return Read(problemWeights) })
