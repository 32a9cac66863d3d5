package dfpn

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// dag remembers for each position from which parent it was reached last. A
// position that is reached from another parent is followed up through these
// parents; where the way up meets the current path, two branches of one node lead
// to the same position, and their numbers should not be added: Nagai's detector
// [Nagai 2002] and the source node detection algorithm [Kishimoto 2010].
//
// Each position has one slot, which the later one takes. What is forgotten costs
// accuracy and nothing else: only settled numbers must be exact.
type dag struct {
	slots []slot
	all   bool // a node with two marked children counts the largest of all
}

type slot struct {
	key, parent game.Key
	marks       uint64 // children of this position that lead to the same place
}

// slotBytes is the size of a slot.
const slotBytes = 40

// newDAG makes slots for a search with so many bytes of memory, an eighth of
// them more.
func newDAG(bytes int64, all bool) *dag {
	return &dag{all: all, slots: make([]slot, max(64, min(bytes/8/slotBytes, 1<<22)))}
}

func (d *dag) slot(key game.Key) *slot { return &d.slots[key.Lo%uint64(len(d.slots))] }

// enter notes that the current node was reached from its parent.
func (d *dag) enter(w *search.Worker) {
	depth := w.Depth()
	if depth == 0 {
		return
	}
	key, _, _ := w.At(depth)
	parent, _, _ := w.At(depth - 1)
	s := d.slot(key)
	if s.key != key {
		*s = slot{key: key, parent: parent}
		return
	}
	if s.parent != parent {
		d.walk(w, key, s.parent)
		s.parent = parent
	}
}

// walk follows parents from a position that is about to be reached from another
// one, for as many steps as the path is long, and marks the two branches where
// it meets the path.
func (d *dag) walk(w *search.Worker, below, at game.Key) {
	for range w.Depth() {
		for depth := w.Depth() - 1; depth >= 0; depth-- {
			if key, children, child := w.At(depth); key == at {
				d.meet(key, children, child, below)
				return
			}
		}
		s := d.slot(at)
		if s.key != at {
			return
		}
		below, at = at, s.parent
	}
}

// meet marks the branch that is being searched and the one that leads to below.
func (d *dag) meet(key game.Key, children []game.Child, child int, below game.Key) {
	for i := range min(len(children), 64) {
		if children[i].Key == below && i != child && child < 64 {
			s := d.slot(key)
			if s.key != key {
				*s = slot{key: key}
			}
			s.marks |= 1<<i | 1<<child
			return
		}
	}
}

// mark tells the live children of the current node which of them are marked.
// Children beyond 64 are never marked.
func (d *dag) mark(w *search.Worker, list []live) {
	key, _, _ := w.At(w.Depth())
	s := d.slot(key)
	if s.key != key || s.marks == 0 {
		return
	}
	for i := range list {
		list[i].marked = d.all || list[i].index < 64 && s.marks>>list[i].index&1 == 1
	}
}
