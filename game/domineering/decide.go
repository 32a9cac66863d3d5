package domineering

import "github.com/yomi-solver/yomi/game"

var _ game.Decider = (*Position)(nil)

// Decide counts moves [Breuker et al. 2000]: a player wins who is sure of more
// moves than the other can have at most, or of as many if the other is to move.
//
// A player is sure of the dominoes that fit where the other cannot lay any (safe),
// and of a third of those that fit elsewhere: while there are any he lays one, and a
// domino of the other covers squares of two of them at most.
func (p *Position) Decide() game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	me, you := p.turn, p.turn.other()
	empty := p.empty()
	most := [2]int{}
	most[vertical], _ = p.pack(vertical, empty)
	most[horizontal], _ = p.pack(horizontal, empty)
	if safe, other := p.sure(me, empty); safe+(other+2)/3 > most[you] {
		return p.wonBy(me)
	}
	if safe, other := p.sure(you, empty); safe+other/3 >= most[me] {
		return p.wonBy(you)
	}
	return game.Unknown
}

// sure counts the dominoes of a player that fit into a set where the other can lay
// none, and those that fit besides.
func (p *Position) sure(who player, set uint64) (safe, other int) {
	own := set &^ p.reach(who.other(), set)
	safe, left := p.pack(who, own)
	other, _ = p.pack(who, set&^own|left)
	return safe, other
}
