package search

import "github.com/yomi-solver/yomi/game"

// expander is the single place that consults a game's knowledge. It turns a
// position into children: moves, keys and first numbers.
type expander struct {
	own      game.Expander
	decider  game.Decider
	estimate game.Estimator
	order    game.Orderer
	prune    game.Pruner
	selector game.Selector
	all      bool // list all children even if one decides
	shuffle  uint64
	moves    []game.Move
}

// newExpander asserts the abilities of p once.
func newExpander(p game.Position, c Config) *expander {
	x, skip := &expander{all: c.All, shuffle: c.Shuffle}, c.Skip
	if skip&game.KnowDecide == 0 {
		x.decider, _ = p.(game.Decider)
	}
	if skip&game.KnowEstimate == 0 {
		x.estimate, _ = p.(game.Estimator)
	}
	if skip&game.KnowOrder == 0 {
		x.order, _ = p.(game.Orderer)
	}
	if skip&game.KnowPrune == 0 {
		x.prune, _ = p.(game.Pruner)
	}
	if c.Fast {
		x.selector, _ = p.(game.Selector)
	}
	// A game's own expansion uses all that it knows, so it stands in for the
	// generic one only where nothing is left out or added.
	if skip == 0 && x.selector == nil && !x.all {
		x.own, _ = p.(game.Expander)
	}
	return x
}

// value is what the rules and the Decider say of the position as it stands.
func (x *expander) value(p game.Position) game.Value {
	v := p.Value()
	if v == game.Unknown && x.decider != nil {
		v = x.decider.Decide()
	}
	return v
}

// keys completes children that expand has listed.
func (x *expander) keys(children []game.Child) {
	if x.own != nil {
		x.own.Keys(children)
	}
}

// expand lists the children of p in the order to try them.
func (x *expander) expand(p game.Position, buf []game.Child) []game.Child {
	start := len(buf)
	buf = x.list(p, buf)
	if x.shuffle != 0 {
		jumble(buf[start:], p.Key(), x.shuffle)
	}
	return buf
}

// list appends the children of p, or only the first one that gives the side
// to move what it wants. Keys completes them.
func (x *expander) list(p game.Position, buf []game.Child) []game.Child {
	if x.own != nil {
		return x.own.Expand(buf)
	}
	moves := p.Moves(x.moves[:0])
	if x.prune != nil {
		moves = x.prune.Prune(moves)
	}
	if x.selector != nil {
		moves = x.selector.Select(moves)
	}
	if x.order != nil {
		x.order.Order(moves)
	}
	x.moves = moves
	start, wants := len(buf), p.Turn().Wants()
	for _, m := range moves {
		c := game.Child{Move: m, Numbers: game.FreshNumbers}
		if x.estimate != nil {
			c.Numbers = x.estimate.Estimate(m)
		}
		p.Play(m)
		c.Key = p.Key()
		v := x.value(p)
		p.Undo()
		if v != game.Unknown {
			c.Numbers = game.NumbersOf(v)
		}
		if v == wants && !x.all {
			return append(buf[:start], c)
		}
		buf = append(buf, c)
	}
	return buf
}

// Expand lists the children of a position with a game's knowledge as a search
// sees them, less what is skipped. It is for tests and tools; a search opens
// nodes through a Worker.
func Expand(p game.Position, skip game.Knowledge, buf []game.Child) []game.Child {
	x, start := newExpander(p, Config{Skip: skip}), len(buf)
	buf = x.expand(p, buf)
	x.keys(buf[start:])
	return buf
}
