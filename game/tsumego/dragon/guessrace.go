package dragon

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// GuessRace answers what Semeai does for races that are not settled; judged is what was
// found about it so far, and what is settled in it stands. Where a search has refuted all
// moves but one or two, these are taken to succeed: what is hard to refute is seldom
// wrong. Else the network and counting tell: who is likely to win takes the other group,
// and so does who has liberties enough, since the network cannot count many of them.
func (r Reader) GuessRace(ctx context.Context, b *tsumego.Board, p, q tsumego.Point, judged Race) (Race, error) {
	g := &guess{Reader: r, b: b, judged: judged, until: r.until(ctx)}
	g.region = arena(b, p, raceNear, raceFar).Or(arena(b, q, raceNear, raceFar))
	if !judged.attack.Settled {
		if won, err := g.attack(ctx, p, q); err != nil || won.Attack == Succeeds {
			return won, err
		}
	}
	return g.defend(ctx, p, q)
}

// guess is a race that is guessed about.
type guess struct {
	Reader
	b      *tsumego.Board
	judged Race
	region tsumego.Set
	until  time.Time
}

// soon is when half of the time that is left is over.
func (g *guess) soon() time.Time { return time.Now().Add(time.Until(g.until) / 2) }

// play asks the network, with a share of the time.
func (g *guess) play(ctx context.Context, share int, prey, rival tsumego.Point, attack bool) (*mind, Reading, error) {
	part := g.within(g.until)
	part.Time /= time.Duration(share)
	return part.see(ctx, query{place{b: g.b, region: g.region}, prey, rival, attack})
}

// attack guesses whether the owner of p takes q.
func (g *guess) attack(ctx context.Context, p, q tsumego.Point) (Race, error) {
	won := Race{Defend: Succeeds, Attack: Succeeds}
	if hopes := g.judged.attack.hopes(g.soon()); hopes != nil {
		won.Move = hopes[0]
		return won, nil
	}
	t, attack, err := g.play(ctx, 2, q, p, true)
	if err != nil {
		return Race{}, err
	}
	counted := countRace(g.b, company(g.b, p), company(g.b, q))
	switch {
	case attack.Code == Succeeds:
		won.Move = t.among(counted.dame)
		return won, nil
	case counted.takes:
		won.Move = counted.dame.First()
		if won.Move != tsumego.Pass {
			return won, nil
		}
		if g.judged.Attack == Succeeds {
			won.Move = g.judged.Move
		} else if !counted.calm {
			won.Move = t.among(tsumego.Set{})
		}
		return won, nil
	}
	return Race{}, nil
}

// defend guesses whether the owner of p saves it.
func (g *guess) defend(ctx context.Context, p, q tsumego.Point) (Race, error) {
	defend := g.judged.defend.Reading
	if !g.judged.defend.Settled {
		if hopes := g.judged.defend.hopes(g.soon()); hopes != nil {
			return Race{Defend: Succeeds, Move: hopes[0]}, nil
		}
		var err error
		if _, defend, err = g.play(ctx, 2, p, q, false); err != nil {
			return Race{}, err
		}
	}
	if defend.Code == Fails {
		return Race{Move: tsumego.Pass}, nil
	}
	_, danger, err := g.play(ctx, 1, p, q, true)
	if danger.Code == Fails {
		defend.Move = tsumego.Pass // no move is needed
	}
	return Race{Defend: defend.Code, Move: defend.Move}, err
}

// fewHopes is how many moves that are not refuted count for a success.
const fewHopes = 2

// hopeNodes is what a search may look at to refute one of the first moves that are left.
const hopeNodes = 4000

// hopes are the first moves that a search which broke off cannot refute, those that
// it likes best first, or nothing where there are many, or where none is needed.
func (a answer) hopes(until time.Time) []tsumego.Point {
	s := a.search
	if s == nil || a.Settled || a.level > 0 {
		return nil
	}
	var list []tsumego.Point
	for _, p := range s.task.moves(s.b, nil) {
		switch {
		case !s.legal(p) || s.refuted(p) || p != a.likely && s.refutes(p, hopeNodes, until):
		case len(list) == fewHopes || p == tsumego.Pass:
			return nil
		case p == a.likely:
			list = append([]tsumego.Point{p}, list...)
		default:
			list = append(list, p)
		}
	}
	return list
}
