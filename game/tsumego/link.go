package tsumego

import (
	"errors"

	"github.com/yomi-solver/yomi/game"
)

// Connections. The target is stones of several blocks, and the hunter wants to cut
// them off from each other. He has done so when one of these blocks is taken, and when
// play ends, or never ends, before they are one block. The owner has connected them when
// they are. That blocks cannot be cut any more counts for nothing by itself: where it is
// true the owner can show it, by answering what the hunter tries.

// links tells whether a goal is about connections.
func (g goal) links() bool { return g == connect || g == cut }

// linked is the value of a question about connections.
func (p *Position) linked() game.Value {
	switch {
	case p.joined():
		return p.hunts(false)
	case p.over:
		return p.hunts(true)
	}
	return game.Unknown
}

// joined tells whether all of the target is one block.
func (p *Position) joined() bool {
	b := p.board
	block := b.block(p.prey.first())
	return !outside(&p.prey, &block)
}

// unlinked is what is left of the target behind a move that took some of it: nothing,
// since the rest alone cannot be connected with what is gone.
func (p *Position) unlinked() Set {
	if left := p.prey.And(p.board.sets[p.asks.hunter.Other()]); left == p.prey {
		return left
	}
	return Set{}
}

// decideLink sees connections that one move makes.
func (p *Position) decideLink() game.Value {
	b := p.board
	if b.turn == p.asks.hunter {
		return game.Unknown
	}
	// The move must touch all blocks of the target, so it is a liberty of the first.
	common := b.Liberties(p.prey.first()).And(p.asks.region)
	for rest := p.prey; rest != (Set{}) && common != (Set{}); {
		q := rest.first()
		common = common.And(*b.Liberties(q))
		rest = rest.AndNot(b.block(q))
	}
	for _, q := range common.points() {
		if (q != b.ko || p.mayLift()) && b.lives(q, b.turn) {
			return p.hunts(false)
		}
	}
	return game.Unknown
}

// evaluateLink guesses by the liberties that the blocks of the target share: two of
// them are a connection, mostly.
func (p *Position) evaluateLink() game.Numbers {
	if p.prey == (Set{}) {
		return game.FreshNumbers // the rules know more
	}
	b := p.board
	first := b.block(p.prey.first())
	near := first.grown(b.stride)
	rest := p.prey.AndNot(first)
	beyond := rest.grown(b.stride)
	shared := near.And(beyond).And(b.sets[Empty])
	n := uint32(min(shared.Count(), 3))
	return game.NumbersFor(p.asks.side, 1+2*n, 4-n)
}

// errLink is what questions about connections say to targets that are no two blocks.
var errLink = errors.New("the target is one block; connect and cut are about several: name a stone of each with --target, or mark them")

// checkLink tells whether the target has blocks to connect.
func (p *Position) checkLink() error {
	if p.asks.goal.links() && p.prey != (Set{}) && p.joined() {
		return errLink
	}
	return nil
}
