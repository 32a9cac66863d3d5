package search

import "github.com/yomi-solver/yomi/game"

// An algorithm that keeps the upper part of its tree itself, and lets workers search
// below it, walks with Follow, opens with Open, and goes back with Put and Up. Unlike
// Down, Follow knows keys and asks the table, so that what is searched below is stored
// as if the worker had come by Enter.

// Follow plays a child of the current node that the algorithm remembers, as if there
// were no others, and begins the node behind it. It returns the child with what path
// and table say of it now.
func (w *Worker) Follow(c game.Child) game.Child {
	f := &w.frames[w.depth]
	f.zones, f.recalled = f.zones[:0], false
	f.children = append(f.children[:0], c)
	if w.table != nil {
		w.places = append(w.places[:0], w.table.Find(c.Key))
	}
	w.lookUp(f, &f.children[0], 0)
	w.enter(0)
	return w.frames[w.depth-1].children[0]
}

// Put stores what the algorithm knows of the current node, with the work below it. A
// value that leans on an ancestor is stored for this path only, as Close does it.
func (w *Worker) Put(n game.Numbers, best game.Move, lean uint32, work uint64) {
	if w.table != nil {
		w.store(&w.frames[w.depth], n, best, lean, work)
	}
}

// Refresh looks at the unsettled children of the current node again, for searches in
// which other workers may have been there.
func (w *Worker) Refresh() {
	if w.table == nil {
		return
	}
	f := &w.frames[w.depth]
	w.places = w.places[:0]
	for i := range f.children {
		w.places = append(w.places, w.table.Find(f.children[i].Key))
	}
	for i := range f.children {
		c := &f.children[i]
		if c.Numbers.Value() != game.Unknown {
			continue
		}
		seen := c.Seen
		if w.lookUp(f, c, i); c.Seen == 0 {
			c.Seen = seen // the table has lost it, the path has not
		}
	}
}

// Settled is the least depth on the path, from 1 on, at which the table knows the node to
// be settled, or 0: then all below it is searched in vain.
func (w *Worker) Settled() int {
	if w.table == nil {
		return 0
	}
	for depth := 1; depth <= w.depth; depth++ {
		e, ok := w.table.Load(w.frames[depth].key)
		if ok && e.Bound && e.Value() == game.Unknown {
			e, ok = w.table.Load(twin(w.frames[depth].key, w.frames[depth-1].code))
		}
		if ok && e.Value() != game.Unknown {
			return depth
		}
	}
	return 0
}
