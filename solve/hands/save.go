package hands

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

var _ solve.Saver = (*Solver)(nil)

// As with the table of package table, every entry is true by itself, so a snapshot need not
// be of one moment. A few thousand entries at a time are copied while the search stands between
// two nodes, or while they are locked if there are several threads, and written while it goes on.
//
// Entries of a part lie in the order of their keys, whatever its size is. So if it
// grows between two copies, the copying goes on at the same share of it; the few entries
// that a run had carried beyond that place are lost, which costs a search and nothing else.

const (
	kindEntries = 'e'
	kindTwins   = 't'

	copied       = 4096 // places at a time
	savedEntry   = 64
	savedTwin    = 16
	savedHead    = 5
	maxSavedPart = copied * savedEntry
)

var errSaved = errors.New(name + ": not a snapshot of this search's memory")

// Save writes the entries, and then the values that lean.
func (s *Solver) Save(w io.Writer) error {
	buf := make([]byte, 0, savedHead+maxSavedPart)
	for i := range s.hands.parts {
		h := &s.hands.parts[i]
		for at, size, more := 0, 0, true; more; {
			s.touch(h, func() { buf, at, size, more = h.copyEntries(buf[:0], at, size) })
			if err := writePart(w, kindEntries, buf, savedEntry); err != nil {
				return err
			}
		}
	}
	for i := range s.hands.parts {
		h := &s.hands.parts[i]
		for at, size, more := 0, 0, true; more; {
			s.touch(h, func() { buf, at, size, more = h.twins.copy(buf[:0], at, size) })
			if err := writePart(w, kindTwins, buf, savedTwin); err != nil {
				return err
			}
		}
	}
	return nil
}

// touch lets f look at a part of the table that nobody writes meanwhile.
func (s *Solver) touch(h *part, f func()) {
	if !h.shared {
		s.team.Pause(f)
		return
	}
	h.hold()
	defer h.release()
	f()
}

// writePart writes what was copied, with its kind and its number.
func writePart(w io.Writer, kind byte, data []byte, each int) error {
	if len(data) == 0 {
		return nil
	}
	head := binary.LittleEndian.AppendUint32([]byte{kind}, uint32(len(data)/each))
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// copyEntries appends the entries of some places from one on. Size is that of the table
// when the place was told.
func (h *part) copyEntries(buf []byte, at, size int) (out []byte, next, now int, more bool) {
	now = len(h.entries)
	if size != 0 && size != now {
		at = int(uint64(at) * uint64(now) / uint64(size))
	}
	next = min(at+copied, now)
	for i := at; i < next; i++ {
		if e := &h.entries[i]; e.used {
			buf = e.append(buf)
		}
	}
	return buf, next, now, next < now
}

// append writes an entry.
func (e *entry) append(buf []byte) []byte {
	for _, word := range []uint64{
		e.key.Hi, e.key.Lo, e.parent, e.apart,
		uint64(e.held)<<32 | uint64(e.parentHeld),
		uint64(e.proof)<<32 | uint64(e.disproof),
		uint64(e.amount)<<32 | uint64(e.within)<<16 | uint64(uint16(e.upTo)),
		uint64(e.depth)<<1 | bit(e.twins),
	} {
		buf = binary.LittleEndian.AppendUint64(buf, word)
	}
	return buf
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// readEntry is the entry that append has written.
func readEntry(data []byte) entry {
	var w [savedEntry / 8]uint64
	for i := range w {
		w[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	return entry{
		key: game.Key{Hi: w[0], Lo: w[1]}, parent: w[2], apart: w[3],
		held: game.Resource(w[4] >> 32), parentHeld: game.Resource(w[4]),
		proof: uint32(w[5] >> 32), disproof: uint32(w[5]),
		amount: uint32(w[6] >> 32), within: uint16(w[6] >> 16), upTo: int16(w[6]),
		depth: uint16(w[7] >> 1), twins: w[7]&1 != 0, used: true,
	}
}

// copy appends the values of some places. If their list has grown it begins again: they lie
// in no order.
func (t *twins) copy(buf []byte, at, size int) (out []byte, next, now int, more bool) {
	now = len(t.list)
	if size != now {
		at = 0
	}
	next = min(at+copied, now)
	for _, w := range t.list[at:next] {
		if w.code != 0 {
			buf = binary.LittleEndian.AppendUint64(buf, w.code)
			buf = binary.LittleEndian.AppendUint16(buf, w.length)
			buf = binary.LittleEndian.AppendUint16(buf, w.lean)
			buf = binary.LittleEndian.AppendUint32(buf, w.lo)
		}
	}
	return buf, next, now, next < now
}

// Restore reads what Save has written.
func (s *Solver) Restore(r io.Reader) error {
	buf := make([]byte, maxSavedPart)
	for {
		var head [savedHead]byte
		switch _, err := io.ReadFull(r, head[:]); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		each, take := savedEntry, s.takeEntry
		if head[0] == kindTwins {
			each, take = savedTwin, s.takeTwin
		}
		count := int(binary.LittleEndian.Uint32(head[1:]))
		if count > copied || head[0] != kindEntries && head[0] != kindTwins {
			return errSaved
		}
		data := buf[:count*each]
		if _, err := io.ReadFull(r, data); err != nil {
			return fmt.Errorf("%w: %w", errSaved, err)
		}
		for ; len(data) > 0; data = data[each:] {
			take(data)
		}
	}
}

func (s *Solver) takeEntry(data []byte) {
	e := readEntry(data)
	*s.hands.part(e.key.Lo).at(e.key, e.held) = e
}

func (s *Solver) takeTwin(data []byte) {
	w := twin{
		code: binary.LittleEndian.Uint64(data), length: binary.LittleEndian.Uint16(data[8:]),
		lean: binary.LittleEndian.Uint16(data[10:]), lo: binary.LittleEndian.Uint32(data[12:]),
	}
	s.hands.part(uint64(w.lo)).twins.store(w)
}
