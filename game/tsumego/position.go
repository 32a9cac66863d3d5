package tsumego

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Position is a board together with a question about stones on it: the hunter
// wants to capture all stones of the prey, and their owner wants some of them to
// stay. The package comment has the rules.
type Position struct {
	board *Board
	asks  *question
	// What the board does not show. All of it is part of the position.
	prey    Set  // stones of the target that were never taken
	own     Set  // semeai: the hunter's stones that he must not lose
	balance int  // threats elsewhere: of the hunter if above 0, else of the owner
	passed  bool // the hunter has just passed, and not to lift a ko
	over    bool // and the owner too
	key     game.Key
	track   track
	steps   []step
	scratch scratch
	learned *learned
	window  *window        // nil: the region is too large, or what is around it may change
	view    view           // what stands in the window
	forgot  game.Knowledge // pieces not to use
	ranks   []uint64       // scratch for sorting moves
	spare   *Board         // for SetState
}

// question is what stays the same in all positions of a problem.
type question struct {
	goal   goal
	hunter Colour    // who wants to capture the prey
	side   game.Side // the role of the hunter
	region Set       // where stones may be put
	wall   Set       // stones of the hunter that nobody can take
	closed bool      // no other stones outside touch the region
	exits  Set       // points of the region that touch others than the wall outside
	threat int       // the balance at the beginning
	circle *circle   // nil: repetition is judged right
	shut   Set       // stones that were added and that the text does not have
	fenced bool      // they stand on all points around the region
	found  bool      // it was found and not named
	open   bool      // it was found and leads into the open, where nobody looks
	model  game.Key  // settle: what the key of the question before adds to this one
	again  bool      // a single stone of the prey must not be taken back at once
	escape int       // with so many liberties on the hunter's turn the prey is safe; 0: never
	pick   pick      // how moves are selected where that is allowed
	rounds bool      // each round of endless play is judged by itself
	window *window   // nil: there is none
	met    *circle   // what this question and those with other threats share of circles
}

// step is what Undo cannot tell from the board.
type step struct {
	key          game.Key
	balance      int
	passed, over bool
	took         bool // stones were taken, so that the next two count
	prey, own    Set
	track        track
	view         view
}

// All is a balance of threats that never ends; the owner's is -All.
const All = game.Endless

// Board is the board as it stands. It must not be changed.
func (p *Position) Board() *Board { return p.board }

// Prey are the stones of the target that were never taken.
func (p *Position) Prey() *Set { return &p.prey }

// Region is where stones may be put.
func (p *Position) Region() *Set { return &p.asks.region }

// Hunter is who wants to capture the prey.
func (p *Position) Hunter() Colour { return p.asks.hunter }

// Turn is the role of who moves.
func (p *Position) Turn() game.Side {
	if p.board.turn == p.asks.hunter {
		return p.asks.side
	}
	return p.asks.side.Other()
}

// hunts turns what happens to the prey into the answer to the question.
func (p *Position) hunts(success bool) game.Value {
	v := p.asks.side.Wants()
	if !success {
		v = v.Other()
	}
	return v
}

// Value is settled when the prey is taken, when the hunter has lost his own stones
// in a semeai, and when two passes have ended play. Who wants to settle must live
// unconditionally, and has failed when play ends before.
func (p *Position) Value() game.Value {
	switch {
	case p.prey == Set{}:
		return p.hunts(true)
	case p.asks.goal == settle:
		return p.settles()
	case p.asks.goal.links():
		return p.linked()
	case p.asks.again && p.board.turn == p.asks.hunter && p.ghost() != Pass:
		return p.hunts(true)
	case p.escaped():
		return p.hunts(false)
	case p.over, p.asks.goal.race() && p.own == Set{}:
		return p.hunts(false)
	}
	return game.Unknown
}

// Moves lists the legal points of the region, row by row, and the pass. A ko may be
// taken back at once by who has a threat left for it.
func (p *Position) Moves(buf []game.Move) []game.Move {
	b := p.board
	ko := b.ko
	if p.mayLift() {
		ko = Pass
	}
	open := b.sets[Empty].And(p.asks.region)
	for i, word := range open {
		for ; word != 0; word &= word - 1 {
			q := origin + Point(i<<6+trailing(word))
			if q != ko && b.lives(q, b.turn) {
				buf = append(buf, code(q))
			}
		}
	}
	return append(buf, code(Pass))
}

// mayLift tells whether the player to move has a threat left.
func (p *Position) mayLift() bool {
	if p.board.turn == p.asks.hunter {
		return p.balance > 0
	}
	return p.balance < 0
}

// code is the move that plays on q.
func code(q Point) game.Move { return game.Move(q) + 1 }

