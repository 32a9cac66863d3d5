package hands

import (
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
)

// forever is the length of play without a limit.
const forever = 1<<15 - 1

// free is the lean of a value that holds on every path.
const free = 1<<16 - 1

// answer is what is known of a position, for a limit in plies.
type answer struct {
	game.Numbers
	// held is, for a settled position, the least that is enough for the proof or the
	// most that is not enough for it.
	held   game.Resource
	amount uint32 // how large the tree below is, on a path through it
	length uint16 // of a settled position: proven within, or disproven up to
	lean   uint16 // the depth of the ancestor that a disproof leans on, or free
	first  bool   // never searched with what is held now
	old    bool   // the numbers come from a position seen at a smaller depth
	apart  uint64 // children that do not count in sums, as they were last
}

// entry is what the table remembers of a base with what the attacker holds. It is as
// large as a cache line.
type entry struct {
	key        game.Key
	parent     uint64 // key.Lo of the position from which it was searched last
	apart      uint64 // see answer
	held       game.Resource
	parentHeld game.Resource
	proof      uint32
	disproof   uint32
	amount     uint32
	within     uint16 // proven within so many plies, more than forever: not
	upTo       int16  // disproven up to so many plies, -1: not
	depth      uint16 // the least at which it was seen
	used       bool
	twins      bool // values that lean on ancestors are known
}

// never is more plies than forever.
const never = forever + 1

// part is a part of the table: open addressing by base, so that all that was ever held
// with a board lies in one run.
type part struct {
	lock    sync.Mutex // held by whoever uses the part, if there are several threads
	shared  bool
	entries []entry
	memory  *mem.Array[entry] // nil: the entries lie in Go's heap
	used    int
	most    int // entries that there may be
	large   int // entries from which on it doubles only
	twins   twins
	cleared int // how often it was collected
	span    atomic.Pointer[mem.Span[entry]]
	_       [64]byte // keeps the next part out of our cache lines
}

// fetch lets the processor fetch where the run of a base begins, so that several of them
// come at the same time. The part need not be held: it may be that the place is an old one.
func (h *part) fetch(key game.Key) {
	s := h.span.Load()
	at, _ := bits.Mul64(key.Lo, s.N)
	s.Fetch(at)
}

// hold waits for the part, and release lets the next thread have it.
func (h *part) hold() {
	if h.shared {
		h.lock.Lock()
	}
}

func (h *part) release() {
	if h.shared {
		h.lock.Unlock()
	}
}

// A part begins small and grows when it fills up, fourfold at first. It is never larger than it
// must be: the system may take longer to hand out a page than a search to fill it.
const (
	firstEntries = 1 << 6
	largeEntries = 1 << 18 // in all parts
	heapEntries  = 1 << 10 // below that the system is not asked for pages
	entryBytes   = 64
	fullPercent  = 60
)

// newPart makes a part with at most so many entries.
func newPart(h *part, entries, twins, large int, shared bool) error {
	h.most, h.large, h.shared = entries, large, shared
	h.twins.most, h.twins.share = twins, twins
	h.twins.resize(min(firstTwins, twins))
	return h.resize(min(firstEntries, h.most))
}

// resize gives the part so many places: in its memory if that is large enough, else in
// another one.
func (h *part) resize(n int) error {
	if h.memory != nil && n <= len(h.memory.S) {
		h.widen(n)
		return nil
	}
	old, before := h.entries, h.memory
	if n < heapEntries {
		h.memory, h.entries = nil, make([]entry, n)
	} else {
		memory, err := h.reserve(n)
		if err != nil {
			return err
		}
		h.memory, h.entries = memory, memory.S[:n]
	}
	h.span.Store(mem.SpanOf(h.entries))
	for i := range old {
		if old[i].used {
			h.put(&old[i])
		}
	}
	if before == nil {
		return nil
	}
	return before.Free()
}

// reserve finds memory for at least so many entries, and for all that there may be where memory
// costs nothing before it is touched.
func (h *part) reserve(n int) (*mem.Array[entry], error) {
	if mem.Lazy {
		if memory, err := mem.NewArray[entry](h.most); err == nil {
			return memory, nil
		}
	}
	return mem.NewArray[entry](n)
}

