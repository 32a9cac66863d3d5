package dragon

import (
	"context"

	"github.com/yomi-solver/yomi/game/tsumego"
)

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
