package checkpoint

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// section is what a test writes and wants back.
type section struct {
	name string
	data []byte
}

func file(t testing.TB, sections ...section) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	for _, s := range sections {
		if err := w.Section(s.name); err != nil {
			t.Fatal(err)
		}
		if n, err := w.Write(s.data); err != nil || n != len(s.data) {
			t.Fatal(n, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// read returns all sections that can be read, and what ended it.
func read(data []byte) (list []section, err error) {
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for {
		name, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return list, err
		}
		list = append(list, section{name, data})
	}
}

func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

func TestRoundTrip(t *testing.T) {
	want := []section{{"head", []byte("{}")}, {"empty", nil}, {"large", noise(2*blockBytes + 17)}, {"exact", noise(blockBytes)}}
	got, err := read(file(t, want...))
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d sections, %v", len(got), err)
	}
	for i := range want {
		if got[i].name != want[i].name || !bytes.Equal(got[i].data, want[i].data) {
			t.Errorf("section %s came back as %s with %d bytes", want[i].name, got[i].name, len(got[i].data))
		}
	}
}

// TestSkip leaves sections unread.
func TestSkip(t *testing.T) {
	r, err := NewReader(bytes.NewReader(file(t, section{"a", noise(3 * blockBytes)}, section{"b", []byte("x")})))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a", "b"} {
		if name, err := r.Next(); name != want || err != nil {
			t.Fatalf("%q, %v; want %q", name, err, want)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the last section: %v", err)
	}
}

// TestDamage flips every bit, cuts at every byte, adds one, and puts blocks of one file
// into another: all of that must be refused.
func TestDamage(t *testing.T) {
	whole := file(t, section{"head", noise(100)}, section{"table", noise(300)})
	other := file(t, section{"head", noise(101)[:100]}, section{"table", noise(301)[:300]})
	for i := range whole {
		for bit := range 8 {
			bad := bytes.Clone(whole)
			bad[i] ^= 1 << bit
			if _, err := read(bad); err == nil {
				t.Fatalf("bit %d of byte %d flipped: not noticed", bit, i)
			}
		}
		if _, err := read(whole[:i]); !errors.Is(err, ErrCut) && (i > 0 || !errors.Is(err, ErrForeign)) {
			t.Fatalf("cut after %d bytes: %v", i, err)
		}
		joined := append(bytes.Clone(whole[:i]), other[i:]...)
		if _, err := read(joined); err == nil && !bytes.Equal(joined, other) && !bytes.Equal(joined, whole) {
			t.Fatalf("two files joined at byte %d: not noticed", i)
		}
	}
	if _, err := read(append(bytes.Clone(whole), 0)); !errors.Is(err, ErrDamaged) {
		t.Errorf("a byte too many: %v", err)
	}
	for text, want := range map[string]error{
		"": ErrForeign, "yomi-proof\n and much that follows": ErrForeign, "yomi-checkpoint 2\n": ErrVersion, "yomi-chec": ErrCut,
	} {
		if _, err := read([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

// FuzzReader wants no panic, and nothing believed that a writer would not write.
func FuzzReader(f *testing.F) {
	f.Add(file(f, section{"head", []byte("{}")}, section{"table", noise(64)}))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := read(data)
		if err == nil && !bytes.Equal(file(t, list...), data) {
			t.Errorf("%q was read, but it is written in another way", data)
		}
	})
}

// full is a disk that has room for so many bytes.
type full struct {
	to   io.Writer
	room int
}

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.room {
		n, _ := f.to.Write(p[:f.room])
		f.room = 0
		return n, errFull
	}
	f.room -= len(p)
	return f.to.Write(p)
}

// TestReplace fills the disk after every number of bytes: the file before stays whole, and
// nothing else stays.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	first := file(t, section{"head", noise(10)})
	put := func(room int, data []byte) error {
		return Replace(dir, File, func(w io.Writer) error {
			_, err := (&full{w, room}).Write(data)
			return err
		})
	}
	if err := put(len(first), first); err != nil {
		t.Fatal(err)
	}
	second := file(t, section{"head", noise(20)})
	for room := range len(second) {
		if err := put(room, second); !errors.Is(err, errFull) {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
		got, err := os.ReadFile(filepath.Join(dir, File))
		if err != nil || !bytes.Equal(got, first) {
			t.Fatalf("room for %d bytes: the file before is gone (%v)", room, err)
		}
		if files, _ := os.ReadDir(dir); len(files) != 1 {
			t.Fatalf("room for %d bytes: %d files are left", room, len(files))
		}
	}
	if err := put(len(second), second); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, File)); err != nil || !bytes.Equal(got, second) {
		t.Errorf("the new file is not there: %v", err)
	}
	for range 2 {
		if err := Remove(dir, File); err != nil {
			t.Error(err)
		}
	}
}

// TestWriterTellsErrors gives the writer a disk that fills up.
func TestWriterTellsErrors(t *testing.T) {
	for _, room := range []int{0, 10, 100_000, 3_000_000} {
		w := NewWriter(&full{io.Discard, room})
		_ = w.Section("a") // the error is told again at the end
		_, _ = w.Write(noise(4 * blockBytes))
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
}

func TestLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("a folder was locked twice: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	unlock, err = Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
}

// BenchmarkWriter writes blocks with their digests to nowhere.
func BenchmarkWriter(b *testing.B) {
	data := noise(8 * blockBytes)
	w := NewWriter(io.Discard)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := w.Write(data); err != nil {
			b.Fatal(err)
		}
	}
}
