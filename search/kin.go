package search

import "github.com/yomi-solver/yomi/game"

// ask completes the children of the current node by what the table knows of its
// kin: values that hold for both, and moves that were good there and not seen here.
func (w *Worker) ask() {
	f := &w.frames[w.depth]
	wants := f.turn.Wants()
	w.kin = w.kindred.Kin(w.kin[:0])
	if len(w.kin) > 0 {
		defer w.hint()
	}
	for _, k := range w.kin {
		e, ok := w.table.Load(k.Key)
		if !ok {
			continue
		}
		v := e.Value()
		holds := v == game.Proven && k.Proven || v == game.Disproven && k.Disproven
		switch {
		case holds && v != wants:
			for i := range f.children {
				f.children[i].Numbers, f.children[i].Lean = game.NumbersOf(v), Free
			}
			return
		case v != wants:
			continue
		}
		for i := range f.children {
			c := &f.children[i]
			if c.Move != e.Move || c.Numbers.Value() != game.Unknown {
				continue
			}
			if holds {
				c.Numbers, c.Lean = game.NumbersOf(v), Free
				if !w.expander.all {
					f.children[0] = *c
					f.children = f.children[:1]
				}
				return
			}
			if _, seen := Seen(c); !seen {
				c.Numbers = game.NumbersFor(f.turn, 1, c.Numbers.Delta(f.turn))
			}
		}
	}
}

// hint looks at the kin of children that were never searched: what settled those is likely
// to settle these, so that they look easy for who won there. The first search of a question
// after another one thus follows the tree that settled that one, and not only its moves.
func (w *Worker) hint() {
	f := &w.frames[w.depth]
	// Step 1: find all kin before the first is loaded, so that their cache misses overlap.
	w.kin, w.places, w.kinEnds = w.kin[:0], w.places[:0], w.kinEnds[:0]
	for i := range f.children {
		c := &f.children[i]
		if _, seen := Seen(c); !seen && c.Numbers.Value() == game.Unknown {
			w.kin = w.kindred.KinBehind(c.Move, w.kin)
		}
		w.kinEnds = append(w.kinEnds, len(w.kin))
	}
	for _, k := range w.kin {
		w.places = append(w.places, w.table.Find(k.Key))
	}
	// Step 2: see what they say. A child that was searched has none.
	from := 0
	for i, end := range w.kinEnds {
		c := &f.children[i]
		v, holds := w.latest(from, end)
		from = end
		switch {
		case holds:
			c.Numbers, c.Lean = game.NumbersOf(v), Free
			if v == f.turn.Wants() && !w.expander.all {
				f.children[0] = *c
				f.children = f.children[:1]
				return
			}
		case v == game.Proven:
			c.Proof = 1
		case v == game.Disproven:
			c.Disproof = 1
		}
	}
}

// latest is the value of the kin, among some of them, that was asked about last and has one,
// and whether it holds here too.
func (w *Worker) latest(from, end int) (v game.Value, holds bool) {
	for i := end - 1; i >= from; i-- {
		k := w.kin[i]
		if e, ok := w.table.LoadFrom(w.places[i], k.Key); ok && e.Value() != game.Unknown {
			v = e.Value()
			return v, v == game.Proven && k.Proven || v == game.Disproven && k.Disproven
		}
	}
	return game.Unknown, false
}
