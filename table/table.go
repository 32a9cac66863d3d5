// Package table remembers what a search has learnt, by key: a transposition
// table of fixed size.
//
// # Layout
//
// Four slots are a bucket of 128 bytes, two cache lines. A slot has one word in
// each quarter of its bucket:
//
//	meta     move 32 | depth 16 | work 10 | tag 4 | path-bound 1 | used 1
//	numbers  proof number 32 | disproof number 32
//	hi       key.Hi ^ check(numbers, meta)
//	lo       key.Lo ^ check(numbers, meta) rotated
//
// All 128 bits of the key are compared; the tag, four bits of it, tells most
// other keys apart, so that a position that is not in the table mostly costs one
// cache line. The check word folded into the key makes a slot that was read while
// another thread wrote it look like a slot of another key: readers need no lock,
// and a torn read is a miss.
//
// # Growth
//
// The bytes are given once, but touched only as they are needed: a small problem
// costs little even with a large table. The buckets are dealt out to stripes.
// Each stripe starts with a few of its buckets and doubles them when they fill,
// until it has its whole part. A bucket number has a base part, which never
// changes, and a twist of as many further key bits as the stripe has doubled;
// doubling moves an entry at most once, to the bucket with one more bit set. The
// buckets that all stripes gain by their n-th doubling lie together:
//
//	level 0          level 1          level 2
//	|s0|s1|s2|s3|... |s0|s1|s2|s3|... |s0 s0|s1 s1|s2 s2|s3 s3|...
//
// # Replacement
//
// Writers lock a stripe. An entry goes to the slot of its own key, else to an
// empty one, else over the entry with the least work if that is not hundreds of
// times its own. A settled entry never
// makes room for an unsettled one. When a stripe that cannot grow is nearly
// full, the writer clears the smaller half of its entries by work (SmallTreeGC
// [Nagai 1999]); work is stored as a 10-bit logarithm, so the exact quantile is a
// walk over the counters of each logarithm. A settled entry counts as sixteen
// times its work there: its subtree is not needed any more, its value is.
//
// Lock order: a goroutine holds at most one stripe, and takes nothing under it.
package table

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
)

const (
	bucketSlots = 4
	bucketWords = 4 * bucketSlots
	// MinBytes is the smallest table: 16 entries.
	MinBytes = 4 * bucketWords * 8

	// maxStripes bounds the locks. More of them would make a table begin larger
	// than the processor's cache; fewer would make clearing one take long.
	maxStripes = 256

	// minBase is the least number of buckets a stripe of a table that grows
	// starts with. What is lost to rounding is at most one part in it.
	minBase = 24

	// A stripe grows when this share of its slots is used.
	growPercent = 40

	// A stripe that cannot grow is full, and SmallTreeGC starts, when this share
	// of its slots is used, or when as many unsettled entries were refused.
	fullPercent    = 90
	refusedPercent = 12
)

// tooMuch is how many logarithms of work an entry may have more than the one
// that replaces it: eight binary orders of magnitude. Beyond, the new one is
// refused, and SmallTreeGC looks for something smaller in other buckets.
const tooMuch = 8 << 4

// ErrTooSmall says that the bytes given do not hold the smallest table.
var ErrTooSmall = fmt.Errorf("table: smaller than the smallest table of %d bytes", MinBytes)

// Entry is what the table remembers of a position.
type Entry struct {
	game.Numbers
	Move  game.Move // the best move found, as it was played when this was stored
	Depth uint16    // see Bound
	Work  uint64    // nodes spent below, for Store; Table.Work reads it back
	// Bound marks a position of which path-bound values are known too. In an
	// entry of such a value, Depth is the depth of the ancestor it leans on; in
	// all others it is the least depth at which the position was seen.
	Bound bool
}

// Config says how large a table is and what it does when full.
type Config struct {
	Bytes int64 // rounded down to whole buckets
	// KeepSmall turns SmallTreeGC off: a full bucket then replaces its least
	// work, and refuses unsettled entries once all of it is settled.
	KeepSmall bool
	// KeepLarge turns replacement in a bucket off: a full bucket refuses new
	// entries until SmallTreeGC has cleared the smaller half.
	KeepLarge bool
}

// Table is a transposition table, safe for many goroutines.
type Table struct {
	mem        *mem.Words
	words      []uint64
	stripeBits uint     // the stripe is that many high bits of Lo
	base       uint64   // buckets of a stripe at level 0
	top        uint32   // the level at which a stripe has its whole part
	levels     []uint32 // of each stripe; read with atomic loads, written under the lock
	stripes    []stripe
	keepSmall  bool
	keepLarge  bool
}

