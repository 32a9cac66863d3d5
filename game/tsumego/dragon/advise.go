package dragon

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// Moves for shape, ways out, cuts and captures all make area in the end, whatever a problem
// calls them. So first moves are compared by the area that the network expects in the positions that
// follow, in a tree over the whole position.

// The numbers of a comparison.
const (
	leastLooks = 50  // fewer tell nothing
	doubtful   = 0.5 // of worth that a move may be wrong by after one visit; less with the root of visits
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
	m.think(ctx, d.Looks, time.Now().Add(forever))
	if m.looks < min(leastLooks, d.Looks) {
		return game.Advice{}, nil
	}
	a := game.Advice{Looks: m.looks}
	if best, points := m.prefers(d.Margin); best != tsumego.Pass {
		a.Move, a.Points = b.Name(best), points
	}
	return a, nil
}

// forever is longer than anybody waits.
const forever = 1000 * time.Hour

// newAdviser makes a tree over a whole position, with a first move that is in doubt.
func newAdviser(b *tsumego.Board, asked tsumego.Point) (*mind, error) {
	s, err := newSeer()
	if err != nil {
		return nil, err
	}
	region := stage(b)
	a := &areaAim{points: region.Append(nil)}
	s.study(b, b.Ko())
	a.usual = a.more(b, s)
	return &mind{seer: s, place: place{b: b, region: region}, aim: a, asked: asked}, nil
}

// prefers is a first move that is better than the one in doubt by more than a margin, and by how many
// points, or Pass.
func (m *mind) prefers(margin float64) (tsumego.Point, float64) {
	best, asked := m.surest(), m.doubted()
	switch {
	case best == nil || best == asked:
		return tsumego.Pass, 0
	case asked == nil || asked.visits == 0:
		return best.move, 0
	}
	if more := points(best.mean()) - points(asked.mean()); more > margin {
		return best.move, more
	}
	return tsumego.Pass, 0
}

// surest is the first move that is worth most even if it was judged too well, or nil.
func (m *mind) surest() *thought {
	var best *thought
	top := math.Inf(-1)
	for i := range m.root.kids {
		k := &m.root.kids[i]
		if k.move == tsumego.Pass || k.visits == 0 {
			continue
		}
		if v := k.mean() - doubtful/math.Sqrt(float64(k.visits)+1); v > top {
			best, top = k, v
		}
	}
	return best
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
