package tsumego

import (
	"strconv"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Grader = (*Position)(nil)

// Fights tells that life and death has a status, unless the threats are part of the
// question.
func (p *Position) Fights() bool {
	return (p.asks.goal == kill || p.asks.goal == live) && p.asks.threat == 0
}

// Status is in the notation of GoTools: "l" lives and "d" dies whatever threats there
// are, "l2d" lives but dies if the hunter has two threats, "d1l" dies but lives if
// the owner has one.
func (p *Position) Status(v game.Value, threats int) (status, verdict string) {
	now, then := "l", "d"
	if v == p.hunts(true) {
		now, then = then, now
	}
	if threats > 0 {
		return now + strconv.Itoa(threats) + then, "ko"
	}
	return now, map[string]string{"l": "alive", "d": "dead"}[now]
}

// Refine tells seki from other life: the owner cannot make sure of living whatever
// happens from there on.
func (p *Position) Refine(status string) (q game.Problem, v game.Value, verdict string) {
	if status != "l" || p.asks.goal != kill && p.asks.goal != live {
		return nil, game.Unknown, ""
	}
	return p.settling(), game.Disproven, "seki"
}

// settling asks whether the owner makes sure of living. Who moves must reach what he
// wants for certain, so the other one has all threats.
func (p *Position) settling() *Position {
	c := p.copy()
	asks := *p.asks
	asks.goal, asks.side, asks.threat = settle, settle.hunts(), All
	if p.board.turn == asks.hunter {
		asks.threat = -All
	}
	asks.watch()
	if p.asks.goal == live { // whose answers mean the same
		asks.model = p.asks.key().Xor(asks.key())
	}
	c.asks, c.balance, c.learned = &asks, asks.threat, p.learned
	c.mark()
	return c
}

// The classes of results, as sites for problems have them. Who wants to live would
// rather live in seki than by ko, who wants to kill would rather have a ko than a seki.
// A ko is in one's favour if one gets what one wants where nobody has threats.
const (
	lifeGrade   = "life"
	sekiGrade   = "seki"
	favourGrade = "favourable ko"
	koGrade     = "ko"
	deadGrade   = "dead"
	killGrade   = "kill"
	aliveGrade  = "alive"
)

// Grades are the classes for who moves.
func (p *Position) Grades() []game.Grade {
	if p.board.turn == p.asks.hunter {
		return []game.Grade{
			{Name: killGrade, Threats: -All}, {Name: favourGrade}, {Name: koGrade, Threats: All},
			{Name: sekiGrade, Further: p.settling()}, {Name: aliveGrade},
		}
	}
	return []game.Grade{
		{Name: lifeGrade, Further: p.settling()}, {Name: sekiGrade, Threats: -All},
		{Name: favourGrade}, {Name: koGrade, Threats: All}, {Name: deadGrade},
	}
}

// settles is the value of a question about unconditional life.
func (p *Position) settles() game.Value {
	switch {
	case p.alive():
		return p.hunts(false)
	case p.over:
		return p.hunts(true)
	}
	return game.Unknown
}

// An owner with threats without end loses where play repeats. That is right if he
// has to use a threat on every round, and wrong if he need not: with two kos, say,
// he takes the one when the other is taken, for ever. A question with such threats
// therefore watches for positions that come again without a threat between.

// circle is shared by all copies of a question, and with other threats.
type circle struct{ met atomic.Bool }

// track is what a line of play must know to see a circle.
type track struct {
	lift int32 // moves played when the last threat had been used
	took int32 // moves played when stones were taken last; 0: never
}

// watch makes a question look out for circles if it judges them. Questions about the same
// board that differ in threats share what they meet, since they share a table, too: one that
// finds its answer there meets nothing.
func (q *question) watch() {
	if q.met == nil {
		q.met = new(circle)
	}
	q.circle = nil
	if q.threat == -All && q.goal != settle { // which is about coming to an end
		q.circle = q.met
	}
}

// Circled tells whether a line of play came back to a position without a threat.
func (p *Position) Circled() bool {
	return p.asks.circle != nil && !p.asks.rounds && p.asks.circle.met.Load()
}

// Spends is the move that takes back a ko at once.
func (p *Position) Spends() game.Move {
	if p.board.ko == Pass || !p.mayLift() {
		return game.NoMove
	}
	return code(p.board.ko)
}

// watches tells whether the next move may close a circle without taking anything.
func (p *Position) watches() bool {
	return p.asks.circle != nil && !p.asks.rounds && p.track.took > p.track.lift
}

// trace looks for a circle behind a move. Stones come again only if some were taken.
func (p *Position) trace(lift bool) {
	b, n := p.board, len(p.steps)
	if lift {
		p.track.lift = int32(n)
	}
	if b.Taken() > 0 {
		p.track.took = int32(n)
	}
	if p.asks.rounds || p.track.took <= p.track.lift {
		return
	}
	for k := 4; k <= n-int(p.track.lift); k += 2 {
		if b.log[b.played-k].stones == b.stones && p.steps[n-k].key == p.key {
			p.asks.circle.met.Store(true)
			return
		}
	}
}
