package table

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// large is set by CI: the test takes 4 GB of memory and half a minute.
var large = flag.Bool("large", false, "fill a table with 100 million entries")

// TestLarge holds 100 million entries and looks at what Go's collector makes of
// them: it must not scan them, nor count them towards its next cycle.
func TestLarge(t *testing.T) {
	if !*large {
		t.Skip("needs -large")
	}
	const entries = 100_000_000
	tab := newTable(t, Config{Bytes: 48 * entries})
	r := rand.New(rand.NewPCG(8, 8))
	start := time.Now()
	stored := 0
	for ; stored < 2*entries && (stored%1_000_000 != 0 || tab.Stats().Used < entries); stored++ {
		tab.Store(randomKey(r), Entry{Numbers: game.FreshNumbers, Work: 1})
	}
	st := tab.Stats()
	t.Logf("%d stored in %v, %+v", stored, time.Since(start).Round(time.Second), st)
	if st.Used < entries {
		t.Errorf("%d of %d entries are held", st.Used, entries)
	}
	var before, after debug.GCStats
	debug.ReadGCStats(&before)
	start = time.Now()
	runtime.GC()
	took := time.Since(start)
	debug.ReadGCStats(&after)
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	t.Logf("a collection takes %v, pauses for %v; Go's heap has %d MiB", took, after.PauseTotal-before.PauseTotal, mem.HeapAlloc>>20)
	if mem.HeapAlloc > 64<<20 {
		t.Errorf("Go's heap has %d MiB: the table is in it", mem.HeapAlloc>>20)
	}
}