// widen spreads the entries over more places, from the last one down: nearly all go up, to
// where there are only such as have gone before. Those that do not, for they had been carried
// far from where their run begins, wait until the end.
func (h *part) widen(n int) {
	last := len(h.entries) - 1
	h.entries = h.memory.S[:n]
	h.span.Store(mem.SpanOf(h.entries))
	var late []entry
	for i := last; i >= 0; i-- {
		e := &h.entries[i]
		if !e.used {
			continue
		}
		e.used = false
		to := h.home(e.key)
		for to > i && to < n && h.entries[to].used {
			to++
		}
		moved := *e
		moved.used = true
		if to > i && to < n {
			h.entries[to] = moved
		} else {
			late = append(late, moved)
		}
	}
	for i := range late {
		h.put(&late[i])
	}
}

// free gives the memory back.
func (h *part) free() error {
	h.entries = nil
	err := h.twins.free()
	if h.memory == nil {
		return err
	}
	return errors.Join(err, h.memory.Free())
}

// home is where the run of a base begins.
func (h *part) home(key game.Key) int {
	at, _ := bits.Mul64(key.Lo, uint64(len(h.entries)))
	return int(at)
}

// next is the place after another one.
func (h *part) next(i int) int {
	if i++; i == len(h.entries) {
		return 0
	}
	return i
}

// at returns the entry of a base and what is held, a new one if there is none. It is
// valid until the next call, or until the part is released.
func (h *part) at(key game.Key, held game.Resource) *entry {
	i := h.home(key)
	for ; h.entries[i].used; i = h.next(i) {
		if e := &h.entries[i]; e.key == key && e.held == held {
			return e
		}
	}
	if h.used*100 >= len(h.entries)*fullPercent {
		h.makeRoom()
		for i = h.home(key); h.entries[i].used; {
			i = h.next(i)
		}
	}
	h.used++
	e := &h.entries[i]
	*e = entry{key: key, held: held, proof: 1, disproof: 1, within: never, upTo: -1, depth: 1<<16 - 1, used: true}
	return e
}

// makeRoom makes the table larger, or collects one that cannot grow. Memory that the
// system does not give is as if it were not ours.
func (h *part) makeRoom() {
	n := len(h.entries)
	if n == h.most {
		h.most += h.twins.yield() * twinBytes / entryBytes
	}
	if n < h.most {
		grown := 2 * n
		if n < h.large {
			grown = 4 * n
		}
		if h.resize(min(grown, h.most)) == nil {
			return
		}
		h.most = n
	}
	h.collect()
}

// put places an entry that is not in the table.
func (h *part) put(e *entry) {
	i := h.home(e.key)
	for h.entries[i].used {
		i = h.next(i)
	}
	h.entries[i] = *e
}

// settledBonus makes a settled entry stay longer than an unsettled one.
const settledBonus = 1000

// rank is how much an entry is worth, as a logarithm in steps of an eighth.
func (e *entry) rank() int {
	n := uint64(e.amount)
	if e.within != never || e.upTo >= 0 {
		n += settledBonus
	}
	n++
	log := bits.Len64(n) - 1
	return log<<3 | int(n<<3>>log&7)
}

// collect clears the smaller half of the entries by the size of their trees
// (SmallTreeGC [Nagai 1999]) and closes the gaps.
func (h *part) collect() {
	h.cleared++
	var count [64 << 3]int
	for i := range h.entries {
		if e := &h.entries[i]; e.used {
			count[e.rank()]++
		}
	}
	cut, below := 0, 0
	for below+count[cut] < h.used/2 {
		below += count[cut]
		cut++
	}
	atCut := h.used/2 - below
	hole := -1
	for i := range h.entries {
		e := &h.entries[i]
		if rank := e.rank(); e.used && (rank < cut || rank == cut && atCut > 0) {
			if rank == cut {
				atCut--
			}
			e.used = false
			h.used--
		}
		if !e.used && hole < 0 {
			hole = i
		}
	}
	// From a hole on, every entry goes to the first free place of its run.
	for n, i := 0, hole; n < len(h.entries); n, i = n+1, h.next(i) {
		if e := h.entries[i]; e.used {
			h.entries[i].used = false
			h.put(&e)
		}
	}
}
