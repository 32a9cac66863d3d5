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
	for i := range f.children {
		c := &f.children[i]
		if _, seen := Seen(c); seen || c.Numbers.Value() != game.Unknown {
			continue
		}
		w.Position.Play(c.Move)
		w.kin = w.kindred.Kin(w.kin[:0])
		w.Position.Undo()
		v, holds := w.latest()
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

// latest is the value of the kin that was asked about last and has one, and whether it
// holds here too.
func (w *Worker) latest() (v game.Value, holds bool) {
	for i := len(w.kin) - 1; i >= 0; i-- {
		k := w.kin[i]
		if e, ok := w.table.Load(k.Key); ok && e.Value() != game.Unknown {
			v = e.Value()
			return v, v == game.Proven && k.Proven || v == game.Disproven && k.Disproven
		}
	}
	return game.Unknown, false
}