// stripe is a lock and the statistics of what it guards, alone on a cache line.
// Only the holder of the lock writes the counters.
type stripe struct {
	lock                                   atomic.Uint32
	used, settled                          atomic.Int64
	stored, replaced, refused, collections atomic.Uint64
	misses                                 int64 // refused since the last collection
}

// New makes a table of at most config.Bytes bytes, and at least 23/24 of them.
func New(config Config) (*Table, error) {
	if config.Bytes < MinBytes {
		return nil, ErrTooSmall
	}
	buckets := uint64(config.Bytes) / (bucketWords * 8)
	t := &Table{base: buckets, keepSmall: config.KeepSmall, keepLarge: config.KeepLarge}
	for 1<<t.stripeBits < maxStripes && t.base >= 2*minBase {
		t.stripeBits++
		t.base = buckets >> t.stripeBits
	}
	for t.base >= 2*minBase {
		t.top++
		t.base >>= 1
	}
	n := 1 << t.stripeBits
	words, err := mem.Alloc(n * int(t.base<<t.top) * bucketWords)
	if err != nil {
		return nil, fmt.Errorf("table: no memory: %w", err)
	}
	t.mem, t.words = words, words.W
	t.levels, t.stripes = make([]uint32, n), make([]stripe, n)
	return t, nil
}

// Free gives the memory back to the system. The table must not be used again.
func (t *Table) Free() error {
	t.words = nil
	return t.mem.Free()
}

// Place is where the entry of a key is, if it is there. It holds until the next
// Store; after one, a Load from it may miss.
type Place uint64

// Find returns the place of a key and brings it nearer to the processor. Finding
// all keys of a node before loading the first lets their cache misses overlap.
func (t *Table) Find(key game.Key) Place {
	stripe := t.stripe(key)
	base, _ := bits.Mul64(key.Lo<<t.stripeBits, t.base)
	at := t.offset(stripe, base, twist(key.Hi)&(1<<atomic.LoadUint32(&t.levels[stripe])-1))
	atomic.LoadUint64(&t.words[at])
	return Place(at)
}

// Load returns the entry of a key, without its work.
func (t *Table) Load(key game.Key) (Entry, bool) { return t.LoadFrom(t.Find(key), key) }

// LoadFrom is Load for a key whose place is known.
func (t *Table) LoadFrom(at Place, key game.Key) (Entry, bool) {
	n, m := t.load(at, key)
	if m == 0 {
		return Entry{}, false
	}
	return unpack(n, m), true
}

// Work returns the nodes spent below a position, to about 6 percent; 0 if it is
// not in the table.
func (t *Table) Work(key game.Key) uint64 {
	_, m := t.load(t.Find(key), key)
	return expWork(m >> workShift & (1<<workBits - 1))
}

// load reads the words of a key; meta is 0 if it is not there.
func (t *Table) load(at Place, key game.Key) (numbers, meta uint64) {
	bucket := (*bucket)(t.words[at : at+bucketWords])
	tag := tagOf(key)
	for i := range bucketSlots {
		m := atomic.LoadUint64(bucket.meta(i))
		if m&tagMask != tag {
			continue
		}
		n := atomic.LoadUint64(bucket.numbers(i))
		c := check(n, m)
		if atomic.LoadUint64(bucket.hi(i))^c == key.Hi &&
			atomic.LoadUint64(bucket.lo(i))^bits.RotateLeft64(c, 32) == key.Lo {
			return n, m
		}
	}
	return 0, 0
}

// Store remembers an entry, unless all that it could replace is worth more, or the stripe
// is at work for long and the entry is cheap: to double a large stripe takes a while, and
// sooner or later every thread would wait for it.
func (t *Table) Store(key game.Key, e Entry) {
	stripe := t.stripe(key)
	s := &t.stripes[stripe]
	if !s.try() {
		if e.Work < worthWaiting {
			return
		}
		s.acquire()
	}
	t.store(s, stripe, key, e)
	s.release()
}

