package tsumego

import (
	"errors"

	"github.com/yomi-solver/yomi/game"
)

// What the ladder reader tells about questions whose prey is one block: the hunter
// has won where ataris take it, and where they would take it if the owner passed,
// the owner must play where that has to do with.

// chased tells whether the question is about one block on the whole board.
func (p *Position) chased() bool { return p.asks.goal == capture || p.asks.goal == save }

// hunted is a stone of the prey if ladders can be read for this question: the prey
// is one block, the hunter has nothing to lose, and the rules are the simple ones.
func (p *Position) hunted() (Point, bool) {
	b := p.board
	if p.asks.goal.race() || b.rules != (Rules{}) {
		return Pass, false
	}
	q := p.prey.first()
	if q == Pass || b.cells[q] == Empty {
		return Pass, false
	}
	name := b.head[q]
	for i, word := range p.prey {
		for ; word != 0; word &= word - 1 {
			if b.head[origin+Point(i<<6+trailing(word))] != name {
				return Pass, false
			}
		}
	}
	return q, true
}

// reader is a ladder reader for this question. Where the threats elsewhere are
// numbered it reads what is certain: the owner may take back every ko as long as
// he has a threat, the hunter only if his never end.
func (p *Position) reader(stone Point) ladder {
	l := ladder{board: p.board, stone: stone, hunter: p.asks.hunter, within: &p.asks.region, again: p.asks.again, left: ladderNodes}
	switch {
	case p.balance < 0:
		l.kos = OwnerThreats
	case p.balance == All:
		l.kos = HunterThreats
	}
	return l
}

// falls decides for the hunter where ataris take the prey, and for the owner where
// one move makes it safe.
func (p *Position) falls() game.Value {
	if p.board.turn != p.asks.hunter && (p.passed || p.escapes()) {
		return p.hunts(false) // a second pass ends play
	}
	stone, ok := p.hunted()
	if !ok || p.board.Free(stone) > 2 {
		return game.Unknown
	}
	l := p.reader(stone)
	if l.falls() {
		return p.hunts(true)
	}
	return game.Unknown
}

// answers is where the owner, to move, must play because ataris would take the
// prey after any other move. It is false where they do not, or where ladders
// cannot be read.
func (p *Position) answers() (Set, bool) {
	b := p.board
	stone, ok := p.hunted()
	if !ok || b.turn == p.asks.hunter || p.passed {
		return Set{}, false // or a second pass ends play
	}
	l := p.reader(stone)
	var trace Set
	l.trace = &trace
	switch b.Free(stone) {
	case 1:
		var list [maxSaves]Point
		n, ok := l.saves(&list)
		if !ok {
			return Set{}, false
		}
		if ok, _ = l.doomed(); !ok {
			return Set{}, false
		}
		if !l.again || b.Stones(stone) > 1 {
			trace = Set{}
		}
		for _, q := range list[:n] {
			trace.Add(q)
		}
		return trace, true
	case 2:
		b.Play(Pass, b.turn)
		ok = l.attack()
		b.Undo()
		return trace, ok
	}
	return Set{}, false
}

// mustAnswer drops the owner's moves after which ataris take the prey. It keeps
// at least one.
func (p *Position) mustAnswer(moves []game.Move) []game.Move {
	set, ok := p.answers()
	if !ok {
		return moves
	}
	kept := moves[:0]
	last := moves[len(moves)-1]
	for _, m := range moves {
		if q := point(m); q != Pass && set.Has(q) {
			kept = append(kept, m)
		}
	}
	if len(kept) == 0 {
		kept = append(kept, last)
	}
	return kept
}

// Asked so, a capture does not count if it takes a single stone that its owner can
// take back at once, in a ko or a snapback: players do not call such a stone
// captured. While the owner has the choice, its point stays prey without a stone
// on it, a ghost. States do not show ghosts, so nothing can be written down of such
// questions.

// Again asks the same question so that single stones must be taken for good.
func (p *Position) Again() *Position {
	return p.asking(func(q *question) { q.again = true })
}

