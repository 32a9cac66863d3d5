package dragon

import (
	"context"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// thoughts are how much a search about a group looks at, one after the other: so many
// moves in a row are too many for the owner, and plans may be so much longer than the
// best. The last one that is settled counts.
var thoughts = []struct{ enough, slack int }{{4, 1}, {5, 1}, {6, 2}}

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
	var best Reading
	for i, t := range thoughts {
		g := scene(b, p)
		g.enough, g.slack = t.enough, t.slack
		now, err := r.within(until).ask(ctx, b, g, g.owner.Other(), attack)
		if err != nil {
			return best, err
		}
		if i > 0 && !now.Settled {
			break
		}
		best = now
	}
	return best, nil
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