// point is where a move plays.
func point(m game.Move) Point { return Point(m - 1) }

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	b, q := p.board, point(m)
	hunts := b.turn == p.asks.hunter
	s := p.push()
	lift := q != Pass && q == b.ko
	if lift {
		p.spend()
	}
	p.over = p.passed && q == Pass
	p.passed = p.over || q == Pass && hunts && (b.ko == Pass || p.lifts())
	b.Play(q, b.turn)
	switch {
	case b.Taken() > 0:
		s.took, s.prey, s.own = true, p.prey, p.own
		switch {
		case p.asks.goal.links():
			p.prey = p.unlinked()
		case !p.asks.again || !p.mayReturn(q):
			p.prey = p.prey.And(b.sets[p.asks.hunter.Other()])
		}
		if p.asks.goal.race() {
			p.own = p.own.And(b.sets[p.asks.hunter])
		}
		if p.prey != s.prey || p.own != s.own {
			p.mark()
		} else {
			p.look()
		}
	case p.window != nil && q != Pass:
		p.view.put(p.window.bit(q), hunts)
	}
	if p.asks.circle != nil {
		p.trace(lift)
	}
}

// push notes what Undo needs, but for what changes only if stones are taken: that is large,
// and seldom.
func (p *Position) push() *step {
	n := len(p.steps)
	if n == cap(p.steps) {
		p.steps = append(p.steps, step{})
	}
	p.steps = p.steps[:n+1]
	s := &p.steps[n]
	s.key, s.balance, s.passed, s.over, s.took, s.track, s.view = p.key, p.balance, p.passed, p.over, false, p.track, p.view
	return s
}

// spend takes a threat from the player to move.
func (p *Position) spend() {
	switch {
	case p.balance == All, p.balance == -All:
	case p.balance > 0:
		p.balance--
	case p.balance < 0:
		p.balance++
	}
}

// Undo takes the last move back.
func (p *Position) Undo() {
	p.board.Undo()
	s := &p.steps[len(p.steps)-1]
	p.key, p.balance, p.passed, p.over, p.track, p.view = s.key, s.balance, s.passed, s.over, s.track, s.view
	if s.took {
		p.prey, p.own = s.prey, s.own
	}
	p.steps = p.steps[:len(p.steps)-1]
}

// The seeds of what a position adds to the key of its board.
const (
	questionSeed = 0x7473756d65676f11 + iota
	preySeed
	ownSeed
	balanceSeed
	passedSeed
	roundSeed
)

// mark computes the part of the key that is about the question: which one it is,
// and which stones of the target are left. What stands in the window is looked at anew.
func (p *Position) mark() {
	p.look()
	k := game.Key{}
	for i := range p.prey {
		k = k.Xor(game.Key(zobrist.At(preySeed+uint64(i)<<32, p.prey[i])))
		k = k.Xor(game.Key(zobrist.At(ownSeed+uint64(i)<<32, p.own[i])))
	}
	p.key = k.Xor(p.asks.key())
}

// key tells questions apart, but for their threats. A region counts as well.
func (q *question) key() game.Key {
	k := q.roundKey().Xor(game.Key(zobrist.At(questionSeed, uint64(q.escape)<<16|uint64(q.goal)<<4|uint64(q.hunter)<<1|uint64(q.side))))
	for i, word := range q.region {
		k = k.Xor(game.Key(zobrist.At(questionSeed+uint64(i+1)<<32, word)))
	}
	return k
}

// Key identifies the position and its question. Where the player to move can lift
// a ko at no cost, it does not matter whether there is one.
func (p *Position) Key() game.Key {
	k := p.base()
	if p.balance != 0 {
		k = k.Xor(balanceKey(p.balance))
	}
	return k
}

// balanceKey is what threats add to a key; none add nothing.
func balanceKey(balance int) game.Key {
	return game.Key(zobrist.At(balanceSeed, uint64(int64(balance))))
}

// base is the key without the threats.
func (p *Position) base() game.Key {
	b := p.board
	k := p.key.Xor(b.stones).Xor(b.words.turn[b.turn-1])
	if b.ko != Pass && !p.lifts() {
		k = k.Xor(KoKey(b.ko))
	}
	if p.passed {
		k = k.Xor(game.Key(zobrist.At(passedSeed, 1)))
		if p.over {
			k = k.Xor(game.Key(zobrist.At(passedSeed, 2)))
		}
	}
	return k
}

// lifts tells whether ko means nothing to the player to move. Where rounds are judged, it
// does: a threat is spent or not.
func (p *Position) lifts() bool {
	return p.balance == All && p.board.turn == p.asks.hunter ||
		p.balance == -All && p.board.turn != p.asks.hunter && !p.asks.rounds
}

// Repeated is for the owner: endless play captures nothing. An owner with threats without
// end, though, has many of them and not infinitely many: where nothing but threats
// keep his stones on the board, they are lost in the end. Who wants to settle must come
// to an end as well.
func (p *Position) Repeated() game.Value {
	return p.hunts(p.asks.threat == -All || p.asks.goal == settle || p.asks.goal.links())
}

// Clone returns an independent copy: it knows what was learnt so far, and learns by
// itself from there on.
func (p *Position) Clone() game.Position {
	c := p.copy()
	c.learned = p.learned.copy()
	return c
}

// copy returns a copy that shares what is learnt.
func (p *Position) copy() *Position {
	c := *p
	c.board = p.board.Clone()
	c.steps = append([]step(nil), p.steps...)
	c.scratch, c.ranks, c.spare = scratch{}, nil, nil
	return &c
}
