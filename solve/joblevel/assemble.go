package joblevel

import (
	"context"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/texts"
	"github.com/yomi-solver/yomi/proof"
)

// Assemble makes the certificate of the root from those of the jobs, which open finds by
// their names. Nothing is searched again. It takes as much memory as it must, up to so
// many bytes for the list; 0 means no limit.
//
// All lines of the certificates that the tree leans on, and one for each of its own nodes,
// are put together by their states; of several lines for one state that with the least
// rank is taken. Its move leads to a state which the same certificate lists with a
// smaller rank still, so ranks fall along all moves that are taken, whichever
// certificates they come from. Where endless play has the value, no ranks are needed.
func (t *Tree) Assemble(ctx context.Context, open func(name string) (io.ReadCloser, error), memory int64,
	lemmas ...proof.Database) (*proof.Certificate, error) {
	claim := t.Value()
	if claim == game.Unknown {
		return nil, fmt.Errorf("joblevel: there is no answer to prove yet")
	}
	u := &union{tree: t, claim: claim, open: open, loaded: make([]bool, len(t.proofs))}
	if t.problem.Value() == game.Unknown {
		if _, err := u.use(root); err != nil {
			return nil, err
		}
	}
	return proof.Extract(ctx, t.problem, claim, u.settle, memory, lemmas...)
}

// union is the lines of many certificates.
type union struct {
	tree   *Tree
	claim  game.Value
	open   func(name string) (io.ReadCloser, error)
	loaded []bool // by certificate

	states texts.Index
	moves  texts.Index
	lines  []line // by the number of the state
	state  []byte // scratch
}

type line struct{ move, rank uint32 }

// add takes a line, unless there is a better one.
func (u *union) add(state, move []byte, rank uint32) {
	i := u.states.Add(state)
	l := line{u.moves.Add(move), rank}
	if int(i) == len(u.lines) {
		u.lines = append(u.lines, l)
	} else if rank < u.lines[i].rank {
		u.lines[i] = l
	}
}

// load takes the lines of a certificate and returns its rank.
func (u *union) load(number uint32) (uint32, error) {
	i := number - 1
	if u.loaded[i] {
		return u.tree.proofs[i].rank, nil
	}
	u.loaded[i] = true
	in, err := u.open(u.tree.proofs[i].name)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	h, err := proof.Lines(in, func(state, move []byte, rank uint32) error {
		u.add(state, move, rank)
		return nil
	})
	if err == nil && h.Claim != u.claim.String() {
		err = fmt.Errorf("joblevel: certificate %s claims %s", u.tree.proofs[i].name, h.Claim)
	}
	for _, other := range u.tree.proofs[i].leans {
		if err == nil {
			_, err = u.load(other)
		}
	}
	return u.tree.proofs[i].rank, err
}

// use takes what settles a node, where the tree's problem stands, and returns its rank.
func (u *union) use(i uint32) (uint32, error) {
	t := u.tree
	n := &t.nodes[i]
	switch {
	case n.same > 0:
		return u.load(t.nodes[n.same-1].proof)
	case n.proof > 0:
		return u.load(n.proof)
	case n.count == 0:
		return 0, nil // by the rules, or a repetition
	}
	if n.turn.Wants() == u.claim {
		c := t.chosen(n, u.claim)
		rank, err := u.behind(c)
		u.state = t.problem.AppendState(u.state[:0])
		u.add(u.state, []byte(t.problem.FormatMove(t.nodes[c].move)), rank+1)
		return rank + 1, err
	}
	most := uint32(0)
	for c := n.first; c < n.first+n.count; c++ {
		rank, err := u.behind(c)
		if err != nil {
			return 0, err
		}
		most = max(most, rank)
	}
	u.state = t.problem.AppendState(u.state[:0])
	u.add(u.state, []byte{'-'}, most+1)
	return most + 1, nil
}

// behind is use for a child of the node where the problem stands.
func (u *union) behind(c uint32) (uint32, error) {
	u.tree.problem.Play(u.tree.nodes[c].move)
	defer u.tree.problem.Undo()
	return u.use(c)
}

// chosen is the child that gives the side to move what it wants: the one that leans
// least on the path.
func (t *Tree) chosen(n *node, v game.Value) uint32 {
	best := uint32(0)
	for c := n.first; c < n.first+n.count; c++ {
		if t.nodes[c].Value() == v && (best == 0 || t.nodes[c].lean > t.nodes[best].lean) {
			best = c
		}
	}
	return best
}

// settle answers for positions that are in the lists.
func (u *union) settle(p game.Problem) (game.Value, game.Move, error) {
	u.state = p.AppendState(u.state[:0])
	if !u.states.Has(u.state) {
		return game.Unknown, game.NoMove, nil
	}
	if p.Turn().Wants() != u.claim {
		return u.claim, game.NoMove, nil
	}
	m, err := p.ParseMove(string(u.moves.Text(u.lines[u.states.Add(u.state)].move)))
	return u.claim, m, err
}
