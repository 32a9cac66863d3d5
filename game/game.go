// Package game says what a solver needs to know of a game.
//
// A Position is a game position together with a yes/no question: does the
// attacker reach the goal, whatever the defender does? Goals (a line of five, a
// mate, at least 33 discs) live in the game, so a search never hears of them;
// draws and scores are asked as several questions.
//
// The eight methods of Position are the rules, and the rules are all that a
// proof is checked with. What a game can tell beyond them is knowledge: small
// optional interfaces (knowledge.go) that a search asks for by type assertion.
// Ignoring knowledge is always sound.
//
// A Problem is a Position that can be written down, and a Game is the entry in
// the catalog that reads problems from text.
package game

import (
	"context"
	"iter"
	"strconv"
)

// Side is one of the two roles in a question. Roles are not colours: the
// attacker wants the answer yes, the defender wants it to be no.
type Side uint8

// The two roles. At an OR node the attacker moves, at an AND node the defender.
const (
	Attacker Side = iota
	Defender
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// Wants returns the answer that s plays for.
func (s Side) Wants() Value {
	if s == Attacker {
		return Proven
	}
	return Disproven
}

// String returns "attacker" or "defender".
func (s Side) String() string {
	if s == Attacker {
		return "attacker"
	}
	return "defender"
}

// Value is the answer to a question, as far as it is known.
type Value uint8

// The three answers. Unknown is honest: a limit reached is never a disproof.
const (
	Unknown   Value = iota
	Proven          // yes, the attacker reaches the goal
	Disproven       // no, the defender can prevent it for ever
)

// Other returns the opposite answer; Unknown stays Unknown.
func (v Value) Other() Value {
	if v == Unknown {
		return Unknown
	}
	return v ^ 3
}

// String returns "unknown", "proven" or "disproven".
func (v Value) String() string {
	switch v {
	case Proven:
		return "proven"
	case Disproven:
		return "disproven"
	}
	return "unknown"
}

// ParseValue reads what Value.String writes.
func ParseValue(s string) (Value, bool) {
	for _, v := range []Value{Unknown, Proven, Disproven} {
		if s == v.String() {
			return v, true
		}
	}
	return Unknown, false
}

// Move is a code that only its game reads. NoMove is never a legal move.
type Move uint32

// NoMove stands where there is no move to name.
const NoMove Move = 0

// Key identifies a question: equal questions have equal keys, and different
// ones differ in all likelihood. 128 bits, because a prover may not gamble: with
// 64 bits a long search would meet several false hits.
type Key struct{ Hi, Lo uint64 }

// Xor combines two keys, as Zobrist hashing does.
func (k Key) Xor(o Key) Key { return Key{k.Hi ^ o.Hi, k.Lo ^ o.Lo} }

// Less orders keys, so that a game can choose the least among symmetric ones.
func (k Key) Less(o Key) bool { return k.Hi < o.Hi || k.Hi == o.Hi && k.Lo < o.Lo }

// Position is a game position together with its question: the rules.
//
// A Position is mutable and used by one goroutine at a time.
type Position interface {
	// Turn says who moves here. Turns need not alternate.
	Turn() Side
	// Value is the answer as far as the rules alone tell it, without searching.
	// It does not look at the history: repetition is the search's business.
	Value() Value
	// Moves appends all legal moves, at least one while Value is Unknown.
	// The order is always the same for the same position.
	Moves(buf []Move) []Move
	// Play makes a legal move, Undo takes back the last one.
	Play(Move)
	Undo()
	// Key identifies the position and its question, whoever moved here and how.
	Key() Key
	// Repeated is the answer when a position occurs again on one line of play.
	// It is the same for every position of a problem. Unknown promises that no
	// line of play can ever repeat.
	Repeated() Value
	// Clone returns an independent copy for another worker. It can undo what
	// this one can.
	Clone() Position
}

// Problem is a Position that can be written down, whole and move by move.
type Problem interface {
	Position
	// String writes the position so that Parse, asked the same Goal, gives it
	// back.
	String() string
	// Goal is the question in words that Parse understands.
	Goal() string
	// FormatMove and ParseMove translate moves as players write them. They use
	// no white space. ParseMove refuses what is not legal here.
	FormatMove(Move) string
	ParseMove(string) (Move, error)
	// AppendState appends the position in full, without history and without the
	// question, as printable text without white space: the key under which a
	// proof lists it. Equal states are the same position.
	AppendState(buf []byte) []byte
	// SetState makes this the position of a state; what was played before is
	// forgotten. The question stays. A bad state is an error and changes nothing.
	SetState(state []byte) error
}

// Question says what is asked about a text, where the text does not say it.
// Empty fields leave it to the text or to the game's usual choice. A game
// answers with an error to a field it has no meaning for.
type Question struct {
	Goal   string // one of Game.Goals
	Turn   string // who moves: "black", "first" ...
	Target string // what it is about: "C3,D4"
	Region string // where play is allowed: "A1:F7"
}

// Reading is one way to read a text.
type Reading struct {
	Question
	// Draft says that the next reading is the same with more room for the opponent: who
	// fails here fails there, and who succeeds here may fail there.
	Draft bool
	Minor bool // it is about less than others, and is meant only if nothing comes of those
	Brief bool // it is meant only if success is found soon
	// Glance says that success may be seen at a glance. If it is not, the reading is dropped unless
	// it is a Brief one.
	Glance bool
}

// Game is a game of the catalog: data, not a class.
type Game struct {
	Name  string // what --game calls it
	Title string // what people call it
	Doc   string // a paragraph: rules, position text, goals
	// Rules names the rules and their version, as in "mnk/1". It changes when a
	// change of the rules could make an old proof mean something else.
	Rules string
	Goals []string // the first is the usual one; "score>=N" stands for a family
	Files []string // endings of file names that hold this game: ".graph"
	Turns []string // who may be said to move, where a position leaves it open
	// Parse reads one position.
	Parse func(text string, q Question) (Problem, error)
	// Readings are the questions that a text may ask which does not say it itself, the
	// most likely first, which is the one that Parse answers with; none if there is no
	// choice. Nil means none.
	Readings func(text string, q Question) []Reading
	// Advise plays games over the whole position of a text, whatever is asked about it, to find
	// a better first move than one in doubt. Equal doubts get equal advice unless the context ends.
	// Nil: the game has nothing of the kind.
	Advise func(ctx context.Context, text string, d Doubt) (Advice, error)
	// Split cuts a file into its problems. Nil means Lines.
	Split func(text string) ([]Item, error)
	// Looks reports whether a text without a file name is likely one of this
	// game's positions.
	Looks func(text string) bool
	// Shortest says that a win is usually asked for with its least length, as mates
	// are.
	Shortest bool
	// Small lists problems that brute force finishes in moments; every
	// algorithm is tested on them.
	Small iter.Seq[Problem]
}

// Item is one problem of a file.
type Item struct {
	Text string
	Line int // where it starts, from 1
	// Meta is what the file says about the problem, such as id, goal, want,
	// best, length.
	Meta map[string]string
}

// Numbers are the proof number and the disproof number: the least number of
// leaves that must still be settled for a yes, and for a no.
type Numbers struct{ Proof, Disproof uint32 }

// Three ranges never mix: Infinity belongs to settled numbers only, sums stop
// at MaxFinite, and the number between is a threshold that no sum reaches.
const (
	Infinity  = 1<<32 - 1
	MaxFinite = Infinity - 2
)

// The numbers of a settled position, and of a leaf nobody has looked at.
var (
	ProvenNumbers    = Numbers{0, Infinity}
	DisprovenNumbers = Numbers{Infinity, 0}
	FreshNumbers     = Numbers{1, 1}
)

// NumbersOf returns the numbers of a value; for Unknown those of a fresh leaf.
func NumbersOf(v Value) Numbers {
	switch v {
	case Proven:
		return ProvenNumbers
	case Disproven:
		return DisprovenNumbers
	}
	return FreshNumbers
}

// Value tells whether the numbers are settled.
func (n Numbers) Value() Value {
	switch {
	case n.Proof == 0:
		return Proven
	case n.Disproof == 0:
		return Disproven
	}
	return Unknown
}

// Consistent reports whether the numbers can occur: one is zero exactly when
// the other is infinite.
func (n Numbers) Consistent() bool {
	return (n.Proof == 0) == (n.Disproof == Infinity) && (n.Disproof == 0) == (n.Proof == Infinity)
}

// Phi is the number of the side to move: what it still needs to get its way.
func (n Numbers) Phi(turn Side) uint32 {
	if turn == Attacker {
		return n.Proof
	}
	return n.Disproof
}

// Delta is the number of the side not to move.
func (n Numbers) Delta(turn Side) uint32 { return n.Phi(turn.Other()) }

// NumbersFor is the inverse of Phi and Delta.
func NumbersFor(turn Side, phi, delta uint32) Numbers {
	if turn == Attacker {
		return Numbers{phi, delta}
	}
	return Numbers{delta, phi}
}

// String writes "proof/disproof", with ∞ for Infinity.
func (n Numbers) String() string { return number(n.Proof) + "/" + number(n.Disproof) }

func number(n uint32) string {
	if n == Infinity {
		return "∞"
	}
	return strconv.FormatUint(uint64(n), 10)
}
