package shogi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Problem = (*Quest)(nil)

// The goals of quests.
const (
	brinkmate = "brinkmate"
	win       = "win"
)

// Quest is a board and the question whether the attacker mates, by more than checks: with a number
// of quiet moves at the most (brinkmate), or with any number (win).
//
// A quiet move is one that gives no check. The defender may then play whatever is legal: defend,
// give check himself, or mate the attacker. A move by which the attacker answers a check is
// free, since it is forced; it may give check or not.
type Quest struct {
	stage
	left int8 // quiet moves that are left, or anyNumber
	past []int8
}

// anyNumber of quiet moves is the goal win.
const anyNumber = -1

// maxQuiet is the most quiet moves that a brinkmate can be asked for with.
const maxQuiet = 9

// Codes of moves that are the quest's own. They are above those of Move.
const (
	// quiet marks the moves that use up one of a number.
	quiet Move = 1 << 24
	// passing is the move that does nothing, for searches by threats.
	passing Move = 1 << 25
)

// questSeed keeps the keys of quests apart, by how many quiet moves are left.
const questSeed = seed + 3

func (q *Quest) word(left int8) game.Key {
	return game.Key(zobrist.At(questSeed, uint64(left+1)))
}

// spend changes how many quiet moves are left, and the key with it.
func (q *Quest) spend(left int8) {
	if left != q.left {
		q.salt = q.salt.Xor(q.word(q.left)).Xor(q.word(left))
		q.left = left
	}
}

// newQuest asks a question of a board.
func newQuest(b Board, attacker Colour, left int8) (*Quest, error) {
	q := &Quest{stage: stage{Board: b}, left: left}
	err := q.ask(attacker)
	q.salt = q.salt.Xor(q.word(left))
	return q, err
}

// Value tells whether a side is mated or cannot go on. A side without legal moves has lost in
// shogi, in check or not.
func (q *Quest) Value() game.Value {
	if q.turn != q.attacker {
		if !q.hasMove() {
			return game.Proven
		}
		return game.Unknown
	}
	if q.left == 0 && !q.InCheck() {
		if !q.HasCheck() {
			return game.Disproven
		}
		return game.Unknown
	}
	if !q.hasMove() {
		return game.Disproven
	}
	return game.Unknown
}

// hasMove reports whether the side to move has a legal move.
func (b *Board) hasMove() bool {
	if b.InCheck() {
		return b.HasEvasion()
	}
	if b.hands[b.turn&1]&solid != 0 && !board.Without(b.Occupied()).Empty() {
		return true
	}
	var space [600]game.Move // more than any position has
	return len(b.Legal(space[:0])) > 0
}

// Moves appends all legal moves of the defender; of the attacker those too while he may be quiet
// or is in check, else his checks.
func (q *Quest) Moves(buf []game.Move) []game.Move {
	if q.turn != q.attacker || q.InCheck() || q.left == anyNumber {
		return q.Legal(buf)
	}
	start := len(buf)
	buf = q.Checks(buf)
	if q.left == 0 {
		return buf
	}
	var space [96]game.Move // more than the checks of any position
	checks := append(space[:0], buf[start:]...)
	slices.Sort(checks)
	end := len(buf)
	buf = q.Legal(buf)
	kept := buf[:end]
	for _, m := range buf[end:] {
		if _, found := slices.BinarySearch(checks, m); !found {
			kept = append(kept, m|game.Move(quiet))
		}
	}
	return kept
}

// Play makes a legal move, or passes.
func (q *Quest) Play(m game.Move) {
	q.past = append(q.past, q.left)
	switch {
	case Move(m) == passing:
		q.skip()
		return
	case Move(m)&quiet != 0:
		q.spend(q.left - 1)
	}
	q.Move(Move(m) &^ quiet)
}

// Undo takes back.
func (q *Quest) Undo() {
	last := len(q.past) - 1
	if q.Board.past[len(q.Board.past)-1].move == passing {
		q.unskip()
	} else {
		q.Board.Undo()
	}
	q.spend(q.past[last])
	q.past = q.past[:last]
}

