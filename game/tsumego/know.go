package tsumego

// Know is a set of pieces of knowledge. Each is sound alone, and leaving one out
// changes no answer.
type Know uint32

// scratch is memory that knowledge uses again and again.
type scratch struct{}
