package dragon

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// thought is a move in a tree of positions that the network has looked at.
type thought struct {
	move          tsumego.Point
	prior         float32 // how likely the network takes it to be
	visits, worth float32 // the sum of what came of it, for who made it
	kids          []thought
	open          bool
}

// mean is what came of a move.
func (t *thought) mean() float64 { return float64(t.worth / max(t.visits, 1)) }

// aim is what a tree is grown for.
type aim interface {
	// decided tells what a position is worth to Black if the rules decide it.
	decided(b *tsumego.Board) (worth float64, ok bool)
	// worth is what it is worth to Black by the owners of points that the network expects,
	// from 0 to 1.
	worth(b *tsumego.Board, s *seer) float64
}

// mind grows a tree of moves that the network finds likely and good [Silver et al. 2017]. Nothing that
// it says is certain.
type mind struct {
	*seer
	place
	aim    aim
	buf    []tsumego.Point
	root   thought
	asked  tsumego.Point // a first move that is to be looked at in any case, or Pass
	also   tsumego.Set   // others that do the same
	only   bool          // no other first moves than these are looked at
	front  tsumego.Set   // where others are made; nothing: anywhere
	line   []*thought    // from the root to the position that is looked at
	seen   map[game.Key]glimpse
	looks  int
	visits int
}

// glimpse is what a look at a position showed.
type glimpse struct {
	worth float64 // to Black
	kids  []thought
}

// The numbers of the tree.
const (
	mindCurious = 1.2  // how much moves are tried that the network likes
	mindCaution = 0.15 // how much worse than the position moves are taken to be that were not tried
	mindFlat    = 1.3  // the network is not as sure of its moves as it says
	mindEven    = 0.05 // the part of the first moves that does not depend on the network
	mindPass    = 5    // how much less likely a pass is than the best move, a logarithm
	mindDeepest = 120  // moves of a line
	mindAsked   = 0.1  // the least share of a first move in doubt
	mindAlso    = 0.05 // and of another that does the same
	mindVisits  = 8    // for each look, at most: positions that are decided or known need none
)

// think grows the tree, by so many looks at most, as long as there is time.
func (m *mind) think(ctx context.Context, looks int, until time.Time) {
	if m.seen == nil {
		m.seen = map[game.Key]glimpse{}
	}
	for m.looks < looks && m.visits/mindVisits < looks && ctx.Err() == nil && time.Now().Before(until) {
		m.visit()
		m.visits++
	}
}

// visit goes down the tree to a position that was not reached on this way yet, and looks at it.
func (m *mind) visit() {
	b := m.b
	start, passes := b.Played(), 0
	m.line = append(m.line[:0], &m.root)
	at := &m.root
	worth, ok := m.aim.decided(b)
	for !ok && at.open && passes < 2 && len(m.line) < mindDeepest {
		at = at.pick()
		m.line = append(m.line, at)
		if passes++; at.move != tsumego.Pass {
			passes = 0
		}
		b.Play(at.move, b.Turn())
		worth, ok = m.aim.decided(b)
	}
	if !ok {
		worth = m.expand(at)
	}
	for b.Played() > start {
		b.Undo()
	}
	m.learn(worth)
}

// expand lists what may follow a move, and returns what its position is worth to Black.
func (m *mind) expand(at *thought) float64 {
	key := m.b.Key()
	o, ok := m.seen[key]
	if !ok {
		o = m.regard(at)
		m.seen[key] = o
		m.looks++
	}
	if !at.open { // else there were two passes, or the line is long
		at.kids, at.open = slices.Clone(o.kids), true
	}
	if at == &m.root {
		m.widen()
	}
	return o.worth
}

