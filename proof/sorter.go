package proof

import (
	"bufio"
	"bytes"
	"container/heap"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"
)

// sorter sorts keys with numbers in bounded memory: full buffers go to files,
// which are merged at the end. Equal keys become one with the least number.
type sorter struct {
	limit int
	dir   string
	data  []byte   // keys, one after another
	items []record // into data
	runs  []*os.File
}

type record struct {
	start uint32
	size  uint32
	rank  uint32
}

const defaultMemory = 64 << 20

func newSorter(memory int, dir string) *sorter {
	if memory <= 0 {
		memory = defaultMemory
	}
	// Offsets are 32 bits wide.
	return &sorter{limit: min(memory, 1<<30), dir: dir}
}

func (s *sorter) add(key []byte, rank uint32) error {
	if len(s.data)+len(key)+len(s.items)*12 > s.limit && len(s.items) > 0 {
		if err := s.spill(); err != nil {
			return err
		}
	}
	s.items = append(s.items, record{uint32(len(s.data)), uint32(len(key)), rank})
	s.data = append(s.data, key...)
	return nil
}

func (s *sorter) key(r record) []byte { return s.data[r.start : r.start+r.size] }

// sort orders the buffer and drops repeated keys.
func (s *sorter) sort() {
	slices.SortFunc(s.items, func(a, b record) int {
		if c := bytes.Compare(s.key(a), s.key(b)); c != 0 {
			return c
		}
		return int(int64(a.rank) - int64(b.rank))
	})
	s.items = slices.CompactFunc(s.items, func(a, b record) bool { return bytes.Equal(s.key(a), s.key(b)) })
}

// spill writes the buffer to a file that no one else can open.
func (s *sorter) spill() error {
	s.sort()
	f, err := os.CreateTemp(s.dir, "yomi-verify-*")
	if err != nil {
		return err
	}
	s.runs = append(s.runs, f)
	out := bufio.NewWriterSize(f, 1<<16)
	var head [2 * binary.MaxVarintLen32]byte
	for _, r := range s.items {
		n := binary.PutUvarint(head[:], uint64(r.size))
		n += binary.PutUvarint(head[n:], uint64(r.rank))
		out.Write(head[:n])
		out.Write(s.key(r))
	}
	s.items, s.data = s.items[:0], s.data[:0]
	return out.Flush()
}

// close removes the files.
func (s *sorter) close() {
	for _, f := range s.runs {
		f.Close()
		os.Remove(f.Name())
	}
	s.runs = nil
}

// merge returns a function that gives all keys in order.
func (s *sorter) merge() (next func() (key []byte, rank uint32, ok bool, err error), err error) {
	s.sort()
	m := &merger{}
	at := 0
	m.sources = append(m.sources, &source{read: func(x *source) error {
		if at == len(s.items) {
			return io.EOF
		}
		x.key, x.rank = s.key(s.items[at]), s.items[at].rank
		at++
		return nil
	}})
	for _, f := range s.runs {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		m.sources = append(m.sources, fileSource(bufio.NewReaderSize(f, 1<<16)))
	}
	live := m.sources[:0]
	for _, x := range m.sources {
		switch err := x.read(x); {
		case err == nil:
			live = append(live, x)
		case !errors.Is(err, io.EOF):
			return nil, err
		}
	}
	m.sources = live
	heap.Init(m)
	return m.next, nil
}

// fileSource reads back what spill wrote.
func fileSource(in *bufio.Reader) *source {
	return &source{read: func(x *source) error {
		size, err := binary.ReadUvarint(in)
		if err != nil {
			return err
		}
		rank, err := binary.ReadUvarint(in)
		if err != nil {
			return err
		}
		x.key = slices.Grow(x.key[:0], int(size))[:size]
		x.rank = uint32(rank)
		_, err = io.ReadFull(in, x.key)
		return err
	}}
}

// source is one sorted run; key and rank are its current record.
type source struct {
	key  []byte
	rank uint32
	read func(*source) error
}

// merger is a heap of sources by their current record.
type merger struct {
	sources []*source
	last    []byte
}

func (m *merger) Len() int      { return len(m.sources) }
func (m *merger) Swap(i, j int) { m.sources[i], m.sources[j] = m.sources[j], m.sources[i] }
func (m *merger) Push(x any)    { m.sources = append(m.sources, x.(*source)) }
func (m *merger) Pop() any {
	x := m.sources[len(m.sources)-1]
	m.sources = m.sources[:len(m.sources)-1]
	return x
}

func (m *merger) Less(i, j int) bool {
	a, b := m.sources[i], m.sources[j]
	if c := bytes.Compare(a.key, b.key); c != 0 {
		return c < 0
	}
	return a.rank < b.rank
}

// next returns the least record and drops others of the same key: they come
// after it and have no smaller number.
func (m *merger) next() (key []byte, rank uint32, ok bool, err error) {
	if len(m.sources) == 0 {
		return nil, 0, false, nil
	}
	m.last = append(m.last[:0], m.sources[0].key...)
	rank = m.sources[0].rank
	for len(m.sources) > 0 && bytes.Equal(m.sources[0].key, m.last) {
		x := m.sources[0]
		switch err := x.read(x); {
		case err == nil:
			heap.Fix(m, 0)
		case errors.Is(err, io.EOF):
			heap.Pop(m)
		default:
			return nil, 0, false, err
		}
	}
	return m.last, rank, true, nil
}
