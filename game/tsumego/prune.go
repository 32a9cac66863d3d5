package tsumego

import "github.com/yomi-solver/yomi/game"

// Prune drops the hunter's pass, which his opponent answers with another one that
// ends play, unless it lifts a ko or there is nothing else, and answers of the owner
// that do not meet a ladder.
func (p *Position) Prune(moves []game.Move) []game.Move {
	b := p.board
	n := len(moves)
	if n > 1 && b.turn == p.asks.hunter && (b.ko == Pass || p.lifts()) && moves[n-1] == code(Pass) {
		return moves[:n-1]
	}
	return p.mustAnswer(moves)
}
