// Package texts numbers texts: positions are written in full and told apart by
// every byte of them, never by a hash alone.
package texts

import (
	"bytes"
	"hash/maphash"
)

// Index numbers texts in the order of their coming. It compares them in full. The
// zero value is empty. Numbers are 32 bits wide; whoever adds more has no memory
// left first.
type Index struct {
	seed  maphash.Seed
	slots []uint32 // number plus one, by hash; a power of two, at most half used
	ends  []uint64 // where each text ends
	data  []byte   // the texts
}

// Len is how many texts have a number.
func (x *Index) Len() int { return len(x.ends) }

// Text returns the text of a number.
func (x *Index) Text(i uint32) []byte {
	start := uint64(0)
	if i > 0 {
		start = x.ends[i-1]
	}
	return x.data[start:x.ends[i]:x.ends[i]]
}

// Bytes is the memory that the index takes.
func (x *Index) Bytes() int64 {
	return int64(cap(x.data)) + 8*int64(cap(x.ends)) + 4*int64(cap(x.slots))
}

// Has reports whether a text has a number.
func (x *Index) Has(text []byte) bool {
	if len(x.slots) == 0 {
		return false
	}
	_, ok := x.find(text)
	return ok
}

// Add returns the number of a text, the next one if it is new.
func (x *Index) Add(text []byte) uint32 {
	if 2*(len(x.ends)+1) > len(x.slots) {
		x.grow()
	}
	slot, ok := x.find(text)
	if ok {
		return x.slots[slot] - 1
	}
	x.data = append(x.data, text...)
	x.ends = append(x.ends, uint64(len(x.data)))
	x.slots[slot] = uint32(len(x.ends))
	return uint32(len(x.ends) - 1)
}

// find returns the slot of a text, or the empty one where it belongs.
func (x *Index) find(text []byte) (slot uint64, ok bool) {
	mask := uint64(len(x.slots) - 1)
	for slot = maphash.Bytes(x.seed, text) & mask; x.slots[slot] != 0; slot = (slot + 1) & mask {
		if bytes.Equal(x.Text(x.slots[slot]-1), text) {
			return slot, true
		}
	}
	return slot, false
}

// grow doubles the slots.
func (x *Index) grow() {
	if len(x.slots) == 0 {
		x.seed = maphash.MakeSeed()
	}
	x.slots = make([]uint32, max(1024, 2*len(x.slots)))
	for i := range x.ends {
		slot, _ := x.find(x.Text(uint32(i)))
		x.slots[slot] = uint32(i) + 1
	}
}
