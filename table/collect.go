package table

import (
	"iter"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
)

// makeRoom doubles a stripe that fills up, or clears half of one that cannot
// grow. The caller holds the stripe.
func (t *Table) makeRoom(s *stripe, index uint64) {
	level := t.levels[index]
	slots := int64(t.base<<level) * bucketSlots
	switch {
	case level < t.top:
		if s.used.Load()*100 >= slots*growPercent || s.misses*100 > slots*refusedPercent {
			t.grow(index)
			s.misses = 0
		}
	case t.keepSmall:
	case s.used.Load()*100 >= slots*fullPercent || s.misses*100 > slots*refusedPercent:
		t.collect(s, index)
		s.misses = 0
	}
}

// grow doubles the buckets of a stripe. Entries whose next twist bit is set move
// to the new half. A reader may miss one that is just moving; that costs it a
// search and nothing else.
func (t *Table) grow(index uint64) {
	level := t.levels[index]
	for n := range t.base << level {
		base, old := n%t.base, n/t.base
		from := t.bucket(index, base, old)
		to, at := t.bucket(index, base, old|1<<level), 0
		for i := range bucketSlots {
			m, n := *from.meta(i), *from.numbers(i)
			if m&usedBit == 0 || twist(*from.hi(i)^check(n, m))>>level&1 == 0 {
				continue
			}
			atomic.StoreUint64(to.hi(at), *from.hi(i))
			atomic.StoreUint64(to.lo(at), *from.lo(i))
			atomic.StoreUint64(to.numbers(at), n)
			atomic.StoreUint64(to.meta(at), m)
			at++
			atomic.StoreUint64(from.meta(i), 0)
		}
	}
	atomic.StoreUint32(&t.levels[index], level+1)
}

// maxLevel is more doublings than any memory has room for.
const maxLevel = 40

// runs is the memory of a stripe: one run of words for each level.
type runs [maxLevel + 1][]uint64

// fill sets the runs that a stripe has reached and returns them, without
// allocating anything.
func (r *runs) fill(t *Table, index uint64) [][]uint64 {
	at := t.offset(index, 0, 0)
	r[0] = t.words[at : at+t.base*bucketWords]
	level := t.levels[index]
	for l := range level {
		at := t.offset(index, 0, 1<<l)
		r[l+1] = t.words[at : at+t.base<<l*bucketWords]
	}
	return r[:level+1]
}

// buckets goes through the buckets of a run.
func buckets(run []uint64) iter.Seq[*bucket] {
	return func(yield func(*bucket) bool) {
		for ; len(run) > 0; run = run[bucketWords:] {
			if !yield((*bucket)(run)) {
				return
			}
		}
	}
}

// ranks is the number of different keepRanks.
const ranks = 1<<workBits + settledBonus

// collect is SmallTreeGC on one stripe: it clears at least half of the entries,
// those with the smallest subtrees. The caller holds the stripe.
func (t *Table) collect(s *stripe, index uint64) {
	var memory runs
	runs := memory.fill(t, index)
	var count [ranks]uint32
	used := uint32(0)
	for _, run := range runs {
		for b := range buckets(run) {
			for i := range bucketSlots {
				if m := *b.meta(i); m&usedBit != 0 {
					count[keepRank(*b.numbers(i), m)]++
					used++
				}
			}
		}
	}
	// The cut is the median rank; all below it go, and of the entries at the
	// cut as many as are needed.
	cut, below := uint64(0), uint32(0)
	for below+count[cut] < (used+1)/2 {
		below += count[cut]
		cut++
	}
	atCut := (used+1)/2 - below
	var cleared, settled int64
	for _, run := range runs {
		for b := range buckets(run) {
			for i := range bucketSlots {
				m, n := *b.meta(i), *b.numbers(i)
				if m&usedBit == 0 {
					continue
				}
				rank := keepRank(n, m)
				if rank > cut || rank == cut && atCut == 0 {
					continue
				}
				if rank == cut {
					atCut--
				}
				atomic.StoreUint64(b.meta(i), 0)
				cleared++
				if valueOf(n) != game.Unknown {
					settled++
				}
			}
		}
	}
	s.used.Add(-cleared)
	s.settled.Add(-settled)
	s.collections.Add(1)
}
