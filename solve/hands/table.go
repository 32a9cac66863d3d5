package hands

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
	"github.com/yomi-solver/yomi/table"
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

// hands is the table: open addressing by base, so that all that was ever held with a
// board lies in one run.
type hands struct {
	entries []entry // the part of the memory that is in use
	memory  *mem.Array[entry]
	used    int
	most    int // entries that there may be
	twins   twins
	cleared int // how often it was collected
}

// The table begins small and grows when it fills up, fourfold at first. It is never larger than
// it must be: the system may take longer to hand out a page than a search to fill it.
const (
	firstEntries = 1 << 10
	largeEntries = 1 << 18
	entryBytes   = 64
	fullPercent  = 60
)

// newHands makes a table of at most so many bytes.
func newHands(bytes int64) (*hands, error) {
	const share = 8 // of the memory goes to values that lean
	if bytes < MinBytes {
		return nil, table.ErrTooSmall
	}
	h := &hands{most: int((bytes - bytes/share) / entryBytes)}
	h.twins.most = int(bytes / share / twinBytes)
	h.twins.clear()
	first := min(firstEntries, h.most)
	if mem.Lazy {
		if memory, err := mem.NewArray[entry](h.most); err == nil {
			h.memory, h.entries = memory, memory.S[:first]
			return h, nil
		}
	}
	return h, h.resize(first)
}

// resize gives the table so many places: in its memory if that is large enough, else
// in another one.
func (h *hands) resize(n int) error {
	if h.memory != nil && n <= len(h.memory.S) {
		h.widen(n)
		return nil
	}
	memory, err := mem.NewArray[entry](n)
	if err != nil {
		return err
	}
	old, before := h.entries, h.memory
	h.memory, h.entries = memory, memory.S
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

// widen spreads the entries over more places, from the last one down: nearly all go up, to
// where there are only such as have gone before. Those that do not, for they had been carried
// far from where their run begins, wait until the end.
func (h *hands) widen(n int) {
	last := len(h.entries) - 1
	h.entries = h.memory.S[:n]
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
func (h *hands) free() error {
	h.entries = nil
	return h.memory.Free()
}

// MinBytes is the smallest memory to work with.
const MinBytes = table.MinBytes

// home is where the run of a base begins.
func (h *hands) home(key game.Key) int {
	at, _ := bits.Mul64(key.Lo, uint64(len(h.entries)))
	return int(at)
}

// next is the place after another one.
func (h *hands) next(i int) int {
	if i++; i == len(h.entries) {
		return 0
	}
	return i
}

// at returns the entry of a base and what is held, a new one if there is none. It is
// valid until the next call.
func (h *hands) at(key game.Key, held game.Resource) *entry {
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
func (h *hands) makeRoom() {
	n := len(h.entries)
	if n < h.most {
		grown := 2 * n
		if n < largeEntries {
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
func (h *hands) put(e *entry) {
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
func (h *hands) collect() {
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
