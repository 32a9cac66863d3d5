package dragon

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// Disconnect reads whether the opponent of two blocks cuts them off from each other,
// moving first.
func (r Reader) Disconnect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (Reading, error) {
	return r.links(ctx, b, p, q, true)
}

// Connect reads whether their owner connects them, moving first.
func (r Reader) Connect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (Reading, error) {
	return r.links(ctx, b, p, q, false)
}

// slim is how many times the number of the other a number must be to stand for a
// failure where a search breaks off.
const slim = 100

// links asks with one width after the other. A wider search that breaks off leaves the
// answer of the one before it, unless it goes against that clearly.
func (r Reader) links(ctx context.Context, b *tsumego.Board, p, q tsumego.Point, attack bool) (Reading, error) {
	until := r.until(ctx)
	part := time.Now().Add(time.Until(until) * 4 / 5)
	var best answer
	for i, w := range widths {
		now, err := r.within(part).ask(ctx, b, newLink(b, p, q, w), b.Colour(p).Other(), attack)
		if err != nil {
			return best.Reading, err
		}
		if i > 0 && !now.Settled {
			return now.doubt(best), nil
		}
		best = now
	}
	return r.within(until).simplest(ctx, best), nil
}

// doubt is what is left of an answer after a wider search that broke off.
func (a answer) doubt(before answer) Reading {
	r := before.Reading
	switch {
	case r.Code == Fails:
		return r
	case a.number[0]/slim >= a.number[1]:
		return Reading{Nodes: r.Nodes + a.Nodes}
	case r.Code == Succeeds && a.level == 0 && a.search.refuted(r.Move):
		r.Move, r.Settled = a.likely, false
	}
	return r
}

// patience is how many nodes one of several moves may take, as a multiple of those that
// the first one took.
const patience = 4

// simplest is an answer with the move of those that succeed that is the easiest to
// prove.
func (r Reader) simplest(ctx context.Context, a answer) Reading {
	s := a.search
	if a.Code == Fails || a.Move == tsumego.Pass {
		return a.Reading
	}
	wants := lost
	if s.b.Turn() == s.hunter {
		wants = won
	}
	best := a.Reading
	least := a.Nodes*patience + 1
	until := r.until(ctx)
	for _, p := range s.task.moves(s.b, nil) {
		if p == tsumego.Pass || !s.legal(p) {
			continue
		}
		s.b.Play(p, s.b.Turn())
		after := &search{b: s.b, task: s.task, hunter: s.hunter, kos: s.kos, limit: least, until: until}
		found := after.run()
		s.b.Undo()
		if found.verdict == wants && found.nodes < least {
			best.Move, least = p, found.nodes
		}
	}
	return best
}
