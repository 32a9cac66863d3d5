package search

import "github.com/yomi-solver/yomi/game"

// learn remembers the current node as a pattern.
func (z *zones) learn(f *frame, v game.Value, best game.Move, zone game.Zone) {
	key, ok := z.local.Pattern(zone, v)
	if !ok {
		return
	}
	if n := len(z.seen); z.learnt >= n && n < manyZones {
		old := z.seen
		z.seen = make([]pattern, max(fewZones, 4*n))
		for _, e := range old {
			z.seen[e.key.Hi%uint64(len(z.seen))] = e
		}
	}
	z.seen[key.Hi%uint64(len(z.seen))] = pattern{key, v, best}
	z.learnt++
	row, m := &z.masks[f.row()], mask{zone, v}
	i := 0
	for i < len(row)-1 && row[i] != m {
		i++
	}
	copy(row[1:i+1], row[:i])
	row[0] = m
}

// row is where the masks of a node are kept: with those of others behind the same move.
func (f *frame) row() int { return int(uint(f.move)*2+uint(f.turn)) % maskRows }

// recall settles the current node by a pattern, if there is one.
func (w *Worker) recall() {
	f, z := &w.frames[w.depth], w.zones
	row := &z.masks[f.row()]
	for i := range row {
		m := &row[i]
		if m.v == game.Unknown {
			return
		}
		key, ok := z.local.Pattern(m.zone, m.v)
		if !ok {
			return
		}
		if e := &z.seen[key.Hi%uint64(len(z.seen))]; e.key == key && e.v == m.v && f.take(e.v, e.move) {
			f.recalled, f.zone = true, m.zone
			return
		}
	}
}

// take settles a node: all its children if they lose, else the one that wins.
func (f *frame) take(v game.Value, best game.Move) bool {
	if f.turn.Wants() != v {
		for i := range f.children {
			f.children[i].Numbers, f.children[i].Lean = game.NumbersOf(v), Free
		}
		return true
	}
	for i := range f.children {
		if c := &f.children[i]; c.Move == best {
			c.Numbers, c.Lean = game.NumbersOf(v), Free
			f.children[0] = *c
			f.children = f.children[:1]
			return true
		}
	}
	return false
}

// guess puts the moves that had nothing to do with the last refutation behind the same
// move into one chain, so that a search tries one of them at a time: if the guess is
// right, the refutation of that one refutes them all.
func (w *Worker) guess() {
	f, z := &w.frames[w.depth], w.zones
	if f.recalled {
		return
	}
	row := &z.masks[f.row()]
	for i := range row {
		m := &row[i]
		if m.v == f.turn.Wants() {
			continue
		}
		if m.v == game.Unknown {
			return
		}
		for j := range f.children {
			if z.local.Outside(f.children[j].Move, m.zone) {
				f.children[j].Chain = zoneChain
			}
		}
		return
	}
}

// zoneChain is the chain of moves that a zone has nothing to do with.
const zoneChain = 254
