package dragon

import (
	"context"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// Race is what the player to move in a race can reach: to save the first group, to
// take the second, and the move for it.
type Race struct {
	Defend, Attack int
	Move           tsumego.Point
	Settled        bool   // false: a guess, since time was up
	attack, defend answer // what it comes from
}

// Semeai reads a race between the groups of p and q, the owner of the first to move.
func (r Reader) Semeai(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (Race, error) {
	until := r.until(ctx)
	mine, theirs := company(b, p), company(b, q)
	half := r.within(until)
	half.Time /= 2
	attack, err := half.race(ctx, b, theirs, mine, true)
	if err != nil {
		return Race{}, err
	}
	if attack.Code == Succeeds && attack.Settled {
		return r.within(until).Calm(ctx, b, p, q, Race{Defend: Succeeds, Attack: Succeeds, Move: attack.Move, Settled: true})
	}
	half = r.within(until)
	half.Time /= 2
	defend, err := half.race(ctx, b, mine, theirs, false)
	switch {
	case err != nil:
		return Race{}, err
	case attack.Settled && attack.Code != Fails:
		if defend.Code == Fails || attack.Code <= defend.Code {
			defend.Code = attack.Code
		}
		return Race{Defend: defend.Code, Attack: attack.Code, Move: attack.Move, Settled: true}, nil
	case !attack.Settled || !defend.Settled:
		return Race{Defend: defend.Code, Attack: attack.Code, Move: attack.Move, attack: attack, defend: defend}, nil
	case defend.Code == Fails && attack.Code == Fails:
		return Race{Move: tsumego.Pass, Settled: true}, nil
	}
	danger, err := r.within(until).race(ctx, b, mine, theirs, true)
	if err != nil {
		return Race{}, err
	}
	if danger.Code == Fails {
		defend.Move = tsumego.Pass // no move is needed
	}
	return Race{Defend: defend.Code, Move: defend.Move, Settled: danger.Settled, attack: attack, defend: defend}, nil
}

// Calm looks for a quieter move in a race that is won: a plain liberty of the other
// group, which players fill before all others. Nothing changes where that takes too long.
func (r Reader) Calm(ctx context.Context, b *tsumego.Board, p, q tsumego.Point, won Race) (Race, error) {
	if won.Attack != Succeeds || won.Move == tsumego.Pass {
		return won, nil
	}
	mine, theirs := company(b, p), company(b, q)
	plain := newFight(b, theirs, mine).dame(b, b.Colour(q))
	if plain == (tsumego.Set{}) || plain.Has(won.Move) {
		return won, nil
	}
	after, err := b.Fresh(b.Colour(p))
	if err != nil {
		return won, err
	}
	after.Play(plain.First(), b.Colour(p))
	saved, err := r.race(ctx, after, theirs, mine, false)
	if saved.Settled && saved.Code == Fails {
		won.Move = plain.First()
	}
	return won, err
}

// race asks whether the hunter of a group takes it before he loses his own.
func (r Reader) race(ctx context.Context, b *tsumego.Board, prey, rival tsumego.Set, attack bool) (answer, error) {
	if lives(b, rival) {
		rival = tsumego.Set{}
	}
	f := newFight(b, prey, rival)
	f.enough = deadNeed
	half := r
	half.Time /= 2
	until := r.until(ctx)
	strict, err := half.fight(ctx, b, f, attack)
	if err != nil || strict.Settled {
		return strict, err
	}
	f = newFight(b, prey, rival)
	f.enough, f.rash = deadNeed, true
	rash, err := r.within(until).fight(ctx, b, f, attack)
	if !rash.Settled {
		rash.search, rash.likely, rash.level = strict.search, strict.likely, strict.level
	}
	return rash, err
}

// fight puts a fight to a search.
func (r Reader) fight(ctx context.Context, b *tsumego.Board, f *fight, attack bool) (answer, error) {
	board, err := b.Fresh(b.Turn())
	if err != nil {
		return answer{}, err
	}
	f.thin(board)
	return r.ask(ctx, board, f, f.owner.Other(), attack)
}

// deadNeed is how many moves in a row for two eyes are too many in an enclosed place.
const deadNeed = 6

// lives tells whether a group has two eyes already.
func lives(b *tsumego.Board, set tsumego.Set) bool {
	if set == (tsumego.Set{}) {
		return false
	}
	if b.Lives(set.First(), nil) {
		return true
	}
	f := newFight(b, set, tsumego.Set{})
	return f.need(b, &set) == 0
}