// regard looks at the position of a move.
func (m *mind) regard(at *thought) glimpse {
	b, c := m.b, m.b.Turn()
	if at == &m.root {
		m.study(b, m.ko())
	} else {
		m.look(b, m.ko())
	}
	free := m.region.And(*b.Points(tsumego.Empty))
	m.buf = free.Append(m.buf[:0])
	o := glimpse{m.aim.worth(b, m.seer), make([]thought, 0, len(m.buf)+1)}
	top := float32(math.Inf(-1))
	for _, p := range m.buf {
		if m.may(p, c) && !m.eye(p, c) {
			logit := m.policy[m.index(b, p)]
			o.kids = append(o.kids, thought{move: p, prior: logit})
			top = max(top, logit)
		}
	}
	if len(o.kids) == 0 {
		top = 0
	}
	o.kids = append(o.kids, thought{move: tsumego.Pass, prior: top - mindPass})
	share(o.kids, float64(top))
	return o
}

// share turns logarithms into shares of one.
func share(kids []thought, top float64) {
	sum := 0.0
	for i := range kids {
		e := math.Exp((float64(kids[i].prior) - top) / mindFlat)
		kids[i].prior = float32(e)
		sum += e
	}
	for i := range kids {
		kids[i].prior /= float32(sum)
	}
}

// widen gives all first moves a part of the looks alike, and those in doubt their own.
func (m *mind) widen() {
	m.root.kids = slices.DeleteFunc(m.root.kids, func(k thought) bool { return !m.opens(k.move) && !m.alike(k.move) })
	for i := range m.root.kids {
		k := &m.root.kids[i]
		k.prior = (1-mindEven)*k.prior + mindEven/float32(len(m.root.kids))
		switch {
		case !m.alike(k.move):
		case k.move == m.asked:
			k.prior = max(k.prior, mindAsked)
		default:
			k.prior = max(k.prior, mindAlso)
		}
	}
}

// opens tells whether a first move is looked at that nobody asked for.
func (m *mind) opens(p tsumego.Point) bool {
	return !m.only && (p == tsumego.Pass || m.front == (tsumego.Set{}) || m.front.Has(p))
}

// alike tells whether a first move is the one in doubt, or does the same.
func (m *mind) alike(p tsumego.Point) bool {
	return p != tsumego.Pass && (p == m.asked || m.also.Has(p))
}

// pick chooses the move that is to be looked at next.
func (t *thought) pick() *thought {
	tried := float32(0)
	for i := range t.kids {
		if t.kids[i].visits > 0 {
			tried += t.kids[i].prior
		}
	}
	first := 1 - t.mean() - mindCaution*math.Sqrt(float64(tried))
	best, top := 0, math.Inf(-1)
	root := math.Sqrt(float64(t.visits))
	for i := range t.kids {
		k := &t.kids[i]
		v := first
		if k.visits > 0 {
			v = k.mean()
		}
		if v += mindCurious * float64(k.prior) * root / (1 + float64(k.visits)); v > top {
			best, top = i, v
		}
	}
	return &t.kids[best]
}

// learn takes what a position is worth to Black into account on the way to it.
func (m *mind) learn(black float64) {
	worth := black // of the root: for who did not move
	if m.b.Turn() == tsumego.Black {
		worth = 1 - black
	}
	for _, t := range m.line {
		t.visits++
		t.worth += float32(worth)
		worth = 1 - worth
	}
}

// best is the move that was looked at most often, or nil.
func (m *mind) best() *thought {
	var best *thought
	for i := range m.root.kids {
		if k := &m.root.kids[i]; k.visits > 0 && (best == nil || k.visits > best.visits) {
			best = k
		}
	}
	return best
}

// among is the best move, or one of a set that is nearly as good.
func (m *mind) among(set tsumego.Set) tsumego.Point {
	best := m.best()
	if best == nil {
		return tsumego.Pass
	}
	move, most := best.move, float32(0)
	for i := range m.root.kids {
		k := &m.root.kids[i]
		if k.move == tsumego.Pass || !set.Has(k.move) || k.visits <= most || k.visits < nearlyTried {
			continue
		}
		if k.mean() >= best.mean()-nearly {
			move, most = k.move, k.visits
		}
	}
	return move
}

// What is nearly as good: a chance, after so many visits at least.
const (
	nearly      = 0.06
	nearlyTried = 6
)
