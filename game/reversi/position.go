package reversi

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Problem = (*Position)(nil)

// Position is a position of one of the games and the question asked about it.
type Position struct {
	*rules
	question
	state
	past []state // for Undo
}

// state is what a move changes.
type state struct {
	discs [4]uint64 // by colour
	legal uint64    // squares that the mover may take; none: he passes, if the game is not over
	turn  uint8     // the player to move
	over  bool
}

// pass is the move of a player who can put nothing anywhere.
const pass game.Move = 65

func moveOf(square int) game.Move { return game.Move(square + 1) }
func squareOf(m game.Move) int    { return int(m) - 1 }

// taken are the squares with pieces on them.
func (s *state) taken() uint64 { return s.discs[0] | s.discs[1] | s.discs[2] | s.discs[3] }

// empties is the number of empty squares.
func (p *Position) empties() int { return p.squares() - count(p.taken()) }

// Turn says whether the player whom the question is about moves. All others are the defender: they
// play together against him.
func (p *Position) Turn() game.Side {
	if int(p.turn) == p.attacker {
		return game.Attacker
	}
	return game.Defender
}

// Value is the answer once the game is over, or where it is evident (see the package comment).
func (p *Position) Value() game.Value { return p.value(&p.state) }

func (p *Position) value(s *state) game.Value {
	if !s.over {
		return p.evident(s)
	}
	if p.reached(s) {
		return game.Proven
	}
	return game.Disproven
}

// Moves appends the squares that the mover may take, by number, or the pass.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over {
		return buf
	}
	if p.legal == 0 {
		return append(buf, pass)
	}
	for set := p.legal; set != 0; set &= set - 1 {
		buf = append(buf, moveOf(first(set)))
	}
	return buf
}

// Play makes a move.
func (p *Position) Play(m game.Move) {
	p.past = append(p.past, p.state)
	p.rules.play(&p.state, m)
}

// Undo takes the last move back.
func (p *Position) Undo() {
	last := len(p.past) - 1
	p.state = p.past[last]
	p.past = p.past[:last]
}

// play makes a move and finds what the next player may do.
func (r *rules) play(s *state, m game.Move) {
	if m != pass {
		r.put(s, squareOf(m))
	}
	r.next(s)
	r.look(s)
}

// next hands the turn on.
func (r *rules) next(s *state) {
	s.turn++
	if int(s.turn) == len(r.players) {
		s.turn = 0
	}
}

// put puts a piece of the mover on a square.
func (r *rules) put(s *state, square int) {
	c := r.colour[s.turn] & 3
	mine := s.discs[c]
	f := flips(square, mine, s.taken()&^mine)
	s.discs[0] &^= f
	s.discs[1] &^= f
	s.discs[2] &^= f
	s.discs[3] &^= f
	s.discs[c] = mine | f | bit(square)
}

// look finds the squares that the mover may take, and whether the game is over.
func (r *rules) look(s *state) {
	taken := s.taken()
	empty := r.all &^ taken
	mine := s.discs[r.colour[s.turn]&3]
	s.legal, s.over = reach(mine, taken&^mine, empty)&^r.barred[s.turn], false
	switch {
	case s.legal != 0:
	case r.variant == rolit:
		s.legal, s.over = around(taken)&empty, empty == 0
	default:
		s.over = !r.anyone(s, empty)
	}
}

// anyone tells whether some player could put a piece somewhere.
func (r *rules) anyone(s *state, empty uint64) bool {
	for i := range r.players {
		mine := s.discs[r.colour[i]]
		if reach(mine, s.taken()&^mine, empty)&^r.barred[i] != 0 {
			return true
		}
	}
	return false
}

// Key tells positions apart by the pieces of each colour, the mover and the question.
func (p *Position) Key() game.Key { return p.key(&p.state) }

// The pieces of two colours are multiplied into 128 bits and folded; each word has factors of its
// own.
func (q *question) key(s *state) game.Key {
	t := uint64(s.turn) + 1
	k := game.Key{
		Hi: q.salt.Hi + t*mixTurn ^ fold(s.discs[0]^mixA, s.discs[1]^mixB),
		Lo: q.salt.Lo + t*mixTurn ^ fold(s.discs[1]^mixC, s.discs[0]^mixD),
	}
	if s.discs[2]|s.discs[3] != 0 {
		k.Hi += fold(s.discs[2]^mixC, s.discs[3]^mixA)
		k.Lo += fold(s.discs[3]^mixD, s.discs[2]^mixB)
	}
	return game.Key{Hi: zobrist.Mix(k.Hi), Lo: zobrist.Mix(k.Lo)}
}

// Repeated is Unknown: pieces never leave the board.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	q.past = append(make([]state, 0, len(p.past)+p.squares()), p.past...)
	return &q
}
