package tsumego

import "github.com/yomi-solver/yomi/game"

// Prune drops moves that cannot do better than others:
//
//   - the hunter's pass, which his opponent answers with another one that ends play,
//     unless it lifts a ko;
//   - the pass of an owner who wants to settle: the hunter passes too, and whatever wins
//     then, which is no pass, has won before;
//   - a stone in an eye of one point inside a single block of the mover's own, if the
//     block cannot be taken, or if its owner has lost when it is. A pass is as good:
//     while the eye is empty all moves but one are the same, and that one, the
//     opponent's in the eye, takes the block, which would have fallen a move sooner
//     with the eye filled;
//   - answers of the owner that do not meet a ladder (mustAnswer).
//
// Other blocks may be worth more in the opponent's hands, and the larger the better:
// the hunter makes a bulky five of four stones around an eye in the corner, and the
// owner plays under stones that are taken from him.
//
// One move stays in any case.
func (p *Position) Prune(moves []game.Move) []game.Move {
	b := p.board
	settles := p.asks.goal == settle
	quiet := !p.asks.goal.links() && (b.turn == p.asks.hunter) != settles && (b.ko == Pass || p.lifts())
	kept := moves[:0]
	first := moves[0]
	for _, m := range moves {
		q := point(m)
		if q == Pass && quiet || q != Pass && p.wastes(q) {
			continue
		}
		kept = append(kept, m)
	}
	if len(kept) == 0 {
		kept = append(kept, first)
	}
	return p.mustAnswer(kept)
}

// wastes tells whether an empty point is an eye that need not be filled.
func (p *Position) wastes(q Point) bool {
	b := p.board
	block := b.surrounds(q)
	switch {
	case block == Pass:
		return false
	case outside(&b.blocks[block].liberties, &p.asks.region):
		return true
	case b.turn == p.asks.hunter:
		return false
	}
	for i := range p.prey {
		for word := p.prey[i]; word != 0; word &= word - 1 {
			if b.head[origin+Point(i<<6+trailing(word))] != block {
				return false
			}
		}
	}
	return true
}

// surrounds is the name of the one block of the player to move that all neighbours
// of an empty point belong to, or Pass if there is none.
func (b *Board) surrounds(q Point) Point {
	block := Pass
	for _, n := range b.Near(q) {
		switch b.cells[n] {
		case Wall:
		case b.turn:
			h := b.head[n]
			if block != Pass && h != block {
				return Pass
			}
			block = h
		default:
			return Pass
		}
	}
	return block
}
