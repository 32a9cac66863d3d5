package chess

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Problem = (*Position)(nil)

// mate is the goal; within follows it if the moves are limited.
const (
	mate   = "mate"
	within = " in "
)

// Position is a board and the question whether the attacker mates, in any number of moves or in
// so many of his at the most.
type Position struct {
	Board
	attacker Colour
	left     int16 // moves of the attacker that are left, or anyNumber
}

// anyNumber of moves is no limit.
const anyNumber = -1

// maxMoves is the most moves that a mate can be asked for in.
const maxMoves = 1000

// questions is the seed of the words that tell questions about a board apart.
const questions = seed + 2

// Attacker is the colour that is asked about.
func (p *Position) Attacker() Colour { return p.attacker }

// Turn says who moves.
func (p *Position) Turn() game.Side { return game.Side(p.turn ^ p.attacker) }

// Value tells whether the defender is mated, or whether the attacker cannot mate any more: a side
// has no move, no move of the attacker's is left, or he has nothing but his king.
func (p *Position) Value() game.Value {
	attacks := p.turn == p.attacker
	switch {
	case p.bare() || attacks && p.left == 0:
		return game.Disproven
	case p.HasMove():
		return game.Unknown
	case attacks || !p.InCheck():
		return game.Disproven
	}
	return game.Proven
}

// bare reports whether the attacker has nothing but his king.
func (p *Position) bare() bool { return !p.colours[p.attacker&1].many() }

// Moves appends all legal moves.
func (p *Position) Moves(buf []game.Move) []game.Move { return p.Legal(buf) }

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	if p.left > 0 && p.turn == p.attacker {
		p.left--
	}
	p.Move(Move(m))
}

// Undo takes the last move back.
func (p *Position) Undo() {
	p.Board.Undo()
	if p.left >= 0 && p.turn == p.attacker {
		p.left++
	}
}

// Key identifies the question.
func (p *Position) Key() game.Key { return p.word(int(p.left)).Xor(p.key) }

// word is the part of the key that the board does not tell.
func (p *Position) word(left int) game.Key {
	return game.Key(zobrist.At(questions, uint64(left+1)<<1|uint64(p.attacker)))
}

// Repeated is Disproven: an attacker who gets no further does not mate. With a limit nothing
// repeats, since moves are used up.
func (p *Position) Repeated() game.Value {
	if p.left != anyNumber {
		return game.Unknown
	}
	return game.Disproven
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return &Position{p.copy(), p.attacker, p.left} }

// Goal is "mate" or "mate in N" while the attacker moves; else he is named behind a colon, so that
// Parse asks for the same one again.
func (p *Position) Goal() string {
	goal := mate
	if p.left != anyNumber {
		goal += within + strconv.Itoa(int(p.left))
	}
	if p.turn != p.attacker {
		goal += ":" + p.attacker.String()
	}
	return goal
}

// readGoal reads a goal, for a colour that moves.
func readGoal(goal string, turn Colour) (attacker Colour, left int16, err error) {
	body, name, named := strings.Cut(goal, ":")
	attacker, left = turn, anyNumber
	switch {
	case named && name == White.String():
		attacker = White
	case named && name == Black.String():
		attacker = Black
	case named:
		return 0, 0, fmt.Errorf("goal %q: %q is no colour", goal, name)
	}
	if body == "" && !named {
		return attacker, left, nil
	}
	rest, ok := strings.CutPrefix(body, mate)
	if number, limited := strings.CutPrefix(rest, within); ok && limited {
		n, err := strconv.ParseUint(number, 10, 16)
		if err != nil || n > maxMoves || strconv.FormatUint(n, 10) != number {
			return 0, 0, fmt.Errorf("goal %q: want a number up to %d behind in", goal, maxMoves)
		}
		return attacker, int16(n), nil
	}
	if !ok || rest != "" {
		return 0, 0, fmt.Errorf("goal %q: want mate or mate in N, with :white or :black to name the attacker", goal)
	}
	return attacker, left, nil
}

// gap stands for the spaces of FEN in a state.
const gap = '_'

// AppendState appends the first four fields of FEN, and the moves that are left if there is a
// limit.
func (p *Position) AppendState(buf []byte) []byte {
	r := p.record()
	buf = r.Append(buf, gap)
	if p.left != anyNumber {
		buf = strconv.AppendInt(append(buf, gap), int64(p.left), 10)
	}
	return buf
}

// SetState reads what AppendState writes. Every position has one spelling.
func (p *Position) SetState(state []byte) error {
	text := strings.ReplaceAll(string(state), " ", "?") // a space is no gap
	fields := strings.Split(text, string(gap))
	q := Position{attacker: p.attacker, left: anyNumber}
	if len(fields) == 5 {
		n, err := strconv.ParseUint(fields[4], 10, 16)
		if err != nil || n > maxMoves {
			return fmt.Errorf("chess: state %q: want a number of moves at the end", state)
		}
		q.left, fields = int16(n), fields[:4]
	}
	if len(fields) != 4 || (q.left == anyNumber) != (p.left == anyNumber) {
		return fmt.Errorf("chess: state %q: want the fields of the question with %c between", state, gap)
	}
	var err error
	if q.Board, err = load(strings.Join(fields, " ")); err != nil {
		return fmt.Errorf("chess: state: %w", err)
	}
	if again := q.AppendState(nil); string(again) != string(state) {
		return fmt.Errorf("chess: state %q: want the spelling %q", state, again)
	}
	q.past = p.past[:0]
	*p = q
	return nil
}
