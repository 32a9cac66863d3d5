package search

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// A simulation replays a tree that settled one position from another one. At
// nodes of the side that gets its way it plays the move that the table
// remembers, at the others it tries every legal move. What it settles is
// settled: every reply was looked at, repetitions are those of the path that is
// walked now, and the rule of what leans on what is that of Close. What it does
// not settle stays unknown.

// simulated is how many positions one simulation may see.
const simulated = 200

// retry tries whether the value that the i-th child had on another path holds on
// this one too [Kishimoto and Müller 2004]: simulation of twins.
func (w *Worker) retry(i int) {
	w.simulate(i, w.repeated, nil)
}

// trySiblings tries the tree that settled the i-th child against the side to
// move on the other children [Kawano 1996].
func (w *Worker) trySiblings(i int, v game.Value) {
	if w.table == nil {
		return
	}
	var model game.Position
	children := w.frames[w.depth].children
	for j := range children {
		if j == i || children[j].Numbers.Value() != game.Unknown {
			continue
		}
		if model == nil {
			model = w.Position.Clone()
			model.Play(children[i].Move)
		}
		w.simulate(j, v, model)
	}
}

// trace tries the tree that settled a child that stands aside, two plies above,
// on the child of the same move here: the proof that there was a threat is often
// a proof that there still is one [Soeda et al. 2006].
func (w *Worker) trace() {
	if w.depth < 2 || w.table == nil {
		return
	}
	for i, c := range w.frames[w.depth].children {
		if !c.Aside || c.Numbers.Value() != game.Unknown {
			continue
		}
		for _, above := range w.frames[w.depth-2].children {
			v := above.Numbers.Value()
			if above.Move == c.Move && above.Aside && v == w.frames[w.depth].turn.Other().Wants() {
				model := w.Position.Clone()
				model.Undo()
				model.Undo()
				model.Play(c.Move)
				w.simulate(i, v, model)
			}
		}
	}
}

// simulate tries to settle the i-th child with value v, after the model of
// another position or after its own memory if there is none.
func (w *Worker) simulate(i int, v game.Value, model game.Position) {
	may := min(simulated, w.spare())
	if may == 0 {
		return
	}
	c := w.frames[w.depth].children[i]
	w.Position.Play(c.Move)
	w.push(c.Move, c.Key)
	w.frames[w.depth].bound = c.Bound
	left := int(may)
	lean, ok := w.follow(v, model, &left)
	w.expander.extra += may - uint64(max(left, 0))
	if ok {
		w.store(&w.frames[w.depth], game.NumbersOf(v), w.move(model), lean, w.nodes-w.frames[w.depth].nodes)
	}
	w.Up()
	if ok {
		c := &w.frames[w.depth].children[i]
		c.Numbers, c.Lean = game.NumbersOf(v), lean
		c.Bound = c.Bound || lean != Free
	}
}

// move is what the table would play here, or at the model.
func (w *Worker) move(model game.Position) game.Move {
	key := w.frames[w.depth].key
	if model != nil {
		key = model.Key()
	}
	e, _ := w.table.Load(key)
	return e.Move
}

// follow reports whether the current node has the value v, and what that leans
// on.
func (w *Worker) follow(v game.Value, model game.Position, left *int) (lean uint32, ok bool) {
	if *left--; *left < 0 {
		return 0, false
	}
	if now := w.expander.value(w.Position); now != game.Unknown {
		return Free, now == v
	}
	f := &w.frames[w.depth]
	if e, ok := w.table.Load(f.key); ok && e.Value() != game.Unknown {
		return Free, e.Value() == v
	}
	moves := w.Position.Moves(nil)
	if f.turn.Wants() == v {
		m := w.move(model)
		if !slices.Contains(moves, m) {
			return 0, false
		}
		lean, ok = w.step(m, v, model, left)
	} else {
		lean, ok = Free, true
		for _, m := range moves {
			below, good := w.step(m, v, model, left)
			if !good {
				return 0, false
			}
			lean = min(lean, below)
		}
	}
	if lean >= uint32(w.depth) {
		lean = Free
	}
	return lean, ok
}

// step follows one move, at the model too.
func (w *Worker) step(m game.Move, v game.Value, model game.Position, left *int) (lean uint32, ok bool) {
	if model != nil && (model.Value() != game.Unknown || !slices.Contains(model.Moves(nil), m)) {
		// The model does not know this move. It may still end the game.
		w.Position.Play(m)
		now := w.expander.value(w.Position)
		w.Position.Undo()
		return Free, now == v
	}
	w.Position.Play(m)
	key := w.Position.Key()
	if w.repeated != game.Unknown {
		if depth, found := w.path.find(key); found {
			w.Position.Undo()
			return depth, v == w.round(m, depth)
		}
	}
	w.push(m, key)
	if model != nil {
		model.Play(m)
	}
	lean, ok = w.follow(v, model, left)
	if model != nil {
		model.Undo()
	}
	w.Up()
	return lean, ok
}
