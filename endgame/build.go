package endgame

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/texts"
)

// Config says which positions a database is to hold. The zero value means: all
// that can be reached.
type Config struct {
	// Size names a class of small positions, for games that can list them
	// (game.Lister); 0: all positions that can be reached from the root.
	Size   int
	Memory int64 // bytes; 0: no limit
}

// Build lists the positions of a class, and whatever can be reached from them,
// and settles all of them from the ends of the game backwards. The header lacks
// what only the catalog knows: game, rules, program. It stops with the context,
// and with ErrMemory before the lists outgrow the memory.
func Build(ctx context.Context, p game.Problem, c Config) (*Database, error) {
	root, ok := p.Clone().(game.Problem)
	scratch, ok2 := p.Clone().(game.Problem)
	if !ok || !ok2 {
		return nil, errors.New("endgame: a clone of a problem is none")
	}
	b := &builder{p: scratch, memory: c.Memory, ctx: ctx}
	if err := b.seed(root, c.Size); err != nil {
		return nil, err
	}
	if b.states.Len() == 0 {
		return nil, errors.New("endgame: the rules settle every position of the class: there is nothing to store")
	}
	if err := b.expand(); err != nil {
		return nil, err
	}
	if err := b.settle(); err != nil {
		return nil, err
	}
	d := b.database(root)
	d.Header.Size = c.Size
	return d, ctx.Err()
}

// builder is a list of positions in the making, by number. Lists are long, so they
// hold numbers and no pointers.
type builder struct {
	p      game.Problem // scratch, set to one state after another
	ctx    context.Context
	memory int64

	states texts.Index
	first  []uint32 // where the edges of a position begin
	edges  []uint32 // the numbers of unsettled successors
	nodes  []node
	state  []byte
	moves  []game.Move
	queue  []uint32 // settled positions by rank
}

// node is what is known of a position.
type node struct {
	rank  uint32
	waits uint32 // successors that are not settled yet
	value game.Value
	wants game.Value // of the side to move
}

// seed adds the positions of the class.
func (b *builder) seed(root game.Problem, size int) error {
	if size == 0 {
		if root.Value() == game.Unknown {
			b.states.Add(root.AppendState(nil))
		}
		return nil
	}
	clone := root.Clone()
	lister, ok := clone.(game.Lister)
	if !ok {
		return errors.New("endgame: this game does not list its small positions by size; leave the size out")
	}
	var err error
	for state := range lister.List(size) {
		if err = b.p.SetState(state); err != nil {
			return fmt.Errorf("endgame: a game does not read a state it lists: %w", err)
		}
		if b.p.Value() != game.Unknown {
			continue
		}
		b.state = b.p.AppendState(b.state[:0])
		b.states.Add(b.state)
		if b.states.Len()%1024 == 0 {
			if err = b.stop(); err != nil {
				return err
			}
		}
	}
	return nil
}

// stop returns why to stop, if there is a reason.
func (b *builder) stop() error {
	const nodeBytes, edgeBytes = 40, 8 // with the queue, the order and the reversed edges
	n := int64(max(b.states.Len(), cap(b.nodes)))
	if b.memory > 0 && 2*b.states.Bytes()+nodeBytes*n+edgeBytes*int64(cap(b.edges)) > b.memory {
		return ErrMemory
	}
	if b.states.Len() >= math.MaxUint32 || len(b.edges) >= math.MaxUint32-math.MaxUint16 {
		return ErrMemory // numbers are 32 bits wide
	}
	return b.ctx.Err()
}