func (t *Table) store(s *stripe, stripe uint64, key game.Key, e Entry) {
	at := t.Find(key)
	bucket := (*bucket)(t.words[at : at+bucketWords])
	settled, tag := e.Value() != game.Unknown, tagOf(key)
	s.stored.Store(s.stored.Load() + 1)

	// The victim is the slot of the key itself, else an empty one, else the one
	// with the least work that may be replaced.
	victim, least, empty := -1, uint64(1<<63), false
	for i := range bucketSlots {
		m, n := *bucket.meta(i), *bucket.numbers(i)
		if m&usedBit == 0 {
			if !empty {
				victim, empty = i, true
			}
			continue
		}
		old := valueOf(n) != game.Unknown
		if m&tagMask == tag && bucket.holds(i, key) {
			if old && !settled {
				return
			}
			bucket.write(i, key, e)
			if settled && !old {
				s.settled.Add(1)
			}
			return
		}
		if empty || old && !settled {
			continue
		}
		if rank := keepRank(n, m); rank < least {
			victim, least = i, rank
		}
	}
	switch {
	case victim < 0 || !empty && (t.keepLarge || least > logWork(e.Work)+tooMuch):
		s.refused.Store(s.refused.Load() + 1)
		s.misses++
		t.makeRoom(s, stripe)
		return
	case empty:
		s.used.Add(1)
	default:
		s.replaced.Store(s.replaced.Load() + 1)
		if valueOf(*bucket.numbers(victim)) != game.Unknown {
			s.settled.Add(-1)
		}
	}
	if settled {
		s.settled.Add(1)
	}
	bucket.write(victim, key, e)
	if empty {
		t.makeRoom(s, stripe)
	}
}

// stripe maps a key to its stripe.
func (t *Table) stripe(key game.Key) uint64 { return key.Lo >> (64 - t.stripeBits) }

// twist is the key bits that tell buckets of the same base apart.
func twist(hi uint64) uint64 { return hi >> 32 }

// bucket returns a bucket of a stripe.
func (t *Table) bucket(stripe, base, twist uint64) *bucket {
	at := t.offset(stripe, base, twist)
	return (*bucket)(t.words[at : at+bucketWords])
}

// offset is where the words of a bucket begin.
func (t *Table) offset(stripe, base, twist uint64) uint64 {
	if twist == 0 {
		return (stripe*t.base + base) * bucketWords
	}
	// The twist's highest bit is the level that brought the bucket. Before that
	// level lie all levels below, of all stripes, and they have as many buckets
	// together as it has.
	level := bits.Len64(twist) - 1
	half := t.base << level
	return (half<<t.stripeBits + stripe*half + t.base*(twist-1<<level) + base) * bucketWords
}

// try is acquire that gives up after a moment.
func (s *stripe) try() bool {
	for range shortWait {
		if s.lock.Load() == 0 && s.lock.CompareAndSwap(0, 1) {
			return true
		}
	}
	return false
}

// shortWait is longer than storing takes, worthWaiting the work of an entry that is to be
// stored in any case.
const (
	shortWait    = 256
	worthWaiting = 64
)

// acquire spins: stripes are many and held for a moment.
func (s *stripe) acquire() {
	for !s.lock.CompareAndSwap(0, 1) {
		runtime.Gosched()
	}
}

func (s *stripe) release() { s.lock.Store(0) }

// Stats is the fill of a table and what has happened to it.
type Stats struct {
	Slots       uint64 // entries it can hold
	Used        uint64
	Settled     uint64
	Stored      uint64 // calls of Store
	Replaced    uint64 // entries that gave way to another key
	Refused     uint64 // entries that found only better ones
	Collections uint64 // runs of SmallTreeGC over a stripe
	Bytes       int64
}

// Stats adds up the statistics. It is cheap enough for a progress line.
func (t *Table) Stats() Stats {
	st := Stats{Slots: uint64(len(t.words) / bucketWords * bucketSlots), Bytes: int64(len(t.words)) * 8}
	for i := range t.stripes {
		s := &t.stripes[i]
		st.Used += uint64(s.used.Load())
		st.Settled += uint64(s.settled.Load())
		st.Stored += s.stored.Load()
		st.Replaced += s.replaced.Load()
		st.Refused += s.refused.Load()
		st.Collections += s.collections.Load()
	}
	return st
}

// Clear forgets everything.
func (t *Table) Clear() {
	for i := range t.stripes {
		s := &t.stripes[i]
		s.acquire()
		var memory runs
		for _, run := range memory.fill(t, uint64(i)) {
			for b := range buckets(run) {
				for i := range bucketSlots {
					if *b.meta(i) != 0 {
						atomic.StoreUint64(b.meta(i), 0)
					}
				}
			}
		}
		s.used.Store(0)
		s.settled.Store(0)
		s.misses = 0
		s.release()
	}
}
