package table

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

func newTable(t testing.TB, c Config) *Table {
	t.Helper()
	tab, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tab.Free(); err != nil {
			t.Error(err)
		}
	})
	return tab
}

func randomKey(r *rand.Rand) game.Key { return game.Key{Hi: r.Uint64(), Lo: r.Uint64()} }

func TestTooSmall(t *testing.T) {
	for _, n := range []int64{-1, 0, MinBytes - 1} {
		if _, err := New(Config{Bytes: n}); err == nil {
			t.Errorf("New(%d) made a table", n)
		}
	}
	if got := newTable(t, Config{Bytes: MinBytes}).Stats().Slots; got != 16 {
		t.Errorf("smallest table has %d entries, want 16", got)
	}
}

func TestRoundTrip(t *testing.T) {
	tab := newTable(t, Config{Bytes: 1 << 20})
	key := game.Key{Hi: 7, Lo: 1 << 63}
	want := Entry{Numbers: game.Numbers{Proof: 3, Disproof: game.MaxFinite}, Move: 1<<32 - 1, Depth: 1<<16 - 1, Work: 5, Bound: true}
	if _, ok := tab.Load(key); ok {
		t.Fatal("an empty table knows a key")
	}
	if _, ok := tab.Load(game.Key{}); ok {
		t.Fatal("an empty table knows the zero key")
	}
	tab.Store(key, want)
	if work := tab.Work(key); work != want.Work {
		t.Errorf("Work = %d, want %d", work, want.Work)
	}
	want.Work = 0
	if got, ok := tab.Load(key); !ok || got != want {
		t.Fatalf("Load = %+v, %v; want %+v", got, ok, want)
	}
	tab.Clear()
	if _, ok := tab.Load(key); ok || tab.Stats().Used != 0 {
		t.Fatal("Clear left something")
	}
}

// TestBytes checks that memory given is memory used, for sizes of every kind.
func TestBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		bytes := int64(MinBytes) + r.Int64N(int64(1)<<(10+r.IntN(20)))
		tab, err := New(Config{Bytes: bytes})
		if err != nil {
			t.Fatal(err)
		}
		got := tab.Stats().Bytes
		if got > bytes || got < bytes*23/24-bucketWords*8 {
			t.Errorf("table of %d bytes uses %d", bytes, got)
		}
		tab.Free()
	}
}

// TestGrowth fills a table to a third: it must grow without losing more than
// the few entries that full buckets replace, and without ever confusing two.
func TestGrowth(t *testing.T) {
	tab := newTable(t, Config{Bytes: 8 << 20})
	r := rand.New(rand.NewPCG(2, 2))
	keys := make([]game.Key, tab.Stats().Slots/3)
	for i := range keys {
		keys[i] = randomKey(r)
		tab.Store(keys[i], Entry{Numbers: game.Numbers{Proof: uint32(i) + 1, Disproof: 1}, Move: game.Move(i), Work: 1})
	}
	lost := 0
	for i, k := range keys {
		e, ok := tab.Load(k)
		if !ok {
			lost++
		} else if e.Move != game.Move(i) || e.Proof != uint32(i)+1 {
			t.Fatalf("entry %d reads %+v", i, e)
		}
	}
	st := tab.Stats()
	t.Logf("%d of %d lost, %+v", lost, len(keys), st)
	if lost*20 > len(keys) || uint64(lost) != st.Replaced || st.Used != uint64(len(keys)-lost) {
		t.Errorf("%d of %d lost, %d replaced, %d used", lost, len(keys), st.Replaced, st.Used)
	}
}

func TestSettledStays(t *testing.T) {
	tab := newTable(t, Config{Bytes: MinBytes, KeepSmall: true})
	r := rand.New(rand.NewPCG(3, 3))
	settled := map[game.Key]bool{}
	for len(settled) < 16 {
		k := randomKey(r)
		tab.Store(k, Entry{Numbers: game.ProvenNumbers, Work: 1})
		if _, ok := tab.Load(k); ok {
			settled[k] = true
		}
		for k := range settled {
			if _, ok := tab.Load(k); !ok {
				delete(settled, k) // another settled entry took its place
			}
		}
		if st := tab.Stats(); st.Settled == 16 {
			break
		}
	}
	for range 1000 {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1 << 40})
	}
	for k := range settled {
		tab.Store(k, Entry{Numbers: game.FreshNumbers, Work: 1 << 40})
		if e, ok := tab.Load(k); !ok || e.Value() != game.Proven {
			t.Fatalf("a settled entry gave way: %+v, %v", e, ok)
		}
	}
	if st := tab.Stats(); st.Refused < 1000 {
		t.Errorf("refused %d of 1000", st.Refused)
	}
}

