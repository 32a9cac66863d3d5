package hex

import "github.com/yomi-solver/yomi/game"

var _ game.Pruner = (*Position)(nil)

// Prune leaves out:
//
//   - all moves but one where virtual connections decide the position: the one
//     that begins the connection of the side to move or, where it loses, any;
//   - cells outside the must-play region [Hayward et al. 2005]: the opponent has a
//     semi-connection of his sides that does not contain them, and wins by it;
//   - dead cells: they are a pass, and a stone more never hurts;
//   - cells that another move would kill: with it the side to move has as good as
//     both stones. The other move is kept, or is one that loses.
//
// If nothing is left every move loses, and the first one stands for them.
func (p *Position) Prune(moves []game.Move) []game.Move {
	if len(moves) < 2 {
		return moves
	}
	s := p.survey()
	if s.won {
		if s.start >= 0 {
			moves[0] = move(int(s.start))
		}
		if s.start >= 0 || s.winner != p.turn {
			return moves[:1]
		}
	}
	keep := p.restrict(s.must.and(p.empty()))
	kept := moves[:0]
	for _, m := range moves {
		if keep.has(point(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// restrict lists the cells worth playing of a must-play region, at least one.
func (p *Position) restrict(must set) set {
	keep := must
	for rest := must; !rest.none(); {
		c := rest.pop()
		masks := p.stonesAround(c)
		// A cell goes only if its killer is still there. That may go later, but
		// then for a killer that is still there, so the last of them stays.
		if p.isDead(masks) || p.killers(c, masks, p.turn).meets(keep.or(p.all.without(must))) {
			keep = keep.without(cell(c))
		}
	}
	if keep.none() {
		return cell(must.first())
	}
	return keep
}
