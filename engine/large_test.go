package engine_test

import (
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/checkpoint"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/table"
)

// large is set by those who have the memory, the disk and some minutes.
var large = flag.Bool("large", false, "save and restore a table of more than 4 GiB, which takes 5 GiB of memory and of disk")

const (
	largeMemory  = 5 << 30
	largeEntry   = 32 // bytes in the file
	largeEntries = (1<<32 + 1<<26) / largeEntry
)

// TestLargeCheckpoint saves more bytes than 32 bits can count, in one section of a checkpoint, and
// wants every entry back as it was.
func TestLargeCheckpoint(t *testing.T) {
	if !*large {
		t.Skip("needs -large")
	}
	start := time.Now()
	lap := func(what string) { t.Logf("%s after %v", what, time.Since(start).Round(time.Second)) }
	from := newLargeTable(t)
	r, drawn := newDraws(), 0
	for ; drawn%1_000_000 != 0 || from.Stats().Used < largeEntries; drawn++ {
		if drawn > 2*largeEntries {
			t.Fatalf("%d entries are all that fit", from.Stats().Used)
		}
		from.Store(draw(r))
	}
	used := from.Stats().Used
	lap("filled")

	path := saveLarge(t, from)
	if err := from.Free(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() <= 1<<32 || info.Size() < int64(used)*largeEntry {
		t.Fatalf("a file of %d bytes for %d entries", info.Size(), used)
	}
	lap("saved")

	to := newLargeTable(t)
	defer to.Free()
	restoreLarge(t, path, to)
	lap("restored")
	r = newDraws()
	found := uint64(0)
	for range drawn {
		k, want := draw(r)
		switch got, ok := to.Load(k); {
		case ok && got != want:
			t.Fatalf("%+v came back as %+v", want, got)
		case ok:
			found++
		}
	}
	lap("compared")
	if t.Logf("%d entries, %d bytes, %d came back", used, info.Size(), found); found < used/1000*999 {
		t.Errorf("%d of %d entries came back", found, used)
	}
}

// newDraws begins the keys that are stored, always the same ones.
func newDraws() *rand.Rand { return rand.New(rand.NewPCG(21, 21)) }

// draw is the next key with what is stored under it.
func draw(r *rand.Rand) (game.Key, table.Entry) {
	k := game.Key{Hi: r.Uint64(), Lo: r.Uint64()}
	n := game.Numbers{Proof: 1 + uint32(k.Hi>>40), Disproof: 1 + uint32(k.Lo&0xffff)}
	return k, table.Entry{Numbers: n, Move: game.Move(k.Hi), Depth: uint16(k.Hi >> 20)}
}

func newLargeTable(t *testing.T) *table.Table {
	t.Helper()
	tab, err := table.New(table.Config{Bytes: largeMemory})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// saveLarge writes the table as a checkpoint.
func saveLarge(t *testing.T, from *table.Table) (path string) {
	t.Helper()
	dir := t.TempDir()
	err := checkpoint.Replace(dir, "large", func(w io.Writer) error {
		f := checkpoint.NewWriter(w)
		if err := f.Section("table"); err != nil {
			return err
		}
		if err := from.Save(f); err != nil {
			return err
		}
		return f.Close()
	})
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "large")
}

// restoreLarge reads the table of a checkpoint, to its end.
func restoreLarge(t *testing.T, path string, to *table.Table) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	f, err := checkpoint.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	if name, err := f.Next(); err != nil || name != "table" {
		t.Fatal(name, err)
	}
	if err := to.Restore(f); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Next(); err != io.EOF {
		t.Fatalf("no end: %v", err)
	}
}
