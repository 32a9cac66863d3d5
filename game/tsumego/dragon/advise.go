package dragon

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// Moves for shape, ways out, cuts and captures all make area in the end, whatever a problem
// calls them. So first moves are compared by games over the whole position: one tree finds those that
// are worth a closer look, and then each of them has a tree of its own, since one tree looks at
// its second-best moves too little to tell how good they are. Round by round the better half
// stays, and the move in doubt in any case.

// The numbers of a comparison.
const (
	contenders = 8 // moves of the common tree that are compared
	rounds     = 3
	shares     = 9    // of the games: three for the common tree, two for each round
	samples    = 256  // games that tell what a usual difference is
	usualArea  = 120  // points that games are played on; on more of them there are fewer games
	hopeless   = 0.12 // worth behind the best one that cannot be made up for
)

// Advised is the entry of Go with advice.
func Advised(g game.Game) game.Game {
	g.Advise = Advise
	return g
}

// Advise compares first moves of a position in SGF by games at random.
func Advise(ctx context.Context, text string, d game.Doubt) (game.Advice, error) {
	b, err := tsumego.Setting(text, game.Question{Turn: d.Turn})
	if err != nil {
		return game.Advice{}, fmt.Errorf("go: %w", err)
	}
	asked := tsumego.Pass
	if d.Move != "" {
		if asked, err = b.Find(d.Move); err != nil {
			return game.Advice{}, fmt.Errorf("go: %w", err)
		}
	}
	if asked != tsumego.Pass && !b.Legal(asked, b.Turn()) {
		return game.Advice{}, fmt.Errorf("go: %s cannot be played", d.Move)
	}
	c := &comparison{games: newAreaGames(b), ctx: ctx, margin: d.Margin, limit: d.Games}
	if n := c.games.region.Count(); n > usualArea {
		c.limit = d.Games * usualArea / n // they are longer
	}
	best, points := c.run(asked)
	a := game.Advice{Games: c.played}
	if best != tsumego.Pass && best != asked {
		a.Move, a.Points = b.Name(best), points
	}
	return a, nil
}

// comparison is one at work.
type comparison struct {
	games         *areaGames
	ctx           context.Context
	margin        float64
	limit, played int
	list          []*contender // that are left, the best first
}

// contender is a first move with a tree of its own.
type contender struct {
	*areaTree
	move         tsumego.Point
	asked        bool    // it is the one in doubt
	value, score float64 // for who makes it, after the last round
}

// run returns a move that is better than the one in doubt, and by how many points, or Pass.
func (c *comparison) run(asked tsumego.Point) (tsumego.Point, float64) {
	c.games.gauge(samples)
	common := &areaTree{areaGames: c.games}
	if !c.grow(common, c.limit*rounds/shares) || common.root.visits == 0 {
		return tsumego.Pass, 0
	}
	c.games.usual = common.points / float64(common.root.visits)
	c.enter(common, asked)
	best, points := tsumego.Pass, 0.0
	for range rounds {
		if !c.round() {
			break
		}
		best, points = c.verdict()
		if c.thin(); c.clear() {
			break
		}
	}
	return best, points
}

// grow plays games above a tree, and tells whether the context let it.
func (c *comparison) grow(t *areaTree, games int) bool {
	const part = 64
	for left := games; left > 0; left -= part {
		if c.ctx.Err() != nil {
			return false
		}
		n := min(left, part)
		t.grow(n)
		c.played += n
	}
	return true
}

// enter makes the contenders.
func (c *comparison) enter(common *areaTree, asked tsumego.Point) {
	kids := common.root.kids
	slices.SortStableFunc(kids, func(a, z branch) int { return cmp.Compare(z.visits, a.visits) })
	black := c.games.b.Turn() == c.games.owner
	add := func(p tsumego.Point) {
		t := &areaTree{areaGames: c.games, given: []ply{{p, black}}}
		c.list = append(c.list, &contender{areaTree: t, move: p, asked: p == asked})
	}
	if asked != tsumego.Pass {
		add(asked)
	}
	left := contenders
	for i := range kids {
		if p := kids[i].move; left > 0 && p != tsumego.Pass && p != asked && kids[i].visits > 0 {
			add(p)
			left--
		}
	}
}

// round lets all contenders play the same number of games, and sorts them. It is false
// if the context ended before all had them.
func (c *comparison) round() bool {
	if len(c.list) == 0 {
		return false
	}
	each := c.limit * (shares - rounds) / rounds / shares / len(c.list)
	for _, one := range c.list {
		if !c.grow(one.areaTree, max(each, 1)) {
			return false
		}
	}
	for _, one := range c.list {
		one.value, one.score = one.mean()
	}
	slices.SortStableFunc(c.list, func(a, z *contender) int { return cmp.Compare(z.value, a.value) })
	return true
}

// verdict is the best move and its points more than those of the move in doubt, or Pass if they
// are too few.
func (c *comparison) verdict() (tsumego.Point, float64) {
	best, asked := c.list[0], c.doubted()
	switch {
	case asked == nil:
		return best.move, 0
	case best.score-asked.score > c.margin:
		return best.move, best.score - asked.score
	}
	return tsumego.Pass, 0
}

// doubted is the move in doubt, nil if there is none.
func (c *comparison) doubted() *contender {
	if i := slices.IndexFunc(c.list, func(one *contender) bool { return one.asked }); i >= 0 {
		return c.list[i]
	}
	return nil
}

// thin leaves the better half over, less those that are far behind, and the move in doubt.
func (c *comparison) thin() {
	best, keep := c.list[0].value, max(2, (len(c.list)+1)/2)
	var stay []*contender
	for i, one := range c.list {
		if one.asked || i < keep && one.value >= best-hopeless {
			stay = append(stay, one)
		}
	}
	c.list = stay
}

// clear tells whether more games are not likely to change anything: the move in doubt is the best
// one, or there is one move, and the one in doubt is far behind it.
func (c *comparison) clear() bool {
	best, asked := c.list[0], c.doubted()
	return best.asked || len(c.list) == 1 || len(c.list) == 2 && asked != nil && asked.value < best.value-hopeless
}
