package search

import "github.com/yomi-solver/yomi/game"

// ask completes the children of the current node by what the table knows of its
// kin: values that hold for both, and moves that were good there and not seen here.
func (w *Worker) ask() {
	f := &w.frames[w.depth]
	wants := f.turn.Wants()
	w.kin = w.kindred.Kin(w.kin[:0])
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
