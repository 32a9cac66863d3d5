package search

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// path finds positions on the current line of play by key. Keys leave in the
// reverse order of their coming, so a slot can be emptied without a trace: no
// probe of a key still inside ever passed over it.
type path struct {
	slots []pathSlot // a power of two, at most half used
	used  int
}

type pathSlot struct {
	key   game.Key
	depth uint32 // plus one; zero is empty
}

// find returns the depth of a key on the path.
func (p *path) find(key game.Key) (depth uint32, ok bool) {
	if p.used == 0 {
		return 0, false
	}
	mask := uint64(len(p.slots) - 1)
	for i := key.Hi & mask; p.slots[i].depth != 0; i = (i + 1) & mask {
		if p.slots[i].key == key {
			return p.slots[i].depth - 1, true
		}
	}
	return 0, false
}

// push adds a key. A key that is on the path already keeps its first depth:
// push then returns false and the key must not be popped.
func (p *path) push(key game.Key, depth uint32) bool {
	if 2*(p.used+1) > len(p.slots) {
		p.grow()
	}
	mask := uint64(len(p.slots) - 1)
	i := key.Hi & mask
	for ; p.slots[i].depth != 0; i = (i + 1) & mask {
		if p.slots[i].key == key {
			return false
		}
	}
	p.slots[i] = pathSlot{key, depth + 1}
	p.used++
	return true
}

// pop removes the key that was pushed last.
func (p *path) pop(key game.Key) {
	mask := uint64(len(p.slots) - 1)
	i := key.Hi & mask
	for p.slots[i].key != key || p.slots[i].depth == 0 {
		i = (i + 1) & mask
	}
	p.slots[i].depth = 0
	p.used--
}

// clear forgets all keys.
func (p *path) clear() {
	if p.used > 0 {
		clear(p.slots)
		p.used = 0
	}
}

// grow doubles the slots. Keys go in again in the order of their depths, so
// that they can still leave in reverse order.
func (p *path) grow() {
	old := p.slots
	byDepth := make([]pathSlot, 0, p.used)
	for _, s := range old {
		if s.depth != 0 {
			byDepth = append(byDepth, s)
		}
	}
	slices.SortFunc(byDepth, func(a, b pathSlot) int { return cmp.Compare(a.depth, b.depth) })
	p.slots = make([]pathSlot, max(64, 2*len(old)))
	p.used = 0
	for _, s := range byDepth {
		p.push(s.key, s.depth-1)
	}
}

// rounds is the position if it judges rounds, else nil.
func rounds(p game.Position) game.Rounder {
	if r, ok := p.(game.Rounder); ok && r.Round(game.NoMove, 0) != game.Unknown {
		return r
	}
	return nil
}

// round is the value of a move that leads back to the position at a depth.
func (w *Worker) round(m game.Move, depth uint32) game.Value {
	if w.rounder == nil {
		return w.repeated
	}
	return w.rounder.Round(m, w.depth+1-int(depth))
}

// chain extends the name of a path by one position. Order counts, since leaning
// on an ancestor is told by depth.
func chain(code, key game.Key) game.Key {
	return game.Key{
		Hi: zobrist.Mix(code.Hi*3 + key.Lo),
		Lo: zobrist.Mix(code.Lo*5 + key.Hi),
	}
}

// twin is the key of a path-bound value of the position key, reached by code.
func twin(key, code game.Key) game.Key {
	return game.Key{
		Hi: key.Hi ^ zobrist.Mix(code.Lo+0x9e3779b97f4a7c15),
		Lo: key.Lo ^ zobrist.Mix(code.Hi+0xd1342543de82ef95),
	}
}

// Trail lets an algorithm that keeps its own path tell progress reports the moves being
// searched.
func (w *Worker) Trail(trail func(buf []game.Move) []game.Move) { w.trail = trail }

// Down plays a move without opening the node behind it, for algorithms that
// keep their own tree. Up takes it back.
func (w *Worker) Down(m game.Move) {
	w.Position.Play(m)
	key := game.Key{}
	if w.repeated != game.Unknown {
		key = w.Position.Key()
	}
	w.push(m, key)
}

// Up takes the last move back.
func (w *Worker) Up() {
	f := &w.frames[w.depth]
	if f.onPath {
		w.path.pop(f.key)
	}
	w.depth--
	w.Position.Undo()
}

// push begins the node behind a move that has just been played.
func (w *Worker) push(m game.Move, key game.Key) {
	w.depth++
	if w.depth == len(w.frames) {
		w.frames = append(w.frames, frame{})
	}
	w.begin(&w.frames[w.depth], m, key)
}
