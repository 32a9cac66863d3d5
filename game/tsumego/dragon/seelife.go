package dragon

import (
	"context"
	"math"

	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/net"
)

// lifeAim is the life of a group.
type lifeAim struct {
	owner  tsumego.Colour
	prey   tsumego.Point
	stones []tsumego.Point
	rival  tsumego.Point // a stone of the hunter's that he must not lose, or Pass
}

// newLifeAim is the aim about the block of prey.
func newLifeAim(b *tsumego.Board, prey, rival tsumego.Point) *lifeAim {
	block := b.BlockSet(prey)
	return &lifeAim{owner: b.Colour(prey), prey: prey, stones: block.Append(nil), rival: rival}
}

func (a *lifeAim) decided(b *tsumego.Board) (float64, bool) {
	switch {
	case b.Colour(a.prey) != a.owner:
		return a.black(0), true
	case a.rival != tsumego.Pass && b.Colour(a.rival) != a.owner.Other():
		return a.black(1), true
	}
	return 0, false
}

func (a *lifeAim) worth(b *tsumego.Board, s *seer) float64 {
	sum := 0.0
	for _, p := range a.stones {
		sum += math.Tanh(float64(s.owner[s.index(b, p)]))
	}
	life := (1 + sum/float64(len(a.stones))) / 2 // if the owner is to move
	if b.Turn() != a.owner {
		life = 1 - life
	}
	return a.black(life)
}

// black is what a chance of the owner's is worth to Black.
func (a *lifeAim) black(life float64) float64 {
	if a.owner == tsumego.White {
		return 1 - life
	}
	return life
}

// How alive the network takes groups to be of which one cannot say whether they live:
// stones that players fight about are more often alive in the end, since players give up
// what is dead. Of a group that is attacked, and is in no race, it expects even more, unless a pass
// is the best attack. Of one that is defended it expects less: those that are plainly dead
// are settled by searches. All were measured (docs/lab/network.md).
const (
	usualLife    = 0.73
	attackedLife = 0.81
	defendedLife = 0.6
)

// usual is the life that is one half in a query, after a first move.
func (q query) usual(move tsumego.Point) float64 {
	switch {
	case q.rival != tsumego.Pass:
	case !q.attack:
		return defendedLife
	case move != tsumego.Pass:
		return attackedLife
	}
	return usualLife
}

// fair moves the life of a group so that what is usual is one half.
func fair(life, usual float64) float64 {
	if life < usual {
		return life / usual / 2
	}
	return 1 - (1-life)/(1-usual)/2
}

// even is the chance above which something is a success.
const even = 0.5

// query is a question about a group that the network is asked.
type query struct {
	place
	prey, rival tsumego.Point // as in lifeAim
	attack      bool
}

// see asks the network as long as there is time. The reading is never settled.
func (r Reader) see(ctx context.Context, q query) (*mind, Reading, error) {
	a := newLifeAim(q.b, q.prey, q.rival)
	turn := a.owner
	if q.attack {
		turn = turn.Other()
	}
	s, err := newSeer(net.Usual)
	if err != nil {
		return nil, Reading{}, err
	}
	if q.b, err = q.b.Fresh(turn); err != nil {
		return nil, Reading{}, err
	}
	m := &mind{seer: s, place: q.place, aim: a, asked: tsumego.Pass}
	limit := r.Nodes
	if limit == 0 {
		limit = math.MaxInt
	}
	m.think(ctx, limit, r.until(ctx))
	x := Reading{Nodes: m.looks}
	if k := m.best(); k != nil {
		x.Chance, x.Likely = q.chance(k), k.move
		if x.Chance > even {
			x.Code, x.Move = Succeeds, k.move
		}
	}
	return m, x, nil
}

// chance is what a first move of a tree about a group promises.
func (q query) chance(k *thought) float64 {
	if q.attack {
		return 1 - fair(1-k.mean(), q.usual(k.move))
	}
	return fair(k.mean(), q.usual(k.move))
}
