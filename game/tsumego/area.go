package tsumego

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

// Match is a game of Go on a small board with a question about its score: the
// attacker's area less the defender's, without komi.
//
// # Rules
//
// Suicide is forbidden. Two passes in a row end the game, but a pass that lifts a ko
// is not counted. Stones count as they stand, and so do empty points that reach
// stones of one colour only, but for what is certain:
//
//   - Stones that are alive unconditionally [Benson 1976] stay on the board even if
//     their owner passes for ever.
//   - A region with such stones all around, in which the opponent cannot have two
//     eyes, belongs to their owner: stones in it are dead. A point beside a stone
//     that lives can be filled by its owner whenever it is empty, so it is no eye;
//     the opponent cannot live if the other points are none, one, or two that
//     touch.
//
// Passing changes none of this, so the owner of what is certain keeps it whatever
// happens. Nobody plays there any more, and the question is settled as soon as what
// is certain settles it. docs/decisions/0014 says why the value is that of playing
// on and counting stones as they stand.
//
// A ko may not be taken back at once. Endless play is a draw with score 0, which is
// one answer for all positions of a question. Goals may say that it is the answer no
// (repeat=no) or yes (repeat=yes) instead: a score that is reached the one way and
// not exceeded the other way does not depend on the rule.
//
// With the word superko no move may bring back stones that were on the board
// before, every pass is counted, and moves are legal everywhere, since any change of
// the board may make another move legal. What was on the board is then part of the
// position, so that is for boards of a few points.
type Match struct {
	*match
	place
	log   []place
	past  past64      // superko: what was on the board, and is
	next  []sequel    // scratch for Expand
	moves []game.Move // likewise
}

// match is what stays the same in all positions of a match.
type match struct {
	plot     *plot
	attacker Colour
	goal     scoreGoal
	need     int    // the score to reach
	endless  string // what endless play is worth
	superko  bool
	bare     bool // nothing is certain, for tests
}

// place is what a move changes.
type place struct {
	stones [2]uint64 // of Black and White
	ko     uint64    // where the player to move may not play
	turn   Colour
	passes uint8 // made in a row, as far as they count
	grown  bool  // superko: the last move brought new stones into the past
	known  bool  // sure has been found
	sure   [2]uint64
}

// Turn is the role of who moves.
func (m *Match) Turn() game.Side {
	if m.turn == m.attacker {
		return game.Attacker
	}
	return game.Defender
}

// certain is the points that each player has for certain.
func (q *match) certain(p *place) *[2]uint64 {
	if !p.known {
		p.known = true
		if !q.bare {
			p.sure[0] = q.plot.certain(p.stones[0], p.stones[1])
			p.sure[1] = q.plot.certain(p.stones[1], p.stones[0])
		}
	}
	return &p.sure
}

// score is the attacker's area less the defender's if the game ends here.
func (q *match) score(p *place) int {
	sure := q.certain(p)
	black := p.stones[0]&^sure[1] | sure[0]
	white := p.stones[1]&^sure[0] | sure[1]
	score := q.plot.area(black, white)
	if q.attacker == White {
		return -score
	}
	return score
}

// value is settled by the score when the game is over, and before that by what is
// certain.
func (q *match) value(p *place) game.Value {
	var low, high int
	if p.passes == 2 {
		low = q.score(p)
		high = low
	} else {
		sure, count := q.certain(p), q.plot.count()
		low = 2*bits.OnesCount64(sure[q.attacker-1]) - count
		high = count - 2*bits.OnesCount64(sure[q.attacker.Other()-1])
	}
	switch {
	case low >= q.need:
		return game.Proven
	case high < q.need:
		return game.Disproven
	}
	return game.Unknown
}

// play is the place behind a legal move.
func (q *match) play(p *place, move game.Move) place {
	me, you := p.turn-1, p.turn.Other()-1
	next := place{stones: p.stones, turn: p.turn.Other()}
	if move == passCode {
		if next.passes = p.passes; p.ko == 0 {
			next.passes++
		}
		return next
	}
	next.stones[me], next.stones[you], next.ko = q.plot.put(p.stones[me], p.stones[you], 1<<(move-1))
	if q.superko {
		next.ko = 0
	}
	return next
}

// Score is the attacker's area less the defender's if the game ends here.
func (m *Match) Score() int { return m.score(&m.place) }

// Value is the answer as far as the rules tell it.
func (m *Match) Value() game.Value { return m.value(&m.place) }

// passCode is the move that passes; others are one more than the number of their
// point.
const passCode = maxPlot + 1

// Moves lists the legal points that are not certain, row by row, and the pass.
// There is none when the game is over.
func (m *Match) Moves(buf []game.Move) []game.Move {
	if m.passes == 2 {
		return buf
	}
	s := m.legal()
	if !m.superko {
		sure := m.certain(&m.place)
		s &^= sure[0] | sure[1]
	}
	for ; s != 0; s &= s - 1 {
		buf = append(buf, game.Move(bits.TrailingZeros64(s)+1))
	}
	return append(buf, passCode)
}

// legal is the points where the player to move may put a stone in any game of Go.
func (m *Match) legal() uint64 {
	legal := m.plot.legal(m.stones[m.turn-1], m.stones[m.turn.Other()-1]) &^ m.ko
	if m.superko {
		for s := legal; s != 0; s &= s - 1 {
			if m.repeats(lowest(s)) {
				legal &^= lowest(s)
			}
		}
	}
	return legal
}

// Play makes a legal move.
func (m *Match) Play(move game.Move) {
	m.log = append(m.log, m.place)
	m.place = m.play(&m.place, move)
	if m.superko {
		m.grown = m.past.add(m.plot, m.stones)
	}
}

// Undo takes the last move back.
func (m *Match) Undo() {
	if m.grown {
		m.past.drop(m.plot)
	}
	m.place = m.log[len(m.log)-1]
	m.log = m.log[:len(m.log)-1]
}

// Clone returns an independent copy.
func (m *Match) Clone() game.Position { return m.copy() }

func (m *Match) copy() *Match {
	c := *m
	c.log = append([]place(nil), m.log...)
	c.past = m.past.copy()
	c.next, c.moves = nil, nil
	return &c
}
