package breakthrough

import "github.com/yomi-solver/yomi/game"

var _ game.Pruner = (*Position)(nil)

// Prune keeps one move if it wins at once, else those that take a pawn one step from
// the other side's goal if there is one, since all others lose. On a board that is its
// own mirror image it drops moves whose mirror image stays.
func (p *Position) Prune(moves []game.Move) []game.Move {
	me, you := p.turn, p.turn.Other()
	yours := p.pawns[you]
	threats := yours & p.within[you][1]
	symmetric := p.pawns == p.mirror
	lastPawn := yours&(yours-1) == 0
	n := 0
	for _, m := range moves {
		from, to := squares(m)
		if p.last[me]>>to&1 != 0 || lastPawn && yours>>to&1 != 0 {
			moves[0] = m
			return moves[:1]
		}
		if threats != 0 && threats>>to&1 == 0 || symmetric && p.mirrorsLess(from, to) {
			continue
		}
		moves[n] = m
		n++
	}
	// With nothing kept every move loses, and the first stands for them.
	return moves[:max(n, 1)]
}

// mirrorsLess reports whether the mirror image of a move has the lesser code.
func (p *Position) mirrorsLess(from, to int) bool {
	return move(int(p.mirrored[from]), int(p.mirrored[to])) < move(from, to)
}