// expand finds the successors of all positions. Those that are new join the list,
// so that it is closed in the end whatever a game has listed.
func (b *builder) expand() error {
	for i := 0; i < b.states.Len(); i++ {
		if i%1024 == 0 {
			if err := b.stop(); err != nil {
				return err
			}
		}
		if err := b.p.SetState(b.states.Text(uint32(i))); err != nil {
			return fmt.Errorf("endgame: a game does not read its own state: %w", err)
		}
		n := node{wants: b.p.Turn().Wants()}
		b.first = append(b.first, uint32(len(b.edges)))
		b.moves = b.p.Moves(b.moves[:0])
		if len(b.moves) == 0 {
			return fmt.Errorf("endgame: state %s: neither settled nor a move", b.states.Text(uint32(i)))
		}
		for _, m := range b.moves {
			b.p.Play(m)
			switch v := b.p.Value(); v {
			case game.Unknown:
				b.state = b.p.AppendState(b.state[:0])
				b.edges = append(b.edges, b.states.Add(b.state))
				n.waits++
			case n.wants:
				n.value = v
			}
			b.p.Undo()
		}
		if n.value == game.Unknown && n.waits == 0 {
			n.value = n.wants.Other()
		}
		b.nodes = append(b.nodes, n)
	}
	b.first = append(b.first, uint32(len(b.edges)))
	return nil
}

// settle works backwards, one rank after another. The side to move takes the first
// successor that it wants; if there is none, the last one decides.
func (b *builder) settle() error {
	from, start := b.reverse()
	for i := range b.nodes {
		if n := &b.nodes[i]; n.value != game.Unknown {
			n.rank = 1
			b.queue = append(b.queue, uint32(i))
		}
	}
	for head := 0; head < len(b.queue); head++ {
		if head%4096 == 0 {
			if err := b.ctx.Err(); err != nil {
				return err
			}
		}
		to := b.queue[head]
		v, rank := b.nodes[to].value, b.nodes[to].rank
		for _, i := range from[start[to]:start[to+1]] {
			n := &b.nodes[i]
			n.waits--
			if n.value == game.Unknown && (n.wants == v || n.waits == 0) {
				n.value, n.rank = v, rank+1
				b.queue = append(b.queue, i)
			}
		}
	}
	return b.endless()
}

// endless gives positions that no end decides the value of endless play. All of
// that value are one set then, and have no rank.
func (b *builder) endless() error {
	repeated := b.p.Repeated()
	if repeated == game.Unknown {
		if len(b.queue) < len(b.nodes) {
			return errors.New("endgame: play goes round in circles, although the game says it cannot")
		}
		return nil
	}
	for i := range b.nodes {
		n := &b.nodes[i]
		if n.value == game.Unknown {
			n.value = repeated
		}
		if n.value == repeated {
			n.rank = 0
		}
	}
	return nil
}

// reverse turns the edges around: from[start[i]:start[i+1]] lead to i.
func (b *builder) reverse() (from, start []uint32) {
	start = make([]uint32, len(b.nodes)+2)
	for _, to := range b.edges {
		start[to+2]++
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	from = make([]uint32, len(b.edges))
	for i := range b.nodes {
		for _, to := range b.edges[b.first[i]:b.first[i+1]] {
			from[start[to+1]] = uint32(i)
			start[to+1]++
		}
	}
	return from, start
}

// database puts the positions in order.
func (b *builder) database(root game.Problem) *Database {
	d := &Database{problem: root, Header: Header{
		Format: Format, Version: Version, Goal: root.Goal(), Root: root.String(),
		Repetition: root.Repeated().String(),
	}}
	order := b.queue[:0]
	for i := range b.nodes {
		order = append(order, uint32(i))
	}
	slices.SortFunc(order, func(x, y uint32) int { return bytes.Compare(b.states.Text(x), b.states.Text(y)) })
	for _, i := range order {
		n := b.nodes[i]
		d.add(b.states.Text(i), newAnswer(n.value, n.rank))
	}
	d.count()
	return d
}

// count fills in the numbers of the header.
func (d *Database) count() {
	h := &d.Header
	h.Count, h.Proven, h.Longest = d.Len(), 0, 0
	for _, a := range d.answers {
		if a.value() == game.Proven {
			h.Proven++
		}
		h.Longest = max(h.Longest, int(a.rank()))
	}
}
