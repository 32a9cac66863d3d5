package joblevel

import (
	"encoding/gob"
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// frozen is a tree as it is written down, by columns. Which jobs are out is left out:
// nobody knows that after a restart.
type frozen struct {
	Proof, Disproof, Parent, First, Count, Lean, Cert, Same, Depth []uint32
	Moves                                                          []game.Move
	Tries                                                          []uint16
	Turns                                                          []game.Side

	Proofs         []frozenProof
	Settled        []frozenSettled
	Spent, Answers uint64
}

type frozenProof struct {
	Name  string
	Rank  uint32
	Leans []uint32
}

type frozenSettled struct {
	Settled
	Node uint32
}

// Save writes the tree down. Whoever wants to know that it is read back unharmed adds a
// checksum.
func (t *Tree) Save(w io.Writer) error {
	f := frozen{Spent: t.spent, Answers: t.answers}
	for i := range t.nodes {
		n := &t.nodes[i]
		f.Proof, f.Disproof = append(f.Proof, n.Proof), append(f.Disproof, n.Disproof)
		f.Parent, f.First, f.Count = append(f.Parent, n.parent), append(f.First, n.first), append(f.Count, n.count)
		f.Lean, f.Cert, f.Same = append(f.Lean, n.lean), append(f.Cert, n.proof), append(f.Same, n.same)
		f.Depth, f.Moves = append(f.Depth, n.depth), append(f.Moves, n.move)
		f.Tries, f.Turns = append(f.Tries, n.tries), append(f.Turns, n.turn)
	}
	for _, p := range t.proofs {
		f.Proofs = append(f.Proofs, frozenProof{p.name, p.rank, p.leans})
	}
	for _, state := range slices.Sorted(maps.Keys(t.settled)) {
		s := t.settled[state]
		f.Settled = append(f.Settled, frozenSettled{s.Settled, s.node})
	}
	return gob.NewEncoder(w).Encode(f)
}

// errFrozen says that what was read is no tree.
var errFrozen = errors.New("joblevel: this is no tree that was saved")

// LoadTree reads a tree of a problem back.
func LoadTree(p game.Problem, policy Policy, r io.Reader) (*Tree, error) {
	t, err := NewTree(p, policy)
	if err != nil {
		return nil, err
	}
	var f frozen
	if err := gob.NewDecoder(r).Decode(&f); err != nil {
		return nil, err
	}
	size := len(f.Proof)
	for _, column := range [][]uint32{f.Disproof, f.Parent, f.First, f.Count, f.Lean, f.Cert, f.Same, f.Depth} {
		if len(column) != size {
			return nil, errFrozen
		}
	}
	if size == 0 || len(f.Moves) != size || len(f.Tries) != size || len(f.Turns) != size {
		return nil, errFrozen
	}
	t.nodes = make([]node, size)
	for i := range t.nodes {
		t.nodes[i] = node{
			Numbers: game.Numbers{Proof: f.Proof[i], Disproof: f.Disproof[i]},
			parent:  f.Parent[i], first: f.First[i], count: f.Count[i], lean: f.Lean[i], proof: f.Cert[i], same: f.Same[i],
			depth: f.Depth[i], move: f.Moves[i], tries: f.Tries[i], turn: f.Turns[i],
		}
	}
	for _, q := range f.Proofs {
		t.proofs = append(t.proofs, accepted{q.Name, q.Rank, q.Leans})
	}
	for _, s := range f.Settled {
		t.settled[s.State] = settledAt{s.Settled, s.Node}
	}
	t.spent, t.answers = f.Spent, f.Answers
	return t, t.thaw()
}

// thaw makes again what was not written down: children come after their parents, so
// the nodes are brought up to date from the last to the first.
func (t *Tree) thaw() error {
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		inside := uint64(n.first)+uint64(n.count) <= uint64(len(t.nodes)) && int(n.proof) <= len(t.proofs) && int(n.same) <= len(t.nodes)
		if !inside || n.count > 0 && int(n.first) <= i || i > 0 && int(n.parent) >= i {
			return errFrozen
		}
		t.refresh(uint32(i))
	}
	return t.pair(root)
}

// pair finds the states of all nodes that are not settled.
func (t *Tree) pair(i uint32) error {
	n := &t.nodes[i]
	if n.Value() != game.Unknown {
		return nil
	}
	if i != root {
		state := string(t.problem.AppendState(nil))
		t.twins[state] = append(t.twins[state], i)
	}
	for c := n.first; c < n.first+n.count; c++ {
		m := t.nodes[c].move
		if !contains(t.problem.Moves(nil), m) {
			return errFrozen
		}
		t.problem.Play(m)
		err := t.pair(c)
		t.problem.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// Known lists what is settled on every path, in no order that means anything.
func (t *Tree) Known() []Settled {
	list := make([]Settled, 0, len(t.settled))
	for _, s := range t.settled {
		list = append(list, s.Settled)
	}
	return list
}

// Find is a position among those.
func (t *Tree) Find(state string) (Settled, bool) {
	s, ok := t.settled[state]
	return s.Settled, ok
}

// Names lists the certificates that were accepted.
func (t *Tree) Names() []string {
	names := make([]string, 0, len(t.proofs))
	for _, p := range t.proofs {
		names = append(names, p.name)
	}
	return names
}
