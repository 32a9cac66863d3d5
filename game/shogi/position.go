package shogi

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Problem = (*Position)(nil)

// mate is the goal of mate problems.
const mate = "mate"

// stage is a board and who attacks: what all questions have in common.
type stage struct {
	Board
	attacker Colour
	// salt is the part of the key that the board does not tell: who attacks, which pieces are
	// in the box, and what else belongs to the question. With the board and the attacker's
	// hand it tells the defender's hand.
	salt game.Key
}

// Position is a board and the question whether the attacker mates, giving check with
// every move.
type Position struct {
	stage
	// bare is a question in which the defender drops nothing (Bare).
	bare bool
}

// saltSeed keeps the salts apart from the words of pieces.
const saltSeed = seed + 1

// ask sets the question of a board.
func (p *stage) ask(attacker Colour) error {
	if p.kings[attacker.Other()] == NoSquare {
		return fmt.Errorf("%v attacks, but there is no %v king", attacker, attacker.Other())
	}
	p.attacker = attacker
	p.salt = game.Key(zobrist.At(saltSeed, uint64(p.box())<<1|uint64(attacker)))
	return nil
}

// Attacker is the colour that is asked about.
func (p *stage) Attacker() Colour { return p.attacker }

// Turn says who moves.
func (p *stage) Turn() game.Side { return game.Side(p.turn ^ p.attacker) }

// Value tells whether the attacker has no check, or the defender no move. That of a
// defender who is not in check, as only the position asked about can be, is lost as
// well: so it is in shogi.
func (p *Position) Value() game.Value {
	switch {
	case p.turn == p.attacker:
		if !p.HasCheck() {
			return game.Disproven
		}
	case p.InCheck():
		if !p.HasEvasion() {
			return game.Proven
		}
	case len(p.Legal(nil)) == 0:
		return game.Proven
	}
	return game.Unknown
}

// Moves appends the attacker's checks, or the defender's legal moves.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.turn == p.attacker {
		return p.Checks(buf)
	}
	return p.Legal(buf)
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.Move(Move(m))
	if p.bare {
		p.strip()
	}
}

// BoardKey identifies the question without the hands: the board, who moves, who
// attacks, and which pieces there are.
func (p *stage) BoardKey() game.Key { return p.key.Xor(p.salt) }

// Key identifies the question. The defender's hand is all that is left.
func (p *stage) Key() game.Key {
	return p.BoardKey().Xor(handKey(p.hands[p.attacker&1]))
}

// Repeated is Disproven: an attacker who gets no further does not mate.
func (p *stage) Repeated() game.Value { return game.Disproven }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	return &Position{p.stage.clone(), p.bare}
}

// clone returns an independent copy of what all questions share.
func (p *stage) clone() stage { return stage{p.copy(), p.attacker, p.salt} }

// Goal is "mate" while the attacker moves; else the attacker is named, so that Parse
// asks for the same one again.
func (p *Position) Goal() string {
	if p.turn == p.attacker {
		return mate
	}
	return mate + ":" + p.attacker.String()
}

// String writes the SFEN. A defender who has nothing in hand though there are pieces
// in the box has no pawns, in so many words; else he would be given them all.
func (p *stage) String() string {
	buf := p.appendSFEN(nil, ' ')
	if defender := p.attacker.Other(); p.hands[defender] == 0 && p.box() != 0 {
		none := "0" + PieceOf(defender, Pawn).String()
		text := strings.TrimSuffix(string(buf), "-")
		if defender == Black { // whose pieces come first
			cut := strings.LastIndexByte(text, ' ') + 1
			return text[:cut] + none + text[cut:] + " 1"
		}
		return text + none + " 1"
	}
	return string(buf) + " 1"
}

// gap stands for the spaces of an SFEN in a state.
const gap = '_'

// AppendState appends the SFEN without the number of the move.
func (p *Position) AppendState(buf []byte) []byte { return p.appendSFEN(buf, gap) }

// SetState reads what AppendState writes. Every position has one spelling.
func (p *Position) SetState(state []byte) error {
	fields := strings.Split(string(state), string(gap))
	if len(fields) != 3 {
		return fmt.Errorf("shogi: state %q: want rows, b or w, and hands, with %c between", state, gap)
	}
	var q Position
	if _, err := q.load(fields[0], fields[1], fields[2]); err != nil {
		return fmt.Errorf("shogi: state: %w", err)
	}
	if err := q.ask(p.attacker); err != nil {
		return fmt.Errorf("shogi: state: %w", err)
	}
	if again := q.AppendState(nil); string(again) != string(state) {
		return fmt.Errorf("shogi: state %q: want the spelling %q", state, again)
	}
	q.past = p.past[:0]
	if p.bare {
		q.bare, q.salt = true, p.salt
		q.strip()
	}
	*p = q
	return nil
}
