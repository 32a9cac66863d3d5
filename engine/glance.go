package engine

import (
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Captures that problems ask for are mostly seen by the search that answers the protocols of
// Go programs (reading.go). Its hunter plays near the prey only, so it comes to an end soon where
// there is none, which a search over the whole board does not. Where it has looked at all moves of the
// owner, a capture is certain nevertheless. So readings about captures are looked at this
// way before anything else is searched.

const (
	// glanceNodes is what one look may take. Captures that problems are about took less
	// than a hundred, and with ten times as many hardly one more was found.
	glanceNodes = 500
	// glanceMemory is enough for that.
	glanceMemory = 4 << 20
)

// glance looks at the readings about captures, which come in the order of their worth, and
// tells whether one of them makes sense as a problem. Where first moves or a proof are asked
// for, a search over the whole board would have to find it all again, which may take for ever: then
// only those count that such a search finds soon.
func (s *session) glance(g game.Game, all []*reading) bool {
	for _, r := range all {
		p, ok := r.problem.(chaser)
		if !r.glance || !ok || p.Turn() != game.Attacker || s.limit() != nil {
			continue
		}
		r.settled = !r.brief // which is searched on the whole board later on
		if s.thorough() {
			continue
		}
		s.spot(g, r, p)
		if r.sense == works {
			s.outdone(g, all, r)
			return true
		}
	}
	return false
}

// spot looks for one capture.
func (s *session) spot(g game.Game, r *reading, p chaser) {
	before := s.report.Nodes
	attack := s.peep(p, true, glanceNodes)
	m, err := p.ParseMove(attack.Move)
	if attack.Code != Succeeds || !attack.Sure || err != nil {
		return
	}
	if owner, ok := s.reply(g, r).(chaser); !ok || s.peep(owner, false, glanceNodes).Code == Fails {
		return // the block is lost as it stands
	}
	f := s.fork(p, 0)
	f.report.take(p, solve.Result{Value: game.Proven, Best: m, Nodes: s.report.Nodes - before, Threads: 1})
	f.report.Line = []string{f.report.Best}
	f.report.tell(s.ctx, nil)
	r.report, r.settled, r.sense = f.report, true, works
	switch {
	case r.minor:
		r.sense = minor
	case attack.Nodes == 0:
		r.sense = plain // ataris alone take it
	}
}

// outdoneNodes is what the first of the readings may take that a capture is compared with.
const outdoneNodes = 16_000

// outdone tells whether a reading about a group that a capture is about works, and whether it is
// known of the capture's move: to kill a group is more than to take a part of it, and of a
// group there is more to tell. That reading is the answer then, with the capture's move if that does both. Where it is not known, the
// capture is, which assumes nothing.
func (s *session) outdone(g game.Game, all []*reading, capture *reading) bool {
	var more []*reading
	for _, r := range all {
		if !r.minor && !r.glance && r.covers(capture) {
			more = append(more, r)
		}
	}
	if len(more) == 0 || s.tour(g, more, outdoneNodes) != nil {
		return false
	}
	for _, r := range more {
		if r.sense != works {
			continue
		}
		p := r.promised()
		m, err := p.ParseMove(capture.report.Best)
		v := game.Unknown
		if err == nil {
			v, _ = s.first(p, m, outdoneNodes)
		}
		switch v {
		case game.Unknown:
			r.sense = likely
			continue
		case game.Proven:
			r.report.settle(capture.report.Best)
		}
		capture.sense = plain
		return true
	}
	return false
}

// covers tells whether a reading is about the stones of another one, and perhaps more.
func (r *reading) covers(o *reading) bool {
	all, some := strings.Split(r.question.Target, ","), strings.Split(o.question.Target, ",")
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(all, name) })
}

// peep reads an attack on a block or its defence with so many nodes.
func (s *session) peep(p chaser, attack bool, nodes uint64) Reading {
	if s.limit() != nil {
		return Reading{}
	}
	r := reader{ctx: s.limited, position: p, attack: attack, limit: s.share(nodes), memory: glanceMemory}
	found, err := r.read()
	s.report.Nodes += found.Nodes
	if err != nil {
		return Reading{}
	}
	return found
}

// reply is the question of a reading with the other side to move, or nil.
func (s *session) reply(g game.Game, r *reading) game.Problem {
	q := r.question
	for _, q.Turn = range g.Turns {
		if q.Turn == r.question.Turn {
			continue
		}
		if p, err := g.Parse(s.job.Text, q); err == nil {
			return p
		}
	}
	return nil
}
