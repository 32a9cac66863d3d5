package tsumego

import (
	"errors"
	"math"

	"github.com/yomi-solver/yomi/game"
)

// Relevance: how much of the board a solution depends on.
//
// A zone of a position is a set of points such that the winner wins as well on any
// other board that has the same stones there, the same player to move and the same ko:
// he plays as if nothing were different, and takes a move of the loser outside the
// zone for a pass [Shih et al. 2022]. For that, whatever is played inside must have
// the same effect inside. A zone is put together along the winner's solution:
//
//   - Before a move of the winner it has the zone behind the move, the move with its
//     neighbours, the stones that it takes with their neighbours, and for stones of
//     the loser beside it that stay a liberty: elsewhere they might be taken. If its
//     own block lives by a liberty farther away, the block and that liberty.
//   - Before the loser's moves it has the zones behind a pass and behind every move in
//     the zone itself. It is closed: a block of the winner in it has two of its
//     liberties in it, so that it cannot be taken from outside, or its only one and all
//     stones around it; and where the loser would commit suicide, the stones that
//     have no other liberty and all around them.
//   - The owner of the prey, if he is the winner, answers a move elsewhere by a
//     pass: play without end is good for him. So he needs no zone behind a pass,
//     unless a ko is open afterwards. The prey itself is always in his zone.
//
// Points outside the region never change, so they count as part of every zone.

// errZone says that no zone was found.
var (
	errZone  = errors.New("tsumego: the solution reaches too far")
	errTwist = errors.New("tsumego: the solution does not hold")
)

// relevance walks a solution.
type relevance struct {
	p      *Position
	value  game.Value // of all positions here
	settle func(game.Problem) (game.Value, game.Move, error)
	left   int // positions that may still be looked at
	zones  map[game.Key]Set
	// path has the zones supposed for positions on the way here, for an owner who
	// comes back to them; deepest is how far back such a return has led.
	path    map[game.Key]*pending
	deepest int
}

// pending is a position whose zone is being found.
type pending struct {
	depth int
	zone  Set
	used  bool // somebody has built on it
}

// Relevant finds the zone of this position, which has the value given.
func (p *Position) Relevant(v game.Value, ask func(game.Problem) (game.Value, game.Move, error), positions int) ([]game.Move, error) {
	if p.board.ko != Pass || p.board.rules != (Rules{}) || p.asks.goal == settle || p.asks.again || p.passed {
		return nil, errZone
	}
	r := &relevance{
		p: p.copy(), value: v, settle: ask, left: positions,
		zones: map[game.Key]Set{}, path: map[game.Key]*pending{}, deepest: math.MaxInt,
	}
	zone, err := r.zone()
	if err != nil {
		return nil, err
	}
	// The first move of all may be one of the loser, whoever moves here.
	zone = zone.Or(r.base())
	r.close(&zone)
	var list []game.Move
	for _, q := range zone.And(p.asks.region).points() {
		list = append(list, code(q))
	}
	return list, nil
}

// hunts tells whether the hunter is the winner.
func (r *relevance) hunts() bool { return r.value == r.p.hunts(true) }

// loser is the colour of who loses.
func (r *relevance) loser() Colour {
	if r.hunts() {
		return r.p.asks.hunter.Other()
	}
	return r.p.asks.hunter
}

// base is what belongs to every zone where the loser moves: the stones that the
// winner must not lose.
func (r *relevance) base() Set {
	if r.hunts() {
		return r.p.own
	}
	return r.p.prey
}

// zone is that of the position as it stands.
func (r *relevance) zone() (Set, error) {
	p := r.p
	switch p.Value() {
	case r.value:
		return r.end(), nil
	case r.value.Other():
		return Set{}, errTwist
	}
	key := p.Key()
	if z, ok := r.zones[key]; ok {
		return z, nil
	}
	if o := r.path[key]; o != nil {
		if r.hunts() {
			return Set{}, errZone // he must come to an end, by moves that settle does not know
		}
		o.used = true
		r.deepest = min(r.deepest, o.depth)
		return o.zone, nil
	}
	if r.left--; r.left < 0 {
		return Set{}, errZone
	}
	o := &pending{depth: len(r.path)}
	r.path[key] = o
	defer delete(r.path, key)
	before := r.deepest
	for {
		r.deepest = math.MaxInt
		z, err := r.find()
		if err != nil {
			return Set{}, err
		}
		if o.used && outside(&z, &o.zone) {
			o.zone = o.zone.Or(z) // they have built on less
			continue
		}
		if r.deepest >= o.depth { // it leans on nothing that is still open
			r.zones[key] = z
			r.deepest = math.MaxInt
		}
		r.deepest = min(before, r.deepest)
		return z, nil
	}
}

