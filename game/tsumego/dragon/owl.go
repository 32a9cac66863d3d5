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
			return now, err
		}
	}
	g := &tree{games: games{b: b, prey: p, owner: b.Colour(p), rival: tsumego.Pass}}
	g.region, g.idle = arena(b, p, nearSteps, farSteps), lifeIdle
	return r.within(until).guess(ctx, g, attack)
}

// Fate is how it is with a group: alive, dead, critical or unknown.
type Fate struct {
	Status         string
	Attack, Defend tsumego.Point // what matters if it is critical
}

// DragonStatus reads both attack and defence.
func (r Reader) DragonStatus(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Fate, error) {
	until := r.until(ctx)
	half := r.within(until)
	half.Time /= 2
	attack, err := half.OwlAttack(ctx, b, p)
	if err != nil {
		return Fate{}, err
	}
	if attack.Code == Fails {
		return Fate{Status: "alive"}, nil
	}
	defend, err := r.within(until).OwlDefend(ctx, b, p)
	switch {
	case err != nil:
		return Fate{}, err
	case defend.Code == Fails:
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
