package table

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestSnapshot wants every entry back, whole, in a table of the same size.
func TestSnapshot(t *testing.T) {
	from, to := newTable(t, Config{Bytes: 1 << 20}), newTable(t, Config{Bytes: 1 << 20})
	r := rand.New(rand.NewPCG(11, 1))
	keys := make([]game.Key, 12_000)
	for i := range keys {
		keys[i] = randomKey(r)
		from.Store(keys[i], Entry{
			Numbers: game.Numbers{Proof: r.Uint32N(3), Disproof: 1 + r.Uint32N(9)}, Move: game.Move(r.Uint32()),
			Depth: uint16(r.Uint32()), Work: r.Uint64N(1 << 40), Bound: r.IntN(2) == 0,
		})
	}
	var file bytes.Buffer
	if err := from.Save(&file); err != nil {
		t.Fatal(err)
	}
	if want := int(from.Stats().Used) * savedBytes; file.Len() != want {
		t.Errorf("a snapshot of %d bytes, want %d", file.Len(), want)
	}
	if err := to.Restore(&file); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, k := range keys {
		want, known := from.Load(k)
		got, ok := to.Load(k)
		if ok && (got != want || from.Work(k) != to.Work(k)) {
			t.Fatalf("%+v came back as %+v", want, got)
		}
		if known && ok {
			found++
		}
	}
	if found < int(from.Stats().Used)*99/100 {
		t.Errorf("%d of %d entries came back", found, from.Stats().Used)
	}
}

// TestSnapshotOfBusyTable saves while others store, grow and collect: what is saved must
// be what somebody stored for that key. The race detector watches.
func TestSnapshotOfBusyTable(t *testing.T) {
	tab := newTable(t, Config{Bytes: 1 << 18})
	var wait sync.WaitGroup
	done := make(chan struct{})
	for id := range 3 {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(12, uint64(id)))
			for {
				select {
				case <-done:
					return
				default:
				}
				n := r.Uint64N(40_000)
				v := 1 + r.Uint32N(1<<20)
				tab.Store(busyKey(n), Entry{Numbers: game.Numbers{Proof: v, Disproof: v}, Move: game.Move(v ^ uint32(n)), Work: uint64(v)})
			}
		})
	}
	for range 20 {
		var file bytes.Buffer
		if err := tab.Save(&file); err != nil {
			t.Error(err)
		}
		other := newTable(t, Config{Bytes: 1 << 20})
		if err := other.Restore(&file); err != nil {
			t.Error(err)
		}
		known := uint64(0)
		for n := range uint64(40_000) {
			e, ok := other.Load(busyKey(n))
			if !ok {
				continue
			}
			known++
			if e.Proof != e.Disproof || uint32(e.Move) != e.Proof^uint32(n) {
				t.Errorf("key %d came back as %+v", n, e)
			}
		}
		if known != other.Stats().Used {
			t.Errorf("%d of %d entries have keys that were stored", known, other.Stats().Used)
		}
	}
	close(done)
	wait.Wait()
}

func busyKey(n uint64) game.Key {
	return game.Key{Hi: (n + 1) * 0x9e3779b97f4a7c15, Lo: (n + 1) * 0xd1342543de82ef95}
}

// TestBadSnapshots wants what is no snapshot to be refused, and a writer's error to be told.
func TestBadSnapshots(t *testing.T) {
	tab := newTable(t, Config{Bytes: 1 << 16})
	tab.Store(game.Key{Hi: 5, Lo: 6}, Entry{Numbers: game.FreshNumbers})
	var file bytes.Buffer
	if err := tab.Save(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	flipped := bytes.Clone(whole)
	flipped[0] ^= 2
	for name, bad := range map[string][]byte{"cut": whole[:len(whole)-1], "flipped": flipped} {
		if err := tab.Restore(bytes.NewReader(bad)); !errors.Is(err, ErrSnapshot) {
			t.Errorf("%s: %v", name, err)
		}
	}
	read, write := io.Pipe()
	read.CloseWithError(io.ErrClosedPipe)
	if err := tab.Save(write); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a writer that fails: %v", err)
	}
}

// BenchmarkSave writes a table of ten million entries to nowhere.
func BenchmarkSave(b *testing.B) {
	tab := newTable(b, Config{Bytes: 1 << 30})
	r := rand.New(rand.NewPCG(13, 13))
	for range 10_000_000 {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1})
	}
	b.SetBytes(int64(tab.Stats().Used) * savedBytes)
	for b.Loop() {
		if err := tab.Save(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRestore reads a million entries into a new table.
func BenchmarkRestore(b *testing.B) {
	tab := newTable(b, Config{Bytes: 1 << 27})
	r := rand.New(rand.NewPCG(14, 14))
	for range 1_000_000 {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1})
	}
	var file bytes.Buffer
	if err := tab.Save(&file); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(file.Len()))
	for b.Loop() {
		to, err := New(Config{Bytes: 1 << 27})
		if err != nil {
			b.Fatal(err)
		}
		if err := to.Restore(bytes.NewReader(file.Bytes())); err != nil {
			b.Fatal(err)
		}
		if err := to.Free(); err != nil {
			b.Fatal(err)
		}
	}
}
