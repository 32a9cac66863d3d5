package search

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// plain is a position without abilities, able one with all of them.
type (
	plain struct{ game.Position }
	able  struct{ game.Position }
)

func (able) Decide() game.Value                  { return game.Proven }
func (able) Estimate(game.Move) game.Numbers     { return game.Numbers{Proof: 2, Disproof: 3} }
func (able) Order(moves []game.Move)             { moves[0], moves[1] = moves[1], moves[0] }
func (able) Prune(moves []game.Move) []game.Move { return moves[:2] }
func (able) Chains() bool                        { return true }
func (able) Chain(game.Move) uint8               { return 4 }

// tell lists what abilities do, and those whose field says otherwise.
func tell(a Abilities) (game.Knowledge, []string) {
	var has game.Knowledge
	var bad []string
	note := func(bit game.Knowledge, field, does bool, name string) {
		if does {
			has |= bit
		}
		if field != does {
			bad = append(bad, name)
		}
	}
	moves := []game.Move{1, 2, 3}
	note(game.KnowDecide, a.Decider != nil, a.Decide() == game.Proven, "Decide")
	note(game.KnowEstimate, a.Estimator != nil, a.Estimate(1) != game.FreshNumbers, "Estimate")
	note(game.KnowPrune, a.Pruner != nil, len(a.Prune(moves)) == 2, "Prune")
	a.Order(moves)
	note(game.KnowOrder, a.Orderer != nil, moves[0] == 2, "Order")
	note(game.KnowChain, a.Correlator != nil, a.Chain(1) == 4, "Chain")
	return has, bad
}

// TestAbilities wants each ability to be there unless it is skipped, in copies too,
// and its absence to do nothing.
func TestAbilities(t *testing.T) {
	const every = game.KnowDecide | game.KnowEstimate | game.KnowPrune | game.KnowOrder | game.KnowChain
	for skip := range game.KnowAll + 1 {
		a := AbilitiesOf(able{}, skip)
		for _, b := range []Abilities{a, a.Of(able{})} {
			if has, bad := tell(b); has != every&^skip || len(bad) > 0 {
				t.Errorf("without %b: %b, %v", skip, has, bad)
			}
		}
		if has, bad := tell(a.Of(plain{})); has != 0 || len(bad) > 0 {
			t.Errorf("a plain position has %b, %v", has, bad)
		}
	}
}
