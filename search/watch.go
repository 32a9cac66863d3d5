package search

import "github.com/yomi-solver/yomi/game"

// Watcher sees what a search does, node by node, in order to draw it. It is told by the
// leading worker and slows a search down, so it is for small ones. Lines are moves from
// the root, and all slices live until the call returns.
type Watcher interface {
	// Opened tells that the children of a node have been listed, with what is known of them.
	Opened(line []game.Move, turn game.Side, children []game.Child)
	// Counted tells the numbers of a node, whenever they have been added up.
	Counted(line []game.Move, n game.Numbers)
}

// Tell shows the numbers of the current node to who watches. Close does so by itself; it
// is for algorithms that keep a tree of their own.
func (w *Worker) Tell(n game.Numbers) {
	if w.watcher != nil {
		w.watcher.Counted(w.moves(), n)
	}
}

// watchOpen shows the children of the current node to who watches.
func (w *Worker) watchOpen() {
	f := &w.frames[w.depth]
	w.watcher.Opened(w.moves(), f.turn, f.children)
}

// moves are those from the root to the current node.
func (w *Worker) moves() []game.Move {
	w.line = w.line[:0]
	for i := 1; i <= w.depth; i++ {
		w.line = append(w.line, w.frames[i].move)
	}
	return w.line
}
