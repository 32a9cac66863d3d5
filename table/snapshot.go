package table

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
)

// A snapshot is the entries of a table, one after the other, as four words each: both
// words of the key, the numbers, the meta word. It holds used slots only, and says
// nothing about the table's size, so that it can be read into one of another size.
//
// Every entry says something true about its own position whatever the others say, so
// a snapshot need not be of one moment: entries are copied while workers go on storing,
// a few buckets at a time, with their stripe held. No entry is copied half written. One
// that moves while its stripe grows moves to buckets that are copied later, so at worst
// it is written twice; one that is replaced meanwhile is written or not.

const (
	savedBytes = 4 * 8 // of an entry in a snapshot

	// chunkBuckets are copied at a time: few enough that writers who wait for the
	// stripe wait for microseconds.
	chunkBuckets = 64
)

// ErrSnapshot says that what is read was not written by Save.
var ErrSnapshot = errors.New("table: not a snapshot of a table")

// Save writes a snapshot. Any number of goroutines may use the table meanwhile.
func (t *Table) Save(w io.Writer) error {
	buf := make([]byte, 0, chunkBuckets*bucketSlots*savedBytes)
	for i := range t.stripes {
		index := uint64(i)
		for level := uint32(0); level <= atomic.LoadUint32(&t.levels[i]); level++ {
			at, size := t.run(index, level)
			for n := uint64(0); n < size; n += chunkBuckets {
				buf = t.copyChunk(buf[:0], index, at+n*bucketWords, min(chunkBuckets, size-n))
				if _, err := w.Write(buf); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// run is where the buckets begin that a stripe gained by a level, and how many they are.
func (t *Table) run(index uint64, level uint32) (at, size uint64) {
	if level == 0 {
		return t.offset(index, 0, 0), t.base
	}
	return t.offset(index, 0, 1<<(level-1)), t.base << (level - 1)
}

// copyChunk appends the entries of a few buckets.
func (t *Table) copyChunk(buf []byte, index, at, count uint64) []byte {
	s := &t.stripes[index]
	s.acquire()
	defer s.release()
	for b := range buckets(t.words[at : at+count*bucketWords]) {
		for i := range bucketSlots {
			m, n := *b.meta(i), *b.numbers(i)
			if m&usedBit == 0 {
				continue
			}
			c := check(n, m)
			buf = binary.LittleEndian.AppendUint64(buf, *b.hi(i)^c)
			buf = binary.LittleEndian.AppendUint64(buf, *b.lo(i)^bits.RotateLeft64(c, 32))
			buf = binary.LittleEndian.AppendUint64(buf, n)
			buf = binary.LittleEndian.AppendUint64(buf, m)
		}
	}
	return buf
}

// Restore adds the entries of a snapshot. In a smaller table less valuable ones give way
// as always.
func (t *Table) Restore(r io.Reader) error {
	var saved [savedBytes]byte
	for {
		switch _, err := io.ReadFull(r, saved[:]); {
		case err == io.EOF:
			return nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return fmt.Errorf("%w: it ends in the middle of an entry", ErrSnapshot)
		case err != nil:
			return err
		}
		key := game.Key{Hi: binary.LittleEndian.Uint64(saved[0:]), Lo: binary.LittleEndian.Uint64(saved[8:])}
		n, m := binary.LittleEndian.Uint64(saved[16:]), binary.LittleEndian.Uint64(saved[24:])
		if m&tagMask != tagOf(key) {
			return fmt.Errorf("%w: an entry is not one of its key", ErrSnapshot)
		}
		e := unpack(n, m)
		e.Work = expWork(m >> workShift & (1<<workBits - 1))
		t.Store(key, e)
	}
}