// Capture asks for the capture of the block at a point of a board as it stands. The
// hunter moves first if it is an attack, else the owner; what ko forbids holds if it
// is his turn. The board is copied.
func Capture(b *Board, p Point, attack bool) (*Position, error) {
	if !b.On(p) || b.cells[p] == Empty {
		return nil, errors.New("tsumego: no stone to capture")
	}
	hunter := b.cells[p].Other()
	board, err := New(b.width, b.height, b.rules)
	if err != nil {
		return nil, err
	}
	turn := hunter
	if !attack {
		turn = hunter.Other()
	}
	if err := board.Setup(b.Colour, turn); err != nil {
		return nil, err
	}
	if b.turn == turn {
		board.ko = b.ko
	}
	asks := &question{goal: capture, hunter: hunter, side: game.Attacker}
	asks.watch()
	q := &Position{board: board, asks: asks, learned: &learned{}}
	q.asks.region = board.points()
	for _, s := range board.AppendStones(nil, p) {
		q.prey.Add(s)
	}
	q.enclose()
	q.mark()
	return q, nil
}

// Chase asks for the capture of one block within limits, for programs that read
// much in little time. Single stones must be taken for good. There are so many threats
// elsewhere, of the hunter or, below 0, of the owner. The prey is safe with so many
// liberties on the hunter's turn; without such a number the hunter must threaten
// with every move to take it by ataris. Where moves are selected, the hunter gives up
// a prey that has grown by more stones than that, and if the answer is to be sure,
// all moves of the owner are kept.
func (p *Position) Chase(threats, escape, grow int, sure bool) game.Problem {
	c := p.Again().Growing(grow)
	if sure {
		c = c.Surely()
	}
	if escape > 0 {
		c = c.Escape(escape)
	} else {
		c = c.Forcing()
	}
	return c.WithThreats(threats)
}

// asking is a copy with another question.
func (p *Position) asking(change func(*question)) *Position {
	c := p.copy()
	q := *p.asks
	change(&q)
	c.asks = &q
	c.mark()
	return c
}

// Escape asks the same question so that the prey is safe once it has so many
// liberties on the hunter's turn.
func (p *Position) Escape(liberties int) *Position {
	return p.asking(func(q *question) { q.escape = liberties })
}

// escaped tells whether the prey has the liberties that make it safe.
func (p *Position) escaped() bool {
	if p.asks.escape == 0 || p.board.turn != p.asks.hunter {
		return false
	}
	stone, ok := p.hunted()
	return ok && p.board.Free(stone) >= p.asks.escape
}

// escapes tells whether the owner, to move, reaches the liberties that make the
// prey safe at once.
func (p *Position) escapes() bool {
	b := p.board
	if p.asks.escape == 0 || b.turn == p.asks.hunter {
		return false
	}
	stone, ok := p.hunted()
	if !ok || b.Free(stone) < p.asks.escape-4 {
		return false
	}
	if b.Free(stone) >= p.asks.escape {
		return true // he passes
	}
	l := p.reader(stone)
	liberties := *b.Liberties(stone)
	for i, word := range liberties {
		for ; word != 0; word &= word - 1 {
			q := origin + Point(i<<6+trailing(word))
			if p.outlook(stone, q).free < p.asks.escape || q == b.ko || !l.may(q) {
				continue
			}
			b.Play(q, b.turn)
			free := b.Free(stone)
			b.Undo()
			if free >= p.asks.escape {
				return true
			}
		}
	}
	return false
}

// ghost is the point of a prey that was taken and may be taken back now, or Pass.
func (p *Position) ghost() Point {
	if q := p.prey.first(); q != Pass && p.board.cells[q] == Empty {
		return q
	}
	return Pass
}

// mayReturn tells whether the last move, on q, took a prey of one stone and can be
// taken back there.
func (p *Position) mayReturn(q Point) bool {
	b := p.board
	stone := p.prey.first()
	if q == Pass || b.cells[q] != p.asks.hunter || b.cells[stone] != Empty || p.prey.Count() != 1 {
		return false
	}
	return b.Free(q) == 1 && b.Liberties(q).Has(stone)
}
