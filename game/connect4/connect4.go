// Package connect4 is Connect Four: stones fall to the lowest free point of a
// column, and four in a row, upright, level or slanting, win.
//
// A position is two bitboards, one of each player's stones (shape draws the
// order of the bits). The score is that of Pons' solver: whoever completes a
// line with s stones on the board before has (width*height+1-s)/2, rounded
// down, the other one the negative of it, and a full board without a line gives
// both 0.
//
// The rules, connect4/1, settle a position as soon as one of these holds for
// the question asked (question names the maker and the breaker):
//
//   - a player has four in a row, or the board is full;
//   - the maker's next turn comes too late for the score asked for;
//   - the maker has no open line left: every four points in a row hold a
//     stone of the breaker.
//
// The last two look ahead but are evident: no line of play can undo them.
package connect4

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "connect4",
	Title: "Connect Four",
	Doc: "Two players drop stones into columns; four in a row win, a full board is a draw. " +
		"A position is WxH (7x6 when absent; width*(height+1) at most 128), then the columns " +
		"played as one word from 1 to 9 and a to f (7x6 4453), or the rows from the top with x for the " +
		"first player's stones, o for the second's and numbers for runs of empty points " +
		"(7x6 7/7/7/7/3o3/3x3). Goals are those of the side to move: win, draw (at least), and score>=N, " +
		"where a win with s stones on the board before it scores (W*H+1-s)/2, rounded down, and a loss " +
		"the negative; win:first or draw:second name the player instead. A line of a file may also be COLUMNS SCORE, which asks whether that is the exact score.",
	Rules: "connect4/1",
	Goals: []string{"win", "draw", "score>=N"},
	Files: []string{".c4"},
	Parse: parse,
	Split: split,
	Looks: looks,
	Small: small,
}

var _ game.Problem = (*Position)(nil)

// Position is a position of Connect Four and the question asked about it.
type Position struct {
	*shape
	question
	stones [2]set // by player
	mirror [2]set // the same seen in a mirror, for the key
	count  int    // of stones on the board
	played int    // moves that Undo can take back
	// history holds the columns of those moves.
	history [maxBits]uint8
}

// mover is the player to move.
func (p *Position) mover() player { return player(p.count & 1) }

// Turn says whether the attacker moves.
func (p *Position) Turn() game.Side {
	if p.mover() == p.attacker {
		return game.Attacker
	}
	return game.Defender
}

// Value tells what the package comment calls settled.
func (p *Position) Value() game.Value {
	if p.aligned(p.stones[p.maker]) {
		// The line took the last stone, so it was made with one stone less.
		if p.count-1 <= p.limit {
			return p.made
		}
		return p.made.Other()
	}
	breaker := p.stones[p.maker.Other()]
	if p.expired(p.count) || p.aligned(breaker) || !p.aligned(p.board.without(breaker)) {
		return p.made.Other()
	}
	return game.Unknown
}

// over reports whether the game itself has ended, whatever the question.
func (p *Position) over() bool {
	return p.count == p.size() || p.aligned(p.stones[first]) || p.aligned(p.stones[second])
}

// Moves appends the columns that are not full, from left to right, unless the
// game is over.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over() {
		return buf
	}
	free := p.playable()
	for c := range p.width {
		if !free.and(p.columns[c]).empty() {
			buf = append(buf, move(c))
		}
	}
	return buf
}

// move codes a column; column reads it.
func move(column int) game.Move   { return game.Move(column + 1) }
func columnOf(m game.Move) int    { return int(m) - 1 }
func (p *Position) taken() set    { return p.stones[first].or(p.stones[second]) }
func (p *Position) playable() set { return p.markers(p.taken()).and(p.board) }

// Play drops a stone of the side to move.
func (p *Position) Play(m game.Move) {
	c, me := columnOf(m), p.mover()
	mirrored := p.markers(p.mirror[first].or(p.mirror[second])).and(p.columns[p.width-1-c])
	p.stones[me] = p.stones[me].or(p.playable().and(p.columns[c]))
	p.mirror[me] = p.mirror[me].or(mirrored)
	p.history[p.played] = uint8(c)
	p.played++
	p.count++
}

// Undo lifts the stone that was dropped last.
func (p *Position) Undo() {
	p.played--
	p.count--
	c, me := int(p.history[p.played]), p.mover()
	p.stones[me] = p.stones[me].without(p.highest(p.taken(), c))
	p.mirror[me] = p.mirror[me].without(p.highest(p.mirror[first].or(p.mirror[second]), p.width-1-c))
}

// highest returns the highest stone of a column.
func (p *Position) highest(stones set, column int) set {
	return p.markers(stones).right(1).and(p.columns[column])
}

// Key is the same for a position and its mirror image. On boards of at most 64
// bits it is a bijection of the position, in each of its words, so that
// positions asked the same question never share one.
func (p *Position) Key() game.Key {
	me := p.mover()
	a := p.stones[me].or(p.markers(p.taken()))
	b := p.mirror[me].or(p.markers(p.mirror[first].or(p.mirror[second])))
	return p.key(a, b)
}

// key makes a key of a position's code, its mover's stones and its markers, and
// of the code of its mirror image. The highest bit of a column's code is its
// marker, so codes tell positions apart.
func (p *Position) key(code, mirrored set) game.Key {
	if mirrored.less(code) {
		code = mirrored
	}
	lo := code.lo + p.salt.Lo
	if !p.narrow {
		lo += zobrist.Mix(code.hi)
	}
	lo = zobrist.Mix(lo)
	return game.Key{Hi: zobrist.Mix(lo^p.salt.Hi) + code.hi, Lo: lo}
}

// Repeated is Unknown: stones never leave the board.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}
