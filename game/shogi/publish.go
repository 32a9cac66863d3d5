package shogi

import "github.com/yomi-solver/yomi/game"

var _ game.Publisher = (*Position)(nil)

// Bare is the position with the defender's hand back in the box. All that he can drop
// in check is put between, and he is in check whenever he moves, so he has none of
// that left until he takes something.
func (p *Position) Bare() game.Problem {
	q := &Position{Board: p.copy(), attacker: p.attacker}
	q.hands[q.attacker.Other()&1] = 0
	q.past = nil
	q.salt = saltOf(q.box(), q.attacker)
	return q
}

// Instead is what a piece dropped between the king and a distant checker leads back to:
// the checker takes it, and the piece is given back. What is left is the position as if
// the check had been given from that square, the checker promoted or not. It is the
// same whatever was dropped there.
func (p *Position) Instead(move game.Move) []game.Problem {
	m := Move(move)
	if p.turn == p.attacker || !m.IsDrop() || p.checkers.Empty() {
		return nil
	}
	checker := p.checkers.First()
	p.Move(m)
	defer p.Undo()
	var list []game.Problem
	for _, c := range p.Checks(nil) {
		take := Move(c)
		if take.IsDrop() || take.From() != checker || take.To() != m.To() {
			continue
		}
		q := &Position{Board: p.copy(), attacker: p.attacker, salt: p.salt}
		q.Move(take)
		q.hands[q.attacker&1] = q.hands[q.attacker&1].Sub(m.Kind())
		q.hands[q.attacker.Other()&1] = q.hands[q.attacker.Other()&1].Add(m.Kind())
		q.past = nil // it cannot be taken back
		list = append(list, q)
	}
	return list
}