// end is the zone where the rules have settled the question.
func (r *relevance) end() Set {
	p := r.p
	var z Set
	if r.hunts() || !p.escaped() {
		return z // what was taken stands in the zones before it
	}
	stone, _ := p.hunted()
	z = p.board.block(stone)
	for n, q := range p.board.Liberties(stone).Append(nil) {
		if n < p.asks.escape {
			z.Add(q)
		}
	}
	return z
}

// find puts the zone of a position together.
func (r *relevance) find() (Set, error) {
	p := r.p
	if p.board.turn != r.loser() {
		v, m, err := r.settle(p)
		if err != nil {
			return Set{}, err
		}
		if v != r.value || m == game.NoMove {
			return Set{}, errTwist
		}
		return r.move(m)
	}
	z := r.base()
	if r.hunts() || p.board.ko != Pass && !p.lifts() {
		p.Play(code(Pass))
		behind, err := r.zone()
		p.Undo()
		if err != nil {
			return Set{}, err
		}
		z = z.Or(behind)
	}
	return r.replies(z)
}

// replies adds the zones behind all moves of the loser in the zone.
func (r *relevance) replies(z Set) (Set, error) {
	p := r.p
	moves := p.Moves(nil)
	var tried Set
	for again := true; again; {
		again = false
		r.close(&z)
		for _, m := range moves {
			q := point(m)
			if q == Pass || !z.Has(q) || tried.Has(q) {
				continue
			}
			tried.Add(q)
			again = true
			p.Play(m)
			behind, err := r.zone()
			if p.board.Taken() > 0 {
				behind = behind.Or(r.beside(q))
			}
			p.Undo()
			if err != nil {
				return Set{}, err
			}
			z = z.Or(behind)
		}
	}
	return z, nil
}

// beside is a point and its neighbours on the board.
func (r *relevance) beside(q Point) Set {
	var s Set
	s.Add(q)
	return r.around(s)
}

// around is a set with all points next to it.
func (r *relevance) around(s Set) Set {
	b := r.p.board
	return s.grown(b.stride).And(b.points())
}

// move is the zone before a move of the winner.
func (r *relevance) move(m game.Move) (Set, error) {
	p, b, q := r.p, r.p.board, point(m)
	p.Play(m)
	defer p.Undo()
	z, err := r.zone()
	if err != nil || q == Pass {
		return z, err
	}
	z = z.Or(r.beside(q))
	var taken Set
	for _, s := range b.AppendTaken(nil) {
		taken.Add(s)
	}
	z = z.Or(r.around(taken))
	own := true
	for _, n := range b.Near(q) {
		switch b.cells[n] {
		case Empty:
			own = false
		case r.loser():
			r.breathe(&z, n, 1)
		}
	}
	if own {
		r.breathe(&z, q, 1)
	}
	return z, nil
}

// breathe puts a block into a zone, with so many of its liberties. Those outside the
// region are there in any case.
func (r *relevance) breathe(z *Set, stone Point, want int) {
	b := r.p.board
	*z = z.Or(b.block(stone))
	liberties := *b.Liberties(stone)
	inside := liberties.And(*z)
	beyond := liberties.AndNot(r.p.asks.region)
	have := inside.Or(beyond)
	missing := want - have.Count()
	for _, q := range liberties.AndNot(have).points() {
		if missing <= 0 {
			return
		}
		z.Add(q)
		missing--
	}
}

// close makes sure that nothing the loser does outside changes what is inside.
func (r *relevance) close(z *Set) {
	b, loser := r.p.board, r.loser()
	for before := (Set{}); before != *z; {
		before = *z
		for rest := z.And(b.sets[loser.Other()]); rest != (Set{}); {
			q := rest.first()
			block := b.block(q)
			rest = rest.AndNot(block)
			r.breathe(z, q, 2)
			if b.Free(q) == 1 {
				*z = z.Or(r.around(block))
			}
		}
		for _, q := range z.And(b.sets[Empty]).And(r.p.asks.region).points() {
			if !b.lives(q, loser) {
				r.shut(z, q)
			}
		}
	}
}

// shut makes sure that a move which is suicide here is suicide elsewhere too.
func (r *relevance) shut(z *Set, q Point) {
	b := r.p.board
	*z = z.Or(r.beside(q))
	for _, n := range b.Near(q) {
		if b.cells[n] == r.loser() {
			*z = z.Or(r.around(b.block(n)))
		}
	}
}
