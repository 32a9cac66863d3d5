package search

import "github.com/yomi-solver/yomi/game"

// Abilities are what a position can tell beyond the rules, as far as a search
// wants to hear it. They are asserted once, when a search begins or a view is made.
// Whoever must know whether the game has one looks at the field; the methods do
// what is right where it has none.
type Abilities struct {
	Decider    game.Decider // nil: none, or not wanted; likewise the others
	Estimator  game.Estimator
	Orderer    game.Orderer
	Pruner     game.Pruner
	Correlator game.Correlator
	skip       game.Knowledge
}

// AbilitiesOf asserts the abilities of p, less what is skipped. A position that can
// forget pieces of its knowledge is told to.
func AbilitiesOf(p game.Position, skip game.Knowledge) Abilities {
	a := Abilities{skip: skip}
	if f, ok := p.(game.Forgetter); ok {
		f.Forget(skip)
	}
	if skip&game.KnowDecide == 0 {
		a.Decider, _ = p.(game.Decider)
	}
	if skip&game.KnowEstimate == 0 {
		a.Estimator, _ = p.(game.Estimator)
	}
	if skip&game.KnowOrder == 0 {
		a.Orderer, _ = p.(game.Orderer)
	}
	if skip&game.KnowPrune == 0 {
		a.Pruner, _ = p.(game.Pruner)
	}
	if skip&game.KnowChain == 0 {
		if c, ok := p.(game.Correlator); ok && c.Chains() {
			a.Correlator = c
		}
	}
	return a
}

// Of are the same abilities of another position, such as a clone.
func (a *Abilities) Of(p game.Position) Abilities { return AbilitiesOf(p, a.skip) }

// Decide is what the game decides, Unknown without a Decider.
func (a *Abilities) Decide() game.Value {
	if a.Decider == nil {
		return game.Unknown
	}
	return a.Decider.Decide()
}

// Estimate is the game's estimate, that of a fresh leaf without an Estimator.
func (a *Abilities) Estimate(m game.Move) game.Numbers {
	if a.Estimator == nil {
		return game.FreshNumbers
	}
	return a.Estimator.Estimate(m)
}

// Order sorts moves if the game does.
func (a *Abilities) Order(moves []game.Move) {
	if a.Orderer != nil {
		a.Orderer.Order(moves)
	}
}

// Prune drops moves if the game does.
func (a *Abilities) Prune(moves []game.Move) []game.Move {
	if a.Pruner == nil {
		return moves
	}
	return a.Pruner.Prune(moves)
}

// Chain is the chain of a move, 0 without a Correlator.
func (a *Abilities) Chain(m game.Move) uint8 {
	if a.Correlator == nil {
		return 0
	}
	return a.Correlator.Chain(m)
}
