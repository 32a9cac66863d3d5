package dragon

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/net"
)

// Moves for shape, ways out, cuts and captures all make area in the end, whatever a problem
// calls them. So first moves are compared by the area that the network expects in the positions that
// follow, in a tree over the whole position.

// The numbers of a comparison.
const (
	leastLooks = 50  // fewer tell nothing
	doubtful   = 0.5 // of worth that a move may be wrong by after one visit; less with the root of visits
	// liking is how many points a move is worth that the network finds likelier before it looks at what
	// follows, by a factor of e: it knows more moves than owners.
	liking = 1
)

// Advised is the entry of Go with advice.
func Advised(g game.Game) game.Game {
	g.Advise = Advise
	return g
}

// Advise compares first moves of a position in SGF by what the network thinks of them.
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
	m, err := newAdviser(b, asked)
	if err != nil {
		return game.Advice{}, fmt.Errorf("go: %w", err)
	}
	if err := m.compare(d); err != nil {
		return game.Advice{}, fmt.Errorf("go: %w", err)
	}
	m.think(ctx, d.Looks, time.Now().Add(forever))
	if m.looks < min(leastLooks, d.Looks) {
		return game.Advice{}, nil
	}
	a := game.Advice{Looks: m.looks, Turn: b.Turn().String()}
	if best, points := m.prefers(d.Margin); best != tsumego.Pass {
		a.Move, a.Points = b.Name(best), points
	}
	if d.Only {
		a.Order = m.order()
	}
	return a, nil
}

// forever is longer than anybody waits.
const forever = 1000 * time.Hour

// newAdviser makes a tree over a whole position, with a first move that is in doubt.
func newAdviser(b *tsumego.Board, asked tsumego.Point) (*mind, error) {
	s, err := newSeer(net.Problems)
	if err != nil {
		return nil, err
	}
	region := stage(b)
	a := &areaAim{points: region.Append(nil)}
	s.study(b, b.Ko())
	a.usual = a.more(b, s)
	return &mind{seer: s, place: place{b: b, region: region}, aim: a, asked: asked, front: front(b)}, nil
}

// compare tells the tree which first moves do the same as the one in doubt.
func (m *mind) compare(d game.Doubt) error {
	m.also, m.only = tsumego.Set{}, d.Only
	for _, name := range d.Also {
		p, err := m.b.Find(name)
		if err != nil {
			return err
		}
		if p != tsumego.Pass {
			m.also.Add(p)
		}
	}
	return nil
}

// prefers is a first move that is better than the one in doubt by more than a margin, or one that does
// the same and is better at all, and by how many points, or Pass.
func (m *mind) prefers(margin float64) (tsumego.Point, float64) {
	asked := m.doubted()
	best := m.surest(func(tsumego.Point) bool { return true })
	switch {
	case best == nil || best == asked:
		return tsumego.Pass, 0
	case asked == nil || asked.visits == 0:
		return best.move, 0
	}
	more := points(best.mean()) - points(asked.mean())
	if more+best.liked()-asked.liked() > margin {
		return best.move, more
	}
	best = m.surest(m.alike)
	if best == nil || best == asked {
		return tsumego.Pass, 0
	}
	return best.move, points(best.mean()) - points(asked.mean())
}

// surest is the first move of some that is worth most even if it was judged too well, or nil.
func (m *mind) surest(of func(tsumego.Point) bool) *thought {
	var best *thought
	top := math.Inf(-1)
	for i := range m.root.kids {
		k := &m.root.kids[i]
		if k.move == tsumego.Pass || k.visits == 0 || !of(k.move) {
			continue
		}
		if v := k.sure(); v > top {
			best, top = k, v
		}
	}
	return best
}

// sure is what a move is worth even if it was judged too well, in points.
func (t *thought) sure() float64 {
	return points(t.mean()-doubtful/math.Sqrt(float64(t.visits)+1)) + t.liked()
}

// liked is what a move is worth for how likely the network takes it to be, in points.
func (t *thought) liked() float64 { return liking * math.Log(float64(t.prior)) }

// order names the first moves, the surest first.
func (m *mind) order() []string {
	kids := slices.Clone(m.root.kids)
	slices.SortStableFunc(kids, func(a, z thought) int { return cmp.Compare(z.sure(), a.sure()) })
	var list []string
	for i := range kids {
		list = append(list, m.b.Name(kids[i].move))
	}
	return list
}

// doubted is the move in doubt, nil if there is none.
func (m *mind) doubted() *thought {
	for i := range m.root.kids {
		if k := &m.root.kids[i]; k.move == m.asked && m.asked != tsumego.Pass {
			return k
		}
	}
	return nil
}
