package tsumego

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Rounds. An owner with threats without end has any number of them, but not infinitely
// many: he loses endless play if he spends threats for ever, and only then. A search that
// ends play at the first repetition can judge just that: the round that is closed there is
// the hunter's if a threat was spent in it, and else the owner's.
//
// Why a tree of such rounds is right. Who plays by it goes on from the earlier position
// whenever a round is closed. If the hunter has won all rounds of his tree, endless play
// closes rounds for ever, and a threat is spent in each. If the owner has, a position
// behind a threat never leads back to one before it, for that would be a round with a
// threat; so threats are spent on one way down the tree at the most, and no more than
// there are positions on it. Both hold from wherever the tree is entered, so that a value
// that leans on nothing above it is true on all paths, though there are two values here.
//
// Whether a move spends a threat hangs on the ko, so the ko is part of these positions,
// for the owner too.

var _ game.Rounder = (*Position)(nil)

// Rounds asks an owner's question with threats without end in this way.
func (p *Position) Rounds() game.Problem {
	if p.asks.circle == nil || !p.asks.closed {
		return nil
	}
	c := p.copy()
	asks := *p.asks
	asks.rounds = true
	c.asks, c.learned = &asks, p.learned
	c.learned.rounds = true
	c.mark()
	return c
}

// Round is the hunter's if the owner spends a threat in it.
func (p *Position) Round(m game.Move, plies int) game.Value {
	if !p.asks.rounds {
		return game.Unknown
	}
	q := point(m)
	spent := q != Pass && q == p.board.ko || int(p.track.lift) > len(p.steps)+1-plies
	return p.hunts(spent)
}

// roundKey is what judging rounds adds to a key.
func (q *question) roundKey() game.Key {
	if !q.rounds {
		return game.Key{}
	}
	return roundKey()
}

func roundKey() game.Key { return game.Key(zobrist.At(roundSeed, 0)) }
