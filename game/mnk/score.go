package mnk

import "github.com/yomi-solver/yomi/game"

var _ game.Scorer = (*Position)(nil)

// Outcomes are those of the attacker: he loses, draws, or wins.
func (p *Position) Outcomes() []string { return []string{"loss", "draw", "win"} }

// AtLeast asks whether the attacker draws at least (1) or wins (2).
func (p *Position) AtLeast(n int) game.Problem {
	q, ok := p.Clone().(*Position)
	if !ok {
		panic("mnk: a clone is no position")
	}
	// The word of a question is in the sums once; adding it again takes it out.
	q.ask(p.goal, p.attacker)
	q.ask([...]goal{draw, win}[n-1], p.attacker)
	return q
}
