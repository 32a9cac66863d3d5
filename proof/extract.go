package proof

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/texts"
)

// Settle answers the question of a position, with a move for the side to move
// if that side gets what it wants. It may look into a table or search again.
type Settle func(p game.Problem) (game.Value, game.Move, error)

// Extract walks from p again and lists what a proof of the claim needs. It
// trusts settle for the choice of moves only: values that the rules do not
// confirm are an ErrContradiction, and a choice that goes round in circles is
// mended by looking at further moves. It stops with the context, and
// with ErrMemory before the list outgrows so many bytes; 0 means no limit.
//
// Positions of the databases given are not listed: the header names those that
// were needed as lemmas. Of a problem made by Images one image of each position is listed,
// unless there are databases, which know positions as they are.
func Extract(ctx context.Context, p game.Problem, claim game.Value, settle Settle, memory int64,
	known ...Database) (*Certificate, error) {
	turns, ok := p.(images)
	if ok && len(known) > 0 {
		return Extract(ctx, turns.Symmetric, claim, settle, memory, known...)
	}
	if ok {
		settle = settle.behind()
	}
	clone, cloned := p.Clone().(game.Problem)
	if !cloned || claim == game.Unknown {
		return nil, fmt.Errorf("proof: nothing to extract")
	}
	b := newBuilder(clone, claim, settle, known)
	b.stop = func() error {
		if memory > 0 && b.bytes() > memory {
			return ErrMemory
		}
		return ctx.Err()
	}
	c := &Certificate{}
	c.Header = Header{
		Format: Format, Version: Version, Goal: p.Goal(), Claim: claim.String(),
		Method: method(p, claim), Repetition: p.Repeated().String(), Images: ok,
	}
	switch p.Value() {
	case claim:
		return c, nil
	case claim.Other():
		return nil, ErrContradiction
	}
	if err := b.run(); err != nil {
		return nil, err
	}
	if err := b.list(c); err != nil {
		return nil, err
	}
	c.Header.Nodes = c.Len()
	if b.ranked {
		c.Header.Length = int(b.nodes[0].rank)
	}
	return c, nil
}

// builder collects positions and the moves between them. Lists are long, so
// they hold numbers and no pointers.
type builder struct {
	p      game.Problem // scratch, set to one state after another
	claim  game.Value
	ranked bool
	cyclic bool // play may go round in circles, which a ranked list must not
	settle Settle
	stop   func() error

	states texts.Index
	nodes  []entry // by the number of their state
	edges  []edge
	known  []Database
	used   []bool      // by database: some position of the list leans on it
	moves  []game.Move // scratch
	state  []byte      // scratch
}

// entry is a position in the making. Its edges lie together: of the winner the
// moves that are known to do, of the loser all.
type entry struct {
	first, count uint32 // edges
	rank         uint32 // 0: not ranked yet
	chosen       uint32 // the winner's edge; the rank in the database
	winner       bool   // the side that wants the claim moves here
	tried        bool   // all moves of the winner have been looked at
	lemma        uint8  // 0, or one more than the number of the database that holds it
}

// edge is a move to another position of the list, or to the end of the game.
type edge struct {
	move game.Move
	to   uint32 // number, or ended
}

const ended = ^uint32(0)

func newBuilder(p game.Problem, claim game.Value, settle Settle, known []Database) *builder {
	b := &builder{p: p, claim: claim, ranked: method(p, claim) == Ranked, settle: settle}
	b.cyclic = b.ranked && p.Repeated() != game.Unknown
	for _, d := range known[:min(len(known), maxLemmas)] {
		if _, endless := d.(Endless); !endless || !b.ranked {
			b.known = append(b.known, d)
		}
	}
	b.used = make([]bool, len(b.known))
	b.add(p.AppendState(nil))
	return b
}

// maxLemmas is how many databases a node can tell apart.
const maxLemmas = 255

// out returns the edges of a node.
func (b *builder) out(n *entry) []edge { return b.edges[n.first : n.first+n.count] }

// run collects all positions that follow from the root, and ranks them.
func (b *builder) run() error {
	done := 0
	for {
		for ; done < len(b.nodes); done++ {
			if done%1024 == 0 {
				if err := b.stop(); err != nil {
					return err
				}
			}
			if err := b.open(uint32(done)); err != nil {
				return err
			}
		}
		if !b.ranked {
			return nil
		}
		b.rank()
		if b.nodes[0].rank != 0 {
			return nil
		}
		// The moves that were chosen lead in circles: a table that lost an entry
		// and proved it anew can do that. Look at all moves of the positions
		// that found no rank; a claim that holds finds one in the end.
		more := false
		for i := range b.nodes {
			if n := &b.nodes[i]; n.winner && n.rank == 0 && !n.tried {
				if err := b.widen(uint32(i)); err != nil {
					return err
				}
				more = true
			}
		}
		if !more {
			return ErrContradiction
		}
	}
}

// bytes is about what the lists take, twice: ranking and writing them out need
// as much again.
func (b *builder) bytes() int64 {
	const nodeBytes, edgeBytes = 20, 8
	return 2 * (b.states.Bytes() + nodeBytes*int64(cap(b.nodes)) + edgeBytes*int64(cap(b.edges)))
}

