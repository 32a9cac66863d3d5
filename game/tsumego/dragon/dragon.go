// Package dragon answers questions about groups of Go stones on whole boards, as Go
// programs ask each other: are these two blocks connected, who wins this race, does
// this group live, how many eyes are in this space.
//
// # Judgement, not proof
//
// Nothing here is proven. What belongs to a group, how far a fight reaches, which
// stones nobody will ever take and when a group has got away are decided by rules of
// thumb, and a search that looks at few moves builds on them. Questions that can be
// asked exactly are asked of package tsumego and its solvers; this package is for those
// that have to be answered in any case, because the protocol of Go programs has no word
// for "unknown". Reading.Settled tells a search that came to its end from a guess, and
// neither is certain.
//
// # Moves in a row
//
// All searches measure the same thing: how many moves in a row the owner of some stones
// still needs for what he wants, if his opponent never answers. Two blocks are connected
// by the cheapest way between them (way.go): an empty point costs a move, own stones
// nothing, stones of the opponent what the ladder reader thinks their capture costs. Two
// eyes cost the points that must be played for their walls (eyes.go), each point once
// though it may serve both:
//
//	. . . .      C1 makes two eyes of the row A1 to D1: one is A1 and B1, the
//	O O O O      other D1. So the row needs one move, and if the opponent
//	. . . . O    takes C1 away, B1 does it as well.
//
// A position where nothing is needed is the owner's, one where too much is needed the
// hunter's; between them a small depth-first proof-number search (search.go) plays the
// moves that serve the cheapest plans, or spoil them. It searches with narrow limits
// first and with wider ones as long as there is time.
//
// # Races
//
// In a race liberties count, so it is played by the rules, on the points around both
// groups (fight.go). Most of its liberties are alike: a point that touches the opponent's
// rock and gives its owner nothing is as good as any other of that kind. Of all these
// only one is tried, and where both sides have many, the same number is filled on both
// before the search begins.
//
// # A network
//
// Where nothing comes to an end, first moves that a search could not refute count, if they are
// one or two (guessrace.go). Else a tree of moves that a small network finds likely (mind.go,
// seer.go) is grown around the group, worth what the network thinks of its life (seelife.go). A
// success is what is more alive, or less, than groups usually are of which one cannot tell, and
// the move is the one that was looked at most often. This is an estimate and nothing else: such a
// reading is never Settled, and its Chance is no probability of being right.
//
// # Advice
//
// Which first move a whole position asks for is judged by the network, too (advise.go): over all
// points near stones, worth the area that it expects (seearea.go).
//
// # Ko
//
// Every question that is searched is asked up to three times, as in package engine: with threats of the
// opponent for every ko, which gives the best code, without threats, and with threats
// of the player himself. Where the first search met no ko, its answer is the last.
package dragon

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// The codes of results, for who moves first.
const (
	Fails    = 0
	Succeeds = 1
	KoGood   = 2 // in a ko that the opponent must find threats for
	KoBad    = 3 // in a ko that the player must find threats for
)

// Reading is a result and the move that leads to it.
type Reading struct {
	Code    int
	Move    tsumego.Point // Pass: no move is needed, or none helps
	Settled bool          // false: a guess, since time was up
	Nodes   int
	Chance  float64       // of a guess: what it promises, a success from one half on
	Likely  tsumego.Point // of a guess: the move that promises most, even if that is not enough
}

// Reader answers questions within limits.
type Reader struct {
	Time  time.Duration // for a question; 0: usualTime
	Nodes int           // 0: no limit
}

// usualTime is what a question may take.
const usualTime = 5 * time.Second

// levels are the codes in the order of questions, with who may lift kos, as seen from
// who moves first.
var levels = []struct {
	code          int
	mover, waiter bool
}{{Succeeds, false, true}, {KoGood, false, false}, {KoBad, true, false}}

// answer is a reading with the search that it comes from.
type answer struct {
	Reading
	search *search
	level  int           // of levels, the last that was searched
	number [2]uint32     // of the last search, for who moves first and for the other
	likely tsumego.Point // the move that the last search likes best
}

// ask puts a task to a search, once for each code. The hunter moves first if it is an
// attack.
func (r Reader) ask(ctx context.Context, b *tsumego.Board, t task, hunter tsumego.Colour, attack bool) (answer, error) {
	turn := hunter
	if !attack {
		turn = hunter.Other()
	}
	board, err := b.Fresh(turn)
	if err != nil {
		return answer{}, err
	}
	s := &search{b: board, task: t, hunter: hunter, limit: r.Nodes, until: r.until(ctx)}
	if s.limit == 0 {
		s.limit = 1 << 30
	}
	a, wants := answer{search: s}, won
	if !attack {
		wants = lost
	}
	for i, l := range levels {
		s.kos = nobody
		if l.mover || l.waiter {
			s.kos = hunterLifts
			if l.mover != attack {
				s.kos = ownerLifts
			}
		}
		found := s.run()
		a.Nodes += found.nodes
		a.level = i
		a.number, a.likely = [2]uint32{found.hunter, found.owner}, found.move
		if !attack {
			a.number[0], a.number[1] = a.number[1], a.number[0]
		}
		switch {
		case found.verdict == wants:
			a.Code, a.Move, a.Settled = l.code, found.move, true
			return a, nil
		case found.verdict == open:
			if a.number[0] <= a.number[1] && l.code == Succeeds {
				a.Code, a.Move = Succeeds, found.move
			}
			return a, nil
		case l.code == Succeeds && !s.fought:
			a.Settled = true
			return a, nil // no ko was met
		}
	}
	a.Settled = true
	return a, nil
}

// until is when a question must be answered.
func (r Reader) until(ctx context.Context) time.Time {
	budget := r.Time
	if budget == 0 {
		budget = usualTime
	}
	until := time.Now().Add(budget)
	if d, ok := ctx.Deadline(); ok && d.Before(until) {
		return d
	}
	return until
}

// within is a reader for what is left of its time.
func (r Reader) within(until time.Time) Reader {
	r.Time = max(time.Until(until), time.Millisecond)
	return r
}
