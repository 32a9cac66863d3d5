// Package loa is Lines of Action: whoever brings all of its pieces together wins.
//
// # Rules loa/1
//
// The board is a square of 3 to 8 rows. Black stands on the top and the bottom row,
// White on the left and the right column, the corners are empty, and Black begins. A piece
// moves in a straight line, also aslant, by exactly as many squares as there are pieces
// of either colour on that line, its own included. It may jump over its own
// side's pieces, not over others, and may end on one of those and take it. A side wins
// whose pieces all form one unit, neighbours aslant included; a single piece is one.
//
// The rules are those of the Computer Olympiads, appendix A.2 of [Saito 2010]: if a move
// connects both sides, the game is drawn; who cannot move passes; a position that
// occurs for the third time with the same side to move is a draw. Two other sets can be
// asked for:
//
//   - rules=mover: who connects both sides by a move wins;
//   - rules=openspiel: likewise, who cannot move loses, and the second occurrence of a
//     position is a draw, as OpenSpiel plays.
//
// # Repetition
//
// A win that can be forced at all can be forced without repeating a position: the
// winner goes on to positions from which fewer moves are needed. Who
// cannot force it is kept from it for ever, so that some position comes again as often as
// the rules want. Hence it does not matter whether the second or the third
// occurrence draws, and Repeated is that a win is not reached and that a draw is. What was played
// before the position in question does not count.
//
// # Representation
//
// A position is two bitboards and the number of pieces on each line, kept up to date
// move by move in fields of four bits; board draws the order of the bits.
package loa

import (
	"math/bits"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "loa",
	Title: "Lines of Action",
	Doc: `A piece moves in a straight line, also aslant, by as many squares as there are pieces on that line, over
its own side's pieces but not over others, and may take where it lands. Who connects all of its pieces wins; both at once
draw, who cannot move passes, and a position that occurs for the third time is a draw. A position is the rows from the
top, separated by slashes, with b and w for pieces and numbers for runs of empty squares, then b or w for who moves, as in
"8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b"; or a size from 3x3 to 8x8 for the start; then moves such as b1-b3 or
b1xh1 (b1b3 is read too). The word rules=mover lets the mover win if both sides get connected, rules=openspiel also lets
a side without a move lose. Goals are those of the side to move: win, draw (at least); win:first (Black) or draw:second
name the player instead.`,
	Rules: "loa/1",
	Goals: []string{"win", "draw"},
	Files: []string{".loa"},
	Turns: []string{"black", "white"},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// player is one of the two players.
type player = notation.Player

const (
	black = notation.First
	white = notation.Second
)

var _ game.Problem = (*Position)(nil)

// Position is a position of Lines of Action, and what is asked about it.
type Position struct {
	*board
	question
	pieces  [2]uint64 // by player
	tally   tally
	turn    player
	history []uint16 // moves that Undo can take back, some marked as captured
}

// Codes of moves: two squares, or a pass. In the history captures are marked.
const (
	pass     game.Move = 1 << 12
	captured           = 1 << 13
)

func move(from, to int) game.Move { return game.Move(from<<6 | to) }

func squares(m game.Move) (from, to int) { return int(m >> 6 & 63), int(m & 63) }

// Turn says whether the attacker moves.
func (p *Position) Turn() game.Side { return game.Side(p.turn ^ p.attacker) }

// Value tells how the game has ended, if it has.
func (p *Position) Value() game.Value {
	mine, yours := connected(p.pieces[p.turn]), connected(p.pieces[p.turn.Other()])
	switch {
	case mine && yours && p.rules == olympiad:
		return p.drawn()
	case yours:
		return p.wonBy(p.turn.Other())
	case mine:
		return p.wonBy(p.turn)
	case p.rules == openspiel && !p.mobile():
		return p.wonBy(p.turn.Other())
	}
	return game.Unknown
}

// over reports whether the game has ended.
func (p *Position) over() bool {
	return connected(p.pieces[black]) || connected(p.pieces[white]) || p.rules == openspiel && !p.mobile()
}

// mobile reports whether the side to move has a move.
func (p *Position) mobile() bool {
	mine, yours := p.pieces[p.turn], p.pieces[p.turn.Other()]
	for rest := mine; rest != 0; rest &= rest - 1 {
		if p.reach(bits.TrailingZeros64(rest), &p.tally, mine, yours) != 0 {
			return true
		}
	}
	return false
}

// Moves appends the moves of all pieces, from the lowest square, or a pass if there is
// none, unless the game is over.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over() {
		return buf
	}
	return p.list(buf)
}

// list appends the moves of a game that is not over.
func (p *Position) list(buf []game.Move) []game.Move {
	start := len(buf)
	mine, yours := p.pieces[p.turn], p.pieces[p.turn.Other()]
	for rest := mine; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros64(rest)
		for set := p.reach(from, &p.tally, mine, yours); set != 0; set &= set - 1 {
			buf = append(buf, move(from, bits.TrailingZeros64(set)))
		}
	}
	if len(buf) == start {
		buf = append(buf, pass)
	}
	return buf
}

// Play makes a move of the side to move.
func (p *Position) Play(m game.Move) {
	me, you := p.turn, p.turn.Other()
	p.turn = you
	if m == pass {
		p.history = append(p.history, uint16(m))
		return
	}
	from, to := squares(m)
	entry, landing := uint16(m), uint64(1)<<to
	p.tally.subtract(&p.lines[from])
	if p.pieces[you]&landing != 0 {
		entry |= captured
		p.pieces[you] ^= landing
	} else {
		p.tally.add(&p.lines[to])
	}
	p.pieces[me] ^= 1<<from | landing
	p.history = append(p.history, entry)
}

// Undo takes back the last move.
func (p *Position) Undo() {
	last := len(p.history) - 1
	entry := p.history[last]
	p.history = p.history[:last]
	me, you := p.turn.Other(), p.turn
	p.turn = me
	if game.Move(entry) == pass {
		return
	}
	from, to := squares(game.Move(entry))
	landing := uint64(1) << to
	p.pieces[me] ^= 1<<from | landing
	if entry&captured != 0 {
		p.pieces[you] ^= landing
	} else {
		p.tally.subtract(&p.lines[to])
	}
	p.tally.add(&p.lines[from])
}

// Key is a bijection of the two bitboards for each side to move, so that positions
// asked the same question never share one, but for images of each other on small
// boards.
func (p *Position) Key() game.Key { return p.key(p.pieces, p.turn) }

func (p *Position) key(pieces [2]uint64, turn player) game.Key {
	if p.size <= symmetric {
		pieces = p.canonical(pieces)
	}
	salt := &p.salt[turn]
	lo := zobrist.Mix(pieces[black] + salt.Lo)
	hi := zobrist.Mix(pieces[white] ^ salt.Hi ^ lo)
	return game.Key{Hi: hi, Lo: zobrist.Mix(lo + hi)}
}

// Repeated is a draw, in the words of the question.
func (p *Position) Repeated() game.Value { return p.drawn() }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return p.copy() }

func (p *Position) copy() *Position {
	q := *p
	q.history = slices.Clone(p.history)
	return &q
}
