package search

import "github.com/yomi-solver/yomi/game"

// record keeps the children of nodes as they were listed, so that a node that
// is opened again need not generate its moves [Yoshizoe 2009, 4.4.1]. Each key
// has one place, and the later node takes it. Keys may be shared by symmetric
// positions with other moves, so the state is compared in full.
type record struct {
	position stater
	nodes    []recorded
	state    []byte // of the position asked for last
	place    *recorded
}

// stater is a position that can be told from all others.
type stater interface {
	AppendState(buf []byte) []byte
}

type recorded struct {
	state    []byte
	children []game.Child
}

// newRecord makes a record of n nodes; nil if n is 0 or positions of this kind
// cannot be told apart.
func newRecord(p game.Position, n int) *record {
	s, ok := p.(stater)
	if n == 0 || !ok {
		return nil
	}
	return &record{position: s, nodes: make([]recorded, n)}
}

// find returns the children of the position as it stands, or nil.
func (r *record) find(key game.Key) []game.Child {
	r.state = r.position.AppendState(r.state[:0])
	r.place = &r.nodes[key.Lo%uint64(len(r.nodes))]
	if string(r.place.state) != string(r.state) {
		return nil
	}
	return r.place.children
}

// store keeps the children of the position asked for last.
func (r *record) store(children []game.Child) {
	r.place.state = append(r.place.state[:0], r.state...)
	r.place.children = append(r.place.children[:0], children...)
}
