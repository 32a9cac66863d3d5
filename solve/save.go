package solve

import "io"

// Saver is a Solver whose memory can be written down while it searches, and read back by
// another run of the same program on the same question. A Tabler need not be one: its
// table can be saved.
type Saver interface {
	Solver
	// Save writes what was learnt so far. Another goroutine than the one that solves may
	// call it, at any time until Close.
	Save(w io.Writer) error
	// Restore reads it back. It is called before the first call of Solve.
	Restore(r io.Reader) error
}
