package proof

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// Settle answers the question of a position, with a move for the side to move
// if that side gets what it wants. It may look into a table or search again.
type Settle func(p game.Problem) (game.Value, game.Move, error)

// Extract walks from p again and lists what a proof of the claim needs. It
// trusts settle for the choice of moves only: values that the rules do not
// confirm are an ErrContradiction, and a choice that goes round in circles is
// mended by looking at further moves. It stops with the context, and
// with ErrMemory before the list outgrows so many bytes; 0 means no limit.
func Extract(ctx context.Context, p game.Problem, claim game.Value, settle Settle, memory int64) (*Certificate, error) {
	clone, ok := p.Clone().(game.Problem)
	if !ok || claim == game.Unknown {
		return nil, fmt.Errorf("proof: nothing to extract")
	}
	b := newBuilder(clone, claim, settle)
	b.stop = func() error {
		if memory > 0 && b.bytes() > memory {
			return ErrMemory
		}
		return ctx.Err()
	}
	c := &Certificate{}
	c.Header = Header{
		Format: Format, Version: Version, Goal: p.Goal(), Claim: claim.String(),
		Method: method(p, claim), Repetition: p.Repeated().String(),
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
	settle Settle
	stop   func() error

	states index
	nodes  []entry // by the number of their state
	edges  []edge
	moves  []game.Move // scratch
	state  []byte      // scratch
}

// entry is a position in the making. Its edges lie together: of the winner the
// moves that are known to do, of the loser all.
type entry struct {
	first, count uint32 // edges
	rank         uint32 // 0: not ranked yet
	chosen       uint32 // the winner's edge
	winner       bool   // the side that wants the claim moves here
	tried        bool   // all moves of the winner have been looked at
}

// edge is a move to another position of the list, or to the end of the game.
type edge struct {
	move game.Move
	to   uint32 // number, or ended
}

const ended = ^uint32(0)

func newBuilder(p game.Problem, claim game.Value, settle Settle) *builder {
	b := &builder{p: p, claim: claim, ranked: method(p, claim) == Ranked, settle: settle}
	b.add(p.AppendState(nil))
	return b
}

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
	return 2 * (b.states.bytes() + nodeBytes*int64(cap(b.nodes)) + edgeBytes*int64(cap(b.edges)))
}

// add returns the number of a state, new or old.
func (b *builder) add(state []byte) uint32 {
	i := b.states.add(state)
	if int(i) == len(b.nodes) {
		b.nodes = append(b.nodes, entry{})
	}
	return i
}

// set makes the scratch position that of a node.
func (b *builder) set(i uint32) error {
	if err := b.p.SetState(b.states.text(i)); err != nil {
		return fmt.Errorf("proof: a game does not read its own state: %w", err)
	}
	return nil
}

// open finds the moves that matter at a position.
func (b *builder) open(i uint32) error {
	if err := b.set(i); err != nil {
		return err
	}
	b.nodes[i].first = uint32(len(b.edges))
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

// shared returns a move of the winner that ends the game as claimed, or that
// leads to a position in the list: the fewer different positions the winner
// plays to, the shorter the proof.
func (b *builder) shared() game.Move {
	listed := game.NoMove
	for _, m := range b.moves {
		b.p.Play(m)
		v := b.p.Value()
		if v == game.Unknown && listed == game.NoMove {
			b.state = b.p.AppendState(b.state[:0])
			if b.states.has(b.state) {
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

// rank numbers positions from the ends of the game backwards: a winner's
// position is one above its first ranked successor, a loser's one above its
// last. Positions on circles stay at 0.
func (b *builder) rank() {
	waits, from, start := b.predecessors()
	var queue []uint32
	settle := func(i, rank uint32) {
		b.nodes[i].rank = rank
		queue = append(queue, i)
	}
	for i := range b.nodes {
		n := &b.nodes[i]
		n.rank = 0
		if waits[i] == 0 {
			settle(uint32(i), 1)
		}
	}
	for head := 0; head < len(queue); head++ {
		to := queue[head]
		for _, i := range from[start[to]:start[to+1]] {
			n := &b.nodes[i]
			waits[i]--
			if n.rank == 0 && (n.winner || waits[i] == 0) {
				settle(i, b.nodes[to].rank+1)
			}
		}
	}
	for i := range b.nodes {
		b.choose(&b.nodes[i])
	}
}

// choose points a ranked winner's node to its successor of least rank.
func (b *builder) choose(n *entry) {
	if !n.winner || n.rank == 0 {
		return
	}
	for k, e := range b.out(n) {
		if e.to == ended && n.rank == 1 || e.to != ended && b.nodes[e.to].rank == n.rank-1 && n.rank > 1 {
			n.chosen = uint32(k)
			return
		}
	}
}

// predecessors turns the edges around: from[start[i]:start[i+1]] lead to i.
// Waits counts the successors of each node that are not ended; a winner with
// one that is ended waits for nothing.
func (b *builder) predecessors() (waits, from, start []uint32) {
	waits = make([]uint32, len(b.nodes))
	start = make([]uint32, len(b.nodes)+2)
	for i := range b.nodes {
		n := &b.nodes[i]
		over := false
		for _, e := range b.out(n) {
			if e.to == ended {
				over = true
				continue
			}
			waits[i]++
			start[e.to+2]++
		}
		if n.winner && over {
			waits[i] = 0
		}
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	from = make([]uint32, start[len(start)-1])
	for i := range b.nodes {
		for _, e := range b.out(&b.nodes[i]) {
			if e.to != ended {
				from[start[e.to+1]] = uint32(i)
				start[e.to+1]++
			}
		}
	}
	return waits, from, start
}

// list writes the nodes that the chosen moves reach into the certificate, in
// the order of their states.
func (b *builder) list(c *Certificate) error {
	reached := []uint32{0}
	seen := make([]bool, len(b.nodes))
	seen[0] = true
	for i := 0; i < len(reached); i++ {
		n := &b.nodes[reached[i]]
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
	slices.SortFunc(reached, func(x, y uint32) int { return bytes.Compare(b.states.text(x), b.states.text(y)) })
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
		c.add(b.states.text(i), move, n.rank)
	}
	return nil
}
