package tsumego

import "github.com/yomi-solver/yomi/game"

// Threats for lambda search [Thomsen 2000; Yoshizoe 2009]: taking the prey is of
// order 0, an atari of order 1. A hunter who is to win by threats of order n needs
// a prey with at most n+1 liberties on his turn: one move takes one liberty, and
// after a pass he must win by order n-1. Since ladders are decided without a search
// (falls), the orders that a search counts are one less: where it asks for order n,
// a prey with n+2 liberties can still fall.
var (
	_ game.Passer     = (*Position)(nil)
	_ game.Threatener = (*Position)(nil)
)

// Pass is the pass of the rules: it is legal for both, so nothing has to be added
// for threats. Who threatens plays on after it, so that two passes never come
// together. It makes no sense where the question is settled.
func (p *Position) Pass() game.Move {
	if p.Value() != game.Unknown {
		return game.NoMove
	}
	return code(Pass)
}

// Threats keeps the hunter's moves near the prey that leave it few enough liberties
// for the order. For order 1 it keeps those after which ataris take the prey if its
// owner passes. The owner of the prey cannot threaten to save it: he wins nothing
// at once.
func (p *Position) Threats(order int, moves []game.Move) []game.Move {
	stone, ok := p.hunted()
	if p.board.turn != p.asks.hunter {
		return moves[:0]
	}
	if !ok {
		return moves
	}
	liberties := p.board.Liberties(stone)
	free := p.board.Free(stone)
	set := p.concerned(stone)
	set = set.grown(p.board.stride)
	kept := moves[:0]
	for _, m := range moves {
		q := point(m)
		if q == Pass || !set.Has(q) {
			continue
		}
		after := free
		if liberties.Has(q) {
			after--
		}
		if after <= order+1 && (order > 1 || p.threatens(stone, q)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Replies keeps the owner's moves that have to do with the ataris that would take
// the prey after a pass; all others lose to them. Where ataris do not suffice for
// the hunter, any move could be the answer, and all are kept: what a refuted pass
// has shown is tried on them by simulation.
func (p *Position) Replies(_ int, moves []game.Move) []game.Move { return p.mustAnswer(moves) }