// TestSmallTreeGC fills a table far beyond its size: entries with much work
// must survive, and new ones must still find a place.
func TestSmallTreeGC(t *testing.T) {
	tab := newTable(t, Config{Bytes: 1 << 16})
	r := rand.New(rand.NewPCG(4, 4))
	large := make([]game.Key, 100)
	for i := range large {
		large[i] = randomKey(r)
		tab.Store(large[i], Entry{Numbers: game.FreshNumbers, Work: 1 << 30})
	}
	last := game.Key{}
	for i := range 200_000 {
		last = randomKey(r)
		n := game.FreshNumbers
		if i%3 == 0 {
			n = game.DisprovenNumbers
		}
		tab.Store(last, Entry{Numbers: n, Work: 1 + r.Uint64N(1000)})
	}
	kept := 0
	for _, k := range large {
		if _, ok := tab.Load(k); ok {
			kept++
		}
	}
	st := tab.Stats()
	t.Logf("%d of 100 large kept, %+v", kept, st)
	if kept < 95 || st.Collections == 0 || st.Used > st.Slots {
		t.Errorf("%d of 100 large entries kept, %+v", kept, st)
	}
	var used, settled uint64
	for i := range tab.stripes {
		var memory runs
		for _, run := range memory.fill(tab, uint64(i)) {
			for b := range buckets(run) {
				for i := range bucketSlots {
					if *b.meta(i)&usedBit != 0 {
						used++
						if valueOf(*b.numbers(i)) != game.Unknown {
							settled++
						}
					}
				}
			}
		}
	}
	if used != st.Used || settled != st.Settled {
		t.Errorf("counted %d used and %d settled, statistics say %d and %d", used, settled, st.Used, st.Settled)
	}
}

// TestThreads lets many goroutines write and read entries whose parts belong
// together. Every entry that is read must be one that was written for its key.
// The race detector watches.
func TestThreads(t *testing.T) {
	tab := newTable(t, Config{Bytes: 1 << 15})
	var wait sync.WaitGroup
	for id := range 8 {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(5, uint64(id)))
			for range 50_000 {
				n := r.Uint64N(4000)
				key := game.Key{Hi: n * 0x9e3779b97f4a7c15, Lo: n * 0xd1342543de82ef95}
				v := 1 + r.Uint32N(1<<20)
				if r.IntN(2) == 0 {
					tab.Store(key, Entry{Numbers: game.Numbers{Proof: v, Disproof: v}, Move: game.Move(v ^ uint32(n)), Work: 3})
				} else if e, ok := tab.Load(key); ok && (e.Proof != e.Disproof || uint32(e.Move) != e.Proof^uint32(n)) {
					t.Errorf("key %d reads %+v", n, e)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestWorkLogarithm(t *testing.T) {
	last := uint64(0)
	for shift := range 64 {
		for _, n := range []uint64{1<<shift - 1, 1 << shift, 1<<shift | 1<<shift>>1} {
			w := logWork(n)
			if w < last || w >= 1<<workBits {
				t.Fatalf("logWork(%d) = %d after %d", n, w, last)
			}
			last = w
			if back := expWork(w); back > n || n-back > n/16 {
				t.Fatalf("expWork(logWork(%d)) = %d", n, back)
			}
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	tab := newTable(b, Config{Bytes: 1 << 30})
	r := rand.New(rand.NewPCG(6, 6))
	for range 10_000_000 {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1})
	}
	for b.Loop() {
		tab.Load(randomKey(r))
	}
}

func BenchmarkStore(b *testing.B) {
	tab := newTable(b, Config{Bytes: 1 << 30})
	r := rand.New(rand.NewPCG(7, 7))
	for b.Loop() {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1})
	}
}
