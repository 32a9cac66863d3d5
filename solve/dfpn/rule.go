package dfpn

import (
	"math"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// Rule says how thresholds are set.
type Rule uint8

// The rules of the family.
const (
	// DFPN searches the best child until the second best is preferred [Nagai 2002].
	DFPN Rule = iota
	// PDS searches a node until both thresholds are reached, and raises one of
	// them at a time, in every node [Nagai 1998].
	PDS
	// PNStar has a threshold for the proof number only, and raises it step by
	// step in every AND node [Seo et al. 2001].
	PNStar
	// CStar has a threshold for the proof number only, and raises it at the root
	// only [Seo 1995].
	CStar
)

// oneSided reports whether the rule ignores disproof numbers.
func (r Rule) oneSided() bool { return r == PNStar || r == CStar }

// endless is a threshold that nothing reaches.
const endless = math.MaxUint64 / 2

// rise returns the thresholds of the next iteration at the root, from the
// numbers that the last one came to.
func (s *Solver) rise(n game.Numbers, turn game.Side) thresholds {
	proof, disproof := above(n.Proof), uint64(endless)
	if s.config.Rule == PDS {
		// The smaller number rises. [Saito 2010] prints the opposite.
		if proof, disproof = uint64(n.Proof), uint64(n.Disproof); n.Proof <= n.Disproof {
			proof = above(n.Proof)
		} else {
			disproof = above(n.Disproof)
		}
	}
	if turn == game.Attacker {
		return thresholds{proof, disproof}
	}
	return thresholds{disproof, proof}
}

// above is the least threshold above a number; numbers that stand for larger
// ones have none.
func above(n uint32) uint64 {
	if n >= game.MaxFinite {
		return endless
	}
	return uint64(n) + 1
}

// beyond reports whether a node has reached its thresholds.
func (s *Solver) beyond(sum *sums, limit thresholds, turn game.Side) bool {
	switch s.config.Rule {
	case PDS:
		return sum.own >= limit.own && sum.other >= limit.other
	case PNStar, CStar:
		if turn == game.Attacker {
			return sum.own >= limit.own
		}
		return sum.other >= limit.other
	}
	return sum.own >= limit.own || sum.other >= limit.other
}

// next returns the thresholds of the best child, seen by the side to move at its
// parent.
func (s *Solver) next(sum *sums, limit thresholds, children []game.Child, turn game.Side) thresholds {
	c := &children[sum.best]
	own, other := uint64(c.Phi(turn)), uint64(c.Delta(turn))
	switch s.config.Rule {
	case PDS:
		// The child is proof-like for the other side: its part of the sum rises.
		if limit.other > sum.other && (other <= own || limit.own <= sum.own) {
			return thresholds{own, other + s.step(other)}
		}
		return thresholds{own + s.step(own), other}
	case PNStar, CStar:
		if turn == game.Attacker {
			return thresholds{max(limit.own, own+1), endless}
		}
		next := max(limit.other-min(limit.other, sum.rest), other+1)
		if s.config.Rule == PNStar {
			next = other + 1
		}
		return thresholds{endless, next}
	}

	// Search until the second best child is preferred, with an extra share to
	// avoid hopping between equals, or until the child's part brings the node
	// beyond its own threshold. A child that is not part of the sum cannot.
	next := thresholds{
		own:   min(limit.own, sum.second+s.extra(sum.second, children, turn)),
		other: limit.other - min(limit.other, sum.rest),
	}
	if sum.uncounted {
		next.other = unlimited
	}
	if s.config.Edge != search.OnNode {
		next.own -= min(next.own, uint64(c.Cost.For(turn)))
		next.other -= min(next.other, uint64(c.Cost.For(turn.Other())))
	}
	return thresholds{max(next.own, own+1), max(next.other, other+1)}
}

// step is how much PDS raises a threshold at a time.
func (s *Solver) step(n uint64) uint64 {
	if s.config.Growth != Epsilon {
		return max(1, s.config.Step)
	}
	return max(1, n*s.grow/64)
}

// extra is how far the threshold of the best child goes beyond the second best.
func (s *Solver) extra(second uint64, children []game.Child, turn game.Side) uint64 {
	switch s.config.Growth {
	case Constant:
		return max(1, s.config.Step)
	case Average:
		return average(children, turn)
	}
	return max(1, second*s.grow/64)
}

// average is the mean of the numbers of children that nobody has searched yet:
// the unit in which this part of the tree counts [Kishimoto and Müller 2005].
func average(children []game.Child, turn game.Side) uint64 {
	total, n := uint64(0), uint64(0)
	for i := range children {
		if c := &children[i]; c.Seen == 0 && c.Numbers.Value() == game.Unknown {
			total += uint64(c.Phi(turn))
			n++
		}
	}
	return max(1, total/max(1, n))
}
