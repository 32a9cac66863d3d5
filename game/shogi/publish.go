package shogi

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Publisher = (*Position)(nil)

// bareSeed keeps the keys of bare positions apart from all others.
const bareSeed = seed + 2

// Bare is the question with a defender who drops nothing: his hand is in the box, and
// so is what he takes later. He is in check whenever he moves, so that all he could
// drop is put between.
func (p *Position) Bare() game.Problem {
	q := &Position{stage: stage{Board: p.copy(), attacker: p.attacker}, bare: true}
	q.past = nil // it is not this question's
	q.salt = p.salt
	if !p.bare {
		q.salt = p.salt.Xor(game.Key(zobrist.At(bareSeed, 0)))
	}
	q.strip()
	return q
}

// strip takes what the defender holds. The board and the attacker's hand still tell one
// position from another, and more in that hand is still better.
func (p *Position) strip() { p.hands[p.attacker.Other()&1] = 0 }

// Instead is what a piece dropped between the king and a distant checker leads back to:
// the checker takes it, and the piece is given back. What is left is the position as if
// the check had been given from that square, the checker promoted or not. It is the
// same whatever was dropped there.
func (p *Position) Instead(move game.Move) []game.Problem {
	m := Move(move)
	if p.bare || p.turn == p.attacker || !m.IsDrop() || p.checkers.Empty() {
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
		q := &Position{stage: p.stage.clone()}
		q.Move(take)
		q.hands[q.attacker&1] = q.hands[q.attacker&1].Sub(m.Kind())
		q.hands[q.attacker.Other()&1] = q.hands[q.attacker.Other()&1].Add(m.Kind())
		q.past = nil // it cannot be taken back
		list = append(list, q)
	}
	return list
}
