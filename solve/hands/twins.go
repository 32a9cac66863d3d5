package hands

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// twins are disproofs that lean on an ancestor, so that they hold on one path only:
// each is kept under a key of its path, in the one place of that key.
type twins struct {
	list   []twin
	memory *mem.Array[twin]
	stored int
	most   int // that there may be
	share  int // that there might have been at first
}

// twin is a disproof on one path.
type twin struct {
	code   uint64
	length uint16
	lean   uint16
	lo     uint32 // the end of the position's key, which tells the part of the table
}

const (
	twinBytes  = 16
	firstTwins = 1 << 4
	heapTwins  = 1 << 12 // below that the system is not asked for pages
)

// resize makes the list anew with so many places. Memory that the system does not give
// is as if it were not ours.
func (t *twins) resize(n int) {
	old, before := t.list, t.memory
	if n < heapTwins {
		t.memory, t.list = nil, make([]twin, n)
	} else {
		memory, err := mem.NewArray[twin](n)
		if err != nil {
			t.most = len(old)
			return
		}
		t.memory, t.list = memory, memory.S
	}
	for _, w := range old {
		t.list[w.code%uint64(n)] = w
	}
	if before != nil {
		before.Free() // of what was mapped, so it cannot fail
	}
}

// yield gives places away that have not been needed so far, but for a quarter of all, and
// returns how many.
func (t *twins) yield() int {
	keep := max(len(t.list), t.share/4)
	n := max(0, t.most-keep)
	t.most -= n
	return n
}

// free gives the memory back.
func (t *twins) free() error {
	t.list = nil
	if t.memory == nil {
		return nil
	}
	return t.memory.Free()
}

// find returns the disproof of a path.
func (t *twins) find(code uint64) (twin, bool) {
	w := t.list[code%uint64(len(t.list))]
	return w, w.code == code
}

// store remembers the disproof of a path; the last one takes a place.
func (t *twins) store(w twin) {
	if t.stored++; t.stored > len(t.list) && len(t.list) < t.most {
		t.resize(min(4*len(t.list), t.most))
	}
	t.list[w.code%uint64(len(t.list))] = w
}

// chain extends the name of a path by a position. Order counts, since leaning on an
// ancestor is told by depth.
func chain(code uint64, key game.Key, held game.Resource) uint64 {
	return zobrist.Mix(code*3 + key.Hi + uint64(held)*0x9e3779b97f4a7c15)
}

// ancestors are the positions of the path by base, with what was held: a small
// table with one run for each base.
type ancestors struct {
	list []ancestor
	used int
}

type ancestor struct {
	key   game.Key
	held  game.Resource
	depth uint16
	used  bool
}

// clear forgets the path.
func (a *ancestors) clear() {
	clear(a.list)
	a.used = 0
}

// push adds the position at a depth.
func (a *ancestors) push(key game.Key, held game.Resource, depth int) {
	if a.used*2 >= len(a.list) {
		old := a.list
		a.list = make([]ancestor, max(64, 2*len(old)))
		a.used = 0
		// Deeper ones must come later in their runs, since they leave first.
		byDepth := make([]ancestor, depth)
		for _, e := range old {
			if e.used {
				byDepth[e.depth] = e
			}
		}
		for _, e := range byDepth {
			a.put(e)
		}
	}
	a.put(ancestor{key, held, uint16(depth), true})
}

func (a *ancestors) put(e ancestor) {
	mask := uint64(len(a.list) - 1)
	i := e.key.Lo & mask
	for a.list[i].used {
		i = (i + 1) & mask
	}
	a.list[i] = e
	a.used++
}

// pop takes the position pushed last away again.
func (a *ancestors) pop(key game.Key, depth int) {
	mask := uint64(len(a.list) - 1)
	i := key.Lo & mask
	for a.list[i].key != key || int(a.list[i].depth) != depth {
		i = (i + 1) & mask
	}
	a.list[i].used = false
	a.used--
}

// find returns the depth of the ancestor with a base whose attacker held at least as
// much: coming back to it with no more is getting nowhere. Of several the deepest is
// named, since leaning on it binds the least.
func (a *ancestors) find(p game.Holder, key game.Key, held game.Resource) (depth uint16, ok bool) {
	mask := uint64(len(a.list) - 1)
	for i := key.Lo & mask; a.list[i].used; i = (i + 1) & mask {
		if e := &a.list[i]; e.key == key && (e.held == held || p.Covers(e.held, held)) && (!ok || e.depth > depth) {
			depth, ok = e.depth, true
		}
	}
	return depth, ok
}
