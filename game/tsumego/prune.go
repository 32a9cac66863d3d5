package tsumego

import "github.com/yomi-solver/yomi/game"

// Prune drops moves that cannot do better than others:
//
//   - the hunter's pass, which his opponent answers with another one that ends play,
//     unless it lifts a ko;
//   - a stone in an eye of one point inside a single block of the mover's own. The
//     opponent cannot play there but to take the block, and needs one move more for
//     that while it is empty. A pass is as good, and so is any other such move;
//   - answers of the owner that do not meet a ladder (mustAnswer).
//
// One move stays in any case.
func (p *Position) Prune(moves []game.Move) []game.Move {
	b := p.board
	quiet := p.asks.goal != settle && b.turn == p.asks.hunter && (b.ko == Pass || p.lifts())
	kept := moves[:0]
	first := moves[0]
	for _, m := range moves {
		q := point(m)
		if q == Pass && quiet || q != Pass && b.fills(q) {
			continue
		}
		kept = append(kept, m)
	}
	if len(kept) == 0 {
		kept = append(kept, first)
	}
	return p.mustAnswer(kept)
}

// fills tells whether all neighbours of an empty point are stones of one block of
// the player to move.
func (b *Board) fills(q Point) bool {
	block := Pass
	for _, n := range b.Near(q) {
		switch b.cells[n] {
		case Wall:
		case b.turn:
			h := b.head[n]
			if block != Pass && h != block {
				return false
			}
			block = h
		default:
			return false
		}
	}
	return block != Pass
}
