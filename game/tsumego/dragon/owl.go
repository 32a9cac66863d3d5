package dragon

import (
	"context"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// OwlAttack reads whether the opponent of the group of p kills it, moving first.
func (r Reader) OwlAttack(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return r.owl(ctx, b, p, true)
}

// OwlDefend reads whether its owner saves it, moving first.
func (r Reader) OwlDefend(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return r.owl(ctx, b, p, false)
}

func (r Reader) owl(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool) (Reading, error) {
	until := r.until(ctx)
	if f := enclosed(b, p); f != nil {
		half := r.within(until)
		half.Time /= 2
		now, err := half.fight(ctx, b, f, attack)
		if err != nil || now.Settled {
			return now.Reading, err
		}
	}
	return r.within(until).GuessLife(ctx, b, p, attack)
}

// How much a ko must matter for a guess to see it: the share of games that is likely
// enough with threats, and the difference that they make at least.
const (
	koLikely = 0.65
	koWins   = 0.25
	koLoses  = 0.2
)

// GuessLife plays games about a group, and some more in which one player takes back
// every ko at once: the opponent where there is a success, else the player himself.
func (r Reader) GuessLife(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool) (Reading, error) {
	until := r.until(ctx)
	region := arena(b, p, nearSteps, farSteps)
	ask := func(part Reader, lifts tsumego.Colour) (Reading, error) {
		_, x, err := part.see(ctx, query{place{b, region, lifts}, p, tsumego.Pass, attack})
		return x, err
	}
	most := r.within(until)
	most.Time = most.Time * 2 / 3
	x, err := ask(most, tsumego.Empty)
	if err != nil {
		return x, err
	}
	player := b.Colour(p)
	if attack {
		player = player.Other()
	}
	if x.Code == Fails {
		ko, err := ask(r.within(until), player)
		if ko.Chance >= koLikely && ko.Chance >= x.Chance+koWins {
			x.Code, x.Move = KoBad, ko.Move
		}
		return x, err
	}
	ko, err := ask(r.within(until), player.Other())
	if ko.Code == Fails && ko.Chance <= x.Chance-koLoses {
		x.Code = KoGood
	}
	return x, err
}

// Fate is how it is with a group: alive, dead, critical or unknown.
type Fate struct {
	Status         string
	Attack, Defend tsumego.Point // what matters if it is critical
}

// DragonStatus reads both attack and defence. A group that dies only in a ko that the
// opponent must find threats for is alive, and one that lives only in a ko that its owner must
// find threats for is dead.
func (r Reader) DragonStatus(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Fate, error) {
	until := r.until(ctx)
	half := r.within(until)
	half.Time /= 2
	attack, err := half.OwlAttack(ctx, b, p)
	if err != nil {
		return Fate{}, err
	}
	if attack.Code == Fails || attack.Code == KoBad {
		return Fate{Status: "alive"}, nil
	}
	defend, err := r.within(until).OwlDefend(ctx, b, p)
	switch {
	case err != nil:
		return Fate{}, err
	case defend.Code == Fails || defend.Code == KoBad:
		return Fate{Status: "dead"}, nil
	}
	return Fate{"critical", attack.Move, defend.Move}, nil
}

// enclosed is the fight about the group of p if it cannot get out, else nil.
func enclosed(b *tsumego.Board, p tsumego.Point) *fight {
	f := newFight(b, company(b, p), tsumego.Set{})
	f.enough = deadNeed
	if f.wide {
		return nil
	}
	return f
}
