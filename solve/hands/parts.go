package hands

import (
	"errors"
	"math/bits"

	"github.com/yomi-solver/yomi/table"
)

// hands is the table. It consists of parts that grow and are collected one by one: so
// growing takes little memory besides, and several threads seldom wait for each other.
//
// Every entry is true by itself, whoever has found it: settled ones hold on every path, or
// on the path that they name. So threads need nothing but whole entries of each other,
// and a lock on the part that one is in is enough.
type hands struct {
	parts []part
	mask  uint64
}

// MinBytes is the smallest memory to work with.
const MinBytes = table.MinBytes

const (
	partsEach = 16 // for each thread: more of them would be too small for large pages
	maxParts  = 1024
	leastPart = 1 << 10 // entries: smaller parts would fill up too unevenly
)

// newHands makes a table of at most so many bytes for some threads.
func newHands(bytes int64, threads int) (*hands, error) {
	const share = 8 // of the memory goes to values that lean
	if bytes < MinBytes {
		return nil, table.ErrTooSmall
	}
	entries, twins := int((bytes-bytes/share)/entryBytes), int(bytes/share/twinBytes)
	n := min(partsEach*threads, maxParts, max(1, entries/leastPart))
	n = 1 << (bits.Len(uint(n)) - 1)
	h := &hands{parts: make([]part, n), mask: uint64(n - 1)}
	for i := range h.parts {
		if err := newPart(&h.parts[i], entries/n, twins/n, largeEntries/n, threads > 1); err != nil {
			return nil, errors.Join(err, h.free())
		}
	}
	return h, nil
}

// part is where all entries of a base are, which half of its key tells.
func (h *hands) part(lo uint64) *part { return &h.parts[lo&h.mask] }

// free gives the memory back.
func (h *hands) free() error {
	var errs []error
	for i := range h.parts {
		errs = append(errs, h.parts[i].free())
	}
	return errors.Join(errs...)
}

// stats says how full the table is.
func (h *hands) stats() table.Stats {
	var s table.Stats
	for i := range h.parts {
		p := &h.parts[i]
		p.hold()
		s.Slots += uint64(p.most)
		s.Used += uint64(p.used)
		s.Collections += uint64(p.cleared)
		s.Bytes += int64(p.most)*entryBytes + int64(p.twins.most)*twinBytes
		p.release()
	}
	return s
}