// skip hands the turn over. Nobody may do so in check.
func (b *Board) skip() {
	b.past = append(b.past, record{b.key, b.checkers, b.hands, passing})
	b.turn ^= 1
	b.hashTurn()
	b.checkers = b.checking()
}

func (b *Board) unskip() {
	last := len(b.past) - 1
	r := &b.past[last]
	b.turn ^= 1
	b.key, b.checkers = r.key, r.checkers
	b.past = b.past[:last]
}

// Clone returns an independent copy.
func (q *Quest) Clone() game.Position {
	return &Quest{q.stage.clone(), q.left, slices.Clone(q.past)}
}

// Goal names the number of quiet moves if it is not one, and the attacker if he does not move.
func (q *Quest) Goal() string {
	goal := brinkmate
	switch {
	case q.left == anyNumber:
		goal = win
	case q.left != 1:
		goal += ":" + strconv.Itoa(int(q.left))
	}
	if q.turn != q.attacker {
		goal += ":" + q.attacker.String()
	}
	return goal
}

// readQuest reads such a goal. Other goals are left alone.
func readQuest(goal string, turn Colour) (attacker Colour, left int8, ok bool, err error) {
	name, rest, _ := strings.Cut(goal, ":")
	if name != brinkmate && name != win {
		return turn, 0, false, nil
	}
	attacker, left = turn, 1
	if name == win {
		left = anyNumber
	}
	for rest != "" {
		var word string
		word, rest, _ = strings.Cut(rest, ":")
		switch n, err := strconv.Atoi(word); {
		case word == Black.String():
			attacker = Black
		case word == White.String():
			attacker = White
		case err == nil && n >= 0 && n <= maxQuiet && name == brinkmate:
			left = int8(n)
		default:
			return turn, 0, true, fmt.Errorf("goal %q: want %s, %s:N with N up to %d, or %s; :black or :white behind it name the attacker", goal, brinkmate, brinkmate, maxQuiet, win)
		}
	}
	return attacker, left, true, nil
}

// AppendState appends the SFEN without the number of the move, and how many quiet moves are left.
func (q *Quest) AppendState(buf []byte) []byte {
	return strconv.AppendInt(append(q.appendSFEN(buf, gap), gap), int64(q.left), 10)
}

// SetState reads what AppendState writes. Every position has one spelling.
func (q *Quest) SetState(state []byte) error {
	fields := strings.Split(string(state), string(gap))
	if len(fields) != 4 {
		return fmt.Errorf("shogi: state %q: want rows, b or w, hands and a number, with %c between", state, gap)
	}
	left, err := strconv.Atoi(fields[3])
	if err != nil || left < anyNumber || left > maxQuiet || (left == anyNumber) != (q.left == anyNumber) {
		return fmt.Errorf("shogi: state %q: %q quiet moves", state, fields[3])
	}
	var b Board
	if _, err := b.load(fields[0], fields[1], fields[2]); err != nil {
		return fmt.Errorf("shogi: state: %w", err)
	}
	r, err := newQuest(b, q.attacker, int8(left))
	if err != nil {
		return fmt.Errorf("shogi: state: %w", err)
	}
	if again := r.AppendState(nil); string(again) != string(state) {
		return fmt.Errorf("shogi: state %q: want the spelling %q", state, again)
	}
	*q = *r
	return nil
}

// ParseMove reads a move as USI writes it.
func (q *Quest) ParseMove(word string) (game.Move, error) {
	for _, m := range q.Moves(nil) {
		if Move(m).String() == word {
			return m, nil
		}
	}
	_, err := q.find(word, q.Legal(nil))
	if err == nil {
		err = fmt.Errorf("%s gives no check, and no quiet move is left", word)
	}
	return game.NoMove, fmt.Errorf("shogi: %w", err)
}

// Verdict says what was found.
func (q *Quest) Verdict(v game.Value, length int) string {
	name := map[bool]string{true: "win", false: "brinkmate"}[q.left == anyNumber]
	switch v {
	case game.Proven:
		if length > 0 {
			return fmt.Sprintf("%s: mate in %d", name, length)
		}
		return name
	case game.Disproven:
		return "no " + name
	}
	return "unknown"
}