// add returns the number of a state, new or old.
func (b *builder) add(state []byte) uint32 {
	i := b.states.Add(state)
	if int(i) == len(b.nodes) {
		b.nodes = append(b.nodes, entry{})
	}
	return i
}

// set makes the scratch position that of a node.
func (b *builder) set(i uint32) error {
	if err := b.p.SetState(b.states.Text(i)); err != nil {
		return fmt.Errorf("proof: a game does not read its own state: %w", err)
	}
	return nil
}

// open finds the moves that matter at a position.
func (b *builder) open(i uint32) error {
	b.nodes[i].first = uint32(len(b.edges))
	if done, err := b.lookUp(i); done {
		return err
	}
	if err := b.set(i); err != nil {
		return err
	}
	b.moves = b.p.Moves(b.moves[:0])
	if b.p.Turn().Wants() != b.claim {
		for _, m := range b.moves {
			if err := b.connect(i, m); err != nil {
				return err
			}
		}
		return nil
	}
	b.nodes[i].winner = true
	if m := b.shared(); m != game.NoMove {
		return b.connect(i, m)
	}
	v, m, err := b.settle(b.p)
	if err != nil {
		return err
	}
	if v != b.claim || m == game.NoMove {
		return ErrContradiction
	}
	return b.connect(i, m)
}

// lookUp leaves a position to the database that holds it. A rank is needed only
// in a ranked certificate; there every position of the claimed value has one.
func (b *builder) lookUp(i uint32) (done bool, err error) {
	which, v, rank := find(b.known, b.states.Text(i))
	if which < 0 {
		return false, nil
	}
	if v != b.claim || b.ranked && rank == 0 {
		return true, ErrContradiction
	}
	b.nodes[i].lemma, b.nodes[i].chosen = uint8(which+1), rank
	return true, nil
}

// shared returns a move of the winner that ends the game as claimed or leads into
// a database, or else one that leads to a position in the list: the fewer different
// positions the winner plays to, the shorter the proof.
func (b *builder) shared() game.Move {
	listed := game.NoMove
	for _, m := range b.moves {
		b.p.Play(m)
		v := b.p.Value()
		if v == game.Unknown {
			b.state = b.p.AppendState(b.state[:0])
			_, v, _ = find(b.known, b.state)
			if v == game.Unknown && listed == game.NoMove && !b.cyclic && b.states.Has(b.state) {
				listed = m
			}
		}
		b.p.Undo()
		if v == b.claim {
			return m
		}
	}
	return listed
}

// connect adds the edge of a move that must keep the claim.
func (b *builder) connect(i uint32, m game.Move) error {
	b.p.Play(m)
	v := b.p.Value()
	b.state = b.p.AppendState(b.state[:0])
	b.p.Undo()
	to := ended
	switch v {
	case b.claim.Other():
		return ErrContradiction
	case game.Unknown:
		to = b.add(b.state)
	}
	b.edges = append(b.edges, edge{m, to})
	b.nodes[i].count++
	return nil
}

// widen adds every other move of the winner that keeps the claim. The edges move
// to the end of the list, where there is room.
func (b *builder) widen(i uint32) error {
	if err := b.set(i); err != nil {
		return err
	}
	known := b.out(&b.nodes[i])[0]
	b.nodes[i].tried = true
	b.nodes[i].first, b.nodes[i].count = uint32(len(b.edges)), 1
	b.edges = append(b.edges, known)
	for _, m := range b.p.Moves(nil) {
		if m == known.move {
			continue
		}
		b.p.Play(m)
		v := b.p.Value()
		var err error
		if v == game.Unknown {
			v, _, err = b.settle(b.p)
		}
		b.p.Undo()
		if err != nil {
			return err
		}
		if v == b.claim {
			if err := b.connect(i, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// list writes the nodes that the chosen moves reach into the certificate, in
// the order of their states.
func (b *builder) list(c *Certificate) error {
	reached := []uint32{0}
	seen := make([]bool, len(b.nodes))
	seen[0] = true
	for i := 0; i < len(reached); i++ {
		n := &b.nodes[reached[i]]
		if n.lemma > 0 {
			b.used[n.lemma-1] = true
			continue
		}
		follow := b.out(n)
		if n.winner {
			follow = follow[n.chosen : n.chosen+1]
		}
		for _, e := range follow {
			if e.to != ended && !seen[e.to] {
				seen[e.to] = true
				reached = append(reached, e.to)
			}
		}
	}
	for i, d := range b.known {
		if b.used[i] {
			c.Header.Lemmas = append(c.Header.Lemmas, d.Lemma())
		}
	}
	reached = slices.DeleteFunc(reached, func(i uint32) bool { return b.nodes[i].lemma > 0 })
	slices.SortFunc(reached, func(x, y uint32) int { return bytes.Compare(b.states.Text(x), b.states.Text(y)) })
	for k, i := range reached {
		if k%1024 == 0 {
			if err := b.stop(); err != nil {
				return err
			}
		}
		n := &b.nodes[i]
		move := noMove
		if n.winner {
			if err := b.set(i); err != nil {
				return err
			}
			move = b.p.FormatMove(b.out(n)[n.chosen].move)
		}
		c.add(b.states.Text(i), move, n.rank)
	}
	return nil
}
