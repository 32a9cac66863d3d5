package tsumego

import "github.com/yomi-solver/yomi/game"

// Decide sees captures by ataris.
func (p *Position) Decide() game.Value { return p.falls() }

// Prune drops answers to ladders that change nothing.
func (p *Position) Prune(moves []game.Move) []game.Move { return p.mustAnswer(moves) }

// Estimate guesses how hard a capture is.
func (p *Position) Estimate(m game.Move) game.Numbers { return p.guess(m) }

// Order sorts moves.
func (p *Position) Order(moves []game.Move) { p.rank(moves) }
