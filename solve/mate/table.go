package mate

import (
	"math"
	"math/bits"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/mem"
	"github.com/yomi-solver/yomi/table"
)

// entry is what the table remembers of a position: its bounds, or the numbers for one limit. Bounds and
// numbers of a position lie in one cluster.
type entry struct {
	key game.Key
	// proof and disproof are numbers. Of bounds, proof are the moves within which the position is
	// proven, never if it is not; disproof are those up to which it is disproven, plus one.
	proof    uint32
	disproof uint32
	left     uint16 // the limit that the numbers are for; bound for bounds
	used     uint16 // 1 if the place is taken
	work     uint32 // nodes spent below
}

const (
	entryBytes = 32
	cluster    = 4
	bound      = math.MaxUint16
	never      = math.MaxUint32
)

// memory is the table: clusters of four places, in which what cost least work gives way. It begins small
// and grows when it fills up.
type memory struct {
	array   *mem.Array[entry]
	entries []entry
	used    uint64
	most    int // places that there may be
}

const (
	firstPlaces = 1 << 14
	fullPercent = 40
	growth      = 4
)

// newMemory makes a table of at most so many bytes.
func newMemory(bytes int64) (*memory, error) {
	if bytes < table.MinBytes {
		return nil, table.ErrTooSmall
	}
	t := &memory{most: max(1, int(bytes)/entryBytes/cluster) * cluster}
	return t, t.resize(min(firstPlaces, t.most))
}

// free gives the memory back.
func (t *memory) free() error {
	t.entries = nil
	return t.array.Free()
}

// resize makes the table anew with so many places, and puts the entries back.
func (t *memory) resize(places int) error {
	array, err := mem.NewArray[entry](places)
	if err != nil {
		return err
	}
	old, before := t.entries, t.array
	t.array, t.entries, t.used = array, array.S, 0
	const step = 1 << 16
	for i := range old {
		// Homes lie in the order of the keys whatever the size is, so what has been put back makes
		// room for what comes: old and new together take no more than the new one.
		if i%step == 0 && i > 0 {
			before.Forget(i)
		}
		if old[i].used != 0 {
			*t.place(old[i].key, old[i].left) = old[i]
		}
	}
	if before == nil {
		return nil
	}
	return before.Free()
}

// makeRoom lets a full table grow. Memory that the system does not give is as if it were not ours.
func (t *memory) makeRoom() {
	if n := len(t.entries); n < t.most && t.used*100 >= uint64(n)*fullPercent {
		if t.resize(min(growth*n, t.most)) != nil {
			t.most = n
		}
	}
}

// home is the cluster of a key.
func (t *memory) home(key game.Key) *[cluster]entry {
	at, _ := bits.Mul64(key.Lo, uint64(len(t.entries)/cluster))
	return (*[cluster]entry)(t.entries[at*cluster:])
}

// answer is what is known of a position with a limit.
type answer struct {
	game.Numbers
	moves int // of a proof: within which the goal is reached
	known bool
}

// look says what is known of a position with a limit.
func (t *memory) look(key game.Key, left int) answer {
	var a answer
	list := t.home(key)
	for i := range list {
		e := &list[i]
		if e.key != key || e.used == 0 {
			continue
		}
		switch {
		case e.left == bound && e.proof <= uint32(left):
			return answer{game.ProvenNumbers, int(e.proof), true}
		case e.left == bound && e.disproof > uint32(left):
			return answer{Numbers: game.DisprovenNumbers, known: true}
		case int(e.left) == left:
			a = answer{Numbers: game.Numbers{Proof: e.proof, Disproof: e.disproof}, known: true}
		}
	}
	return a
}

// bounds are the moves within which a position is proven, and those up to which it is disproven; noLimit
// if there are none.
func (t *memory) bounds(key game.Key) (within, upTo int) {
	within, upTo = noLimit, noLimit
	list := t.home(key)
	for i := range list {
		if e := &list[i]; e.used != 0 && e.key == key && e.left == bound {
			if e.proof != never {
				within = int(e.proof)
			}
			return within, int(e.disproof) - 1
		}
	}
	return within, upTo
}

// place finds the entry of a key with a mark, or the one that gives way to it.
func (t *memory) place(key game.Key, left uint16) *entry {
	list := t.home(key)
	least := &list[0]
	for i := range list {
		e := &list[i]
		if e.used != 0 && e.key == key && e.left == left {
			return e
		}
		if e.worth() < least.worth() {
			least = e
		}
	}
	if least.used == 0 {
		t.used++
	}
	*least = entry{key: key, left: left, used: 1}
	if left == bound {
		least.proof = never
	}
	return least
}

// settledBonus makes bounds stay longer than numbers.
const settledBonus = 8

// worth is how much an entry is worth.
func (e *entry) worth() uint64 {
	n := uint64(e.used) + uint64(e.work)
	if e.left == bound {
		n *= settledBonus
	}
	return n
}

// store remembers an answer for a limit.
func (t *memory) store(key game.Key, left int, a answer, work uint32) {
	t.makeRoom()
	v := a.Numbers.Value()
	if v == game.Unknown {
		e := t.place(key, uint16(left))
		e.proof, e.disproof, e.work = a.Proof, a.Disproof, max(e.work, work)
		return
	}
	t.drop(key, uint16(left))
	e := t.place(key, bound)
	if v == game.Proven {
		e.proof = min(e.proof, uint32(a.moves))
	} else {
		e.disproof = max(e.disproof, uint32(left)+1)
	}
	e.work = max(e.work, work)
}

// drop forgets the numbers for a limit, which are needed no more.
func (t *memory) drop(key game.Key, left uint16) {
	list := t.home(key)
	for i := range list {
		if e := &list[i]; e.used != 0 && e.key == key && e.left == left {
			*e = entry{}
			t.used--
			return
		}
	}
}
