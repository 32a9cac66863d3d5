package game

import "iter"

// Child is a move and all that is known of the position behind it before that
// position is searched.
type Child struct {
	Key Key
	Numbers
	Move Move
	// Lean, Seen and Bound are the search's bookkeeping; a game leaves them zero.
	Lean  uint32
	Seen  uint32
	Bound bool
	// Aside marks a child that adds nothing to what the other side still needs:
	// once the children that are not aside are settled against the mover, so is
	// the node.
	Aside bool
	// Chain is the chain of a Correlator that the move belongs to; 0: none.
	Chain uint8
	// Cost is what the edge to this child adds to its numbers while they are not
	// settled: four bits for the proof number, four for the disproof number.
	Cost Cost
}

// Cost is a small cost for each of the two numbers.
type Cost uint8

// CostOf packs costs; what is more than 15 counts as 15.
func CostOf(n Numbers) Cost { return Cost(min(n.Proof, 15)<<4 | min(n.Disproof, 15)) }

// For returns the cost of a side's own number.
func (c Cost) For(s Side) uint32 {
	if s == Attacker {
		return uint32(c >> 4)
	}
	return uint32(c & 15)
}

// Optional knowledge. A Position that has one of these methods offers it; a
// search asserts each once and may be told to skip it (Knowledge).
type (
	// Expander lists all children in one call, using whatever other knowledge
	// the game has. It says the same as the generic expansion, only faster.
	// Expand leaves the keys empty, since many nodes are left without asking for
	// them; Keys fills in those of children just listed. The position is the
	// same before and after.
	Expander interface {
		Expand(buf []Child) []Child
		Keys(children []Child)
	}

	// Decider sees more of a position than the rules say: a mate in one,
	// unconditional life. It must be right, and what it decides must be easy to
	// prove by playing on, since a proof is checked by the rules alone.
	Decider interface {
		Decide() Value
	}

	// Estimator guesses how hard the position behind a legal move is. Both
	// numbers are at least 1 and small.
	Estimator interface {
		Estimate(Move) Numbers
	}

	// Learner is told which move gave the side to move what it wants, at the
	// position where it did. It may order moves by that later.
	Learner interface {
		Learn(Move)
	}

	// Orderer sorts moves, most promising first for the side to move.
	Orderer interface {
		Order([]Move)
	}

	// Pruner drops moves that cannot change the value, in place. It keeps at
	// least one.
	Pruner interface {
		Prune([]Move) []Move
	}

	// Selector drops moves that are merely unlikely to matter, in place. The
	// answer may be wrong, so it is used only on request (--fast) and the
	// result carries Assumes.
	Selector interface {
		Select([]Move) []Move
		Assumes() string
	}

	// Passer can let the side to move do nothing: Pass is the move for that, to
	// be played and undone like any other, or NoMove where doing nothing makes
	// no sense, as in check. Moves does not list it, and no proof contains it.
	Passer interface {
		Pass() Move
	}

	// Threatener knows which moves can be part of a threat sequence, for lambda
	// search. Both methods work in place on the legal moves of the side to move.
	// A threat of order n is a move after which that side, if the other passes,
	// wins by threats of order n-1; winning at once is order 0.
	Threatener interface {
		// Threats keeps the moves that may threaten with the order given, 1 or
		// more, those of smaller orders among them; it may drop any, since fewer
		// threats only find fewer wins.
		Threats(order int, moves []Move) []Move
		// Replies keeps the moves that may meet the other side's threat of that
		// order. It may drop only moves after which the other side still wins.
		Replies(order int, moves []Move) []Move
	}

	// Correlator puts similar moves into chains, numbered from 1 up; 0 is no
	// chain. A search looks at one move of a chain at a time, in the order of the
	// moves, and at those of LastChain only when all others are settled.
	Correlator interface {
		// Chains tells whether there are any, here and wherever moves lead.
		Chains() bool
		Chain(Move) uint8
	}

	// Doubter has more and longer chains for a search that expects the attacker to fail:
	// moves that one reply mostly refutes together. They would delay finding a win.
	Doubter interface {
		Doubt(Move) uint8
	}

	// Sider knows moves that lead to a child that stands aside (Child.Aside).
	Sider interface {
		Aside(Move) bool
	}

	// Dominator knows positions that differ in resources only, such as pieces in
	// hand or threats to play elsewhere. What is proven with less is proven with
	// more, and what is disproven with more is disproven with less.
	Dominator interface {
		// Base is the key without the resources.
		Base() Key
		// Held is what the attacker has; Covers reports whether having a is at
		// least as good for him as having b.
		Held() Resource
		Covers(a, b Resource) bool
	}

	// Forgetter can do without pieces of what it knows, so that each can be tried
	// alone. Forget is told all that a search skips, before it begins; clones
	// have forgotten the same.
	Forgetter interface {
		Forget(Knowledge)
	}

	// Kindred knows positions that were searched for questions asked before and that
	// differ in resources only, such as threats to play elsewhere.
	Kindred interface {
		// Kin appends the keys of such positions, with the values that hold here
		// too if they hold there. Any other value is a hint: what was good there
		// is likely to be good here.
		Kin(buf []Kin) []Kin
		// KinBehind appends the same of the position behind a move.
		KinBehind(m Move, buf []Kin) []Kin
	}

	// Lister is a Problem that can list its small positions, for endgame
	// databases, without walking to them from here.
	Lister interface {
		// List yields the states of a class of positions, each of them one that
		// SetState reads. The class is named by a number from 1 up, in a measure
		// that the game documents, such as empty points; a larger number means
		// all of the smaller class and more. Moves should stay in the class;
		// positions that the rules settle may be left out. The bytes live until
		// the next state. The position is the same before and after.
		List(size int) iter.Seq[[]byte]
	}

	// Weigher knows how likely good players are to play a move. A search that samples
	// play tries likely moves first; it never drops one for being unlikely.
	Weigher interface {
		// Weigh writes a weight above 0 for each of the legal moves.
		Weigh(moves []Move, weights []float32)
	}

	// Sampler plays games to their end by chance and by whatever the game knows of
	// good play, for searches that judge positions by such games.
	Sampler interface {
		// Sample plays a game from here on, of at most so many plies, and says what came
		// of it: Unknown if it has no end by then. The same seed gives the same
		// game. The position is the same before and after.
		Sample(seed uint64, plies int) Value
	}

	// Scorer is a Problem with more than two outcomes.
	Scorer interface {
		// Outcomes names what can happen, from the worst for the attacker to the
		// best: "loss", "draw", "win".
		Outcomes() []string
		// AtLeast asks a new question of the same position: does the attacker
		// reach at least the n-th outcome, 1 to len-1? All these questions have
		// the same moves until the game itself is over.
		AtLeast(n int) Problem
	}

	// Symmetric is a Problem whose board has symmetries: positions that they take to
	// each other have the same answer, and proofs may list one of them for all.
	Symmetric interface {
		Problem
		// AppendImage appends the state of an image of the position, the same one for
		// all positions that are images of each other.
		AppendImage(buf []byte) []byte
	}

	// Theorist is a Problem that knows theorems: conditions that settle a position
	// whatever is played from there on, and that a checker can test by itself.
	// Proofs may lean on them instead of playing such positions out.
	Theorist interface {
		Problem
		Theorems() []string
		// Applies is the answer that a theorem gives here, or Unknown.
		Applies(theorem string) Value
		// Theorem says the same in a way that shares no code with the search,
		// however slow: it is what checkers ask.
		Theorem(theorem string) Value
	}

	// Fighter is a Problem whose answer may hang on threats elsewhere on the board,
	// as those about ko do. Its status is how many threats turn the answer around.
	Fighter interface {
		Problem
		// Fights tells whether the question is for the status, too.
		Fights() bool
		// WithThreats asks the same question with other threats elsewhere: n of the
		// attacker, or -n of the defender. More of them are never worse for their
		// owner. Endless and -Endless never end.
		WithThreats(n int) Problem
		// Circled tells whether a search of this problem, or of one that was cloned
		// from it, has met play that repeats and that the problem judges wrongly: an
		// answer that endless play may have given is not to be trusted then.
		Circled() bool
		// Spends is the move that uses up a threat here, or NoMove.
		Spends() Move
		// Status names what was found, in the notation of the game and in a word: the
		// answer without threats, and with how many threats its loser turns it
		// around, or 0 if no number is enough.
		Status(v Value, threats int) (status, verdict string)
		// Refine has a further question for some statuses, nil for others. If its
		// answer is v, the verdict is another one.
		Refine(status string) (q Problem, v Value, verdict string)
	}

	// Rounder is a Fighter that can judge each round of endless play by itself where
	// threats never end, instead of calling all of it lost for their owner.
	Rounder interface {
		Fighter
		// Rounds asks the same question in that way, or is nil if there is nothing to
		// judge. Circled is never true of it.
		Rounds() Problem
		// Round is the value of a round: a move leads back to the position so many
		// plies before. Unknown says that all of them are Repeated.
		Round(m Move, plies int) Value
	}

	// Grader is a Fighter whose players tell more apart than yes and no: moves are
	// right that reach the best class of results.
	Grader interface {
		Fighter
		// Grades are the classes that the side to move may reach, the best first.
		Grades() []Grade
	}
)

// Grade is a class of results. The side to move reaches it, or a better one, if it wins
// the question that goes with it: the further one, or else its own with so many
// threats of its own, against so many if they are below zero. The last class of all
// is reached in any case. Moves of the plain question may be played in the further one
// even where that is settled.
type Grade struct {
	Name    string
	Threats int
	Further Problem
}

// Endless is a number of threats that is never used up.
const Endless = 1<<15 - 1

// Kin is a position like another one.
type Kin struct {
	Key               Key
	Proven, Disproven bool // these values hold for both
}

// LastChain is the chain of moves that wait until all others are settled.
const LastChain = 255

// Resource is what the attacker holds, packed as its game likes.
type Resource uint32

// Optional words and pictures for people.
type (
	// Speaker puts answers into the words of the game.
	Speaker interface {
		// Mover names the side to move: "first", "black".
		Mover() string
		// Verdict says what a value means for the position as it stands. Length
		// is the number of plies to the end if it is known, else 0.
		Verdict(v Value, length int) string
	}

	// Drawer draws the board.
	Drawer interface {
		Draw() Diagram
	}

	// Supposer is a Problem that was made simpler than its text: an answer holds for
	// the text only if what it supposes is true.
	Supposer interface {
		Supposes() []string
	}

	// Evident is a Problem that was found in a text which does not ask for it. It tells whether
	// hardly anything else can be meant.
	Evident interface {
		Evident() bool
	}

	// Publisher is a Problem whose players do not count all moves of a win: some of the
	// defender's only delay it. Turns alternate, and the attacker makes the last move.
	Publisher interface {
		Problem
		// Bare is the same question without any such moves, here and later on:
		// the win there is never longer than the printed one.
		Bare() Problem
		// Instead are the positions, with the same side to move, one of which the
		// attacker gets back to if a legal move of the defender only delays; none for a
		// move that counts in any case.
		Instead(Move) []Problem
	}

	// Zoner is a Problem about a part of the board.
	Zoner interface {
		// Zone is what the question is about and where play is allowed, in the
		// words of Question.Target and Question.Region.
		Zone() (target, region string)
	}

	// Opener is a Problem about a part of the board. It tells whether there are ways out of it, beyond
	// which nobody looks.
	Opener interface {
		Open() bool
	}
)

// Knowledge is a set of abilities, for leaving some of them out.
type Knowledge uint

// The abilities a search can be told not to use.
const (
	KnowExpand Knowledge = 1 << iota
	KnowDecide
	KnowEstimate
	KnowOrder
	KnowPrune
	KnowChain
	KnowDominate
	KnowLearn // telling a Learner
	KnowKin
	KnowSample // weights of moves, and games played out by the game itself

	// Pieces that other abilities consist of, for a Forgetter.
	KnowTake // ends in one move
	KnowLife // unconditional wins of the owner of what the question is about
	KnowDead // those of his opponent
	KnowRoom // room enough for wins of the owner
	KnowSeki // what neither of them can gain by moving

	KnowPieces = KnowTake | KnowLife | KnowDead | KnowRoom | KnowSeki
	KnowAll    = 2*KnowSeki - 1
)

// Plain hides all knowledge of a position: what is left is the rules.
func Plain(p Position) Position { return plain{p} }

type plain struct{ Position }

func (p plain) Clone() Position { return plain{p.Position.Clone()} }

// Diagram is a board to be drawn by a front end: rows from the top, each cell a
// short text in one of a few inks.
type Diagram struct {
	Columns []string // labels below the columns
	Rows    []Row
}

// Row is a row of a Diagram with its label.
type Row struct {
	Label string
	Cells []Cell
}

// Cell is one point of a Diagram.
type Cell struct {
	Text string
	Ink  Ink
}

// Ink says what a cell shows; the front end chooses the colour.
type Ink uint8

// The inks.
const (
	Ground Ink = iota // empty points
	First             // the first player's pieces
	Second            // the second player's pieces
	Marked            // what the question is about
)

// Holder is a Dominator whose values need no more of what is held than they use,
// as a mate in shogi needs no more than the pieces that are dropped. A search can
// keep the least that is enough for a proof, or the most that is not enough for it,
// and answer for all that lies beyond.
//
// Where Value says more than Unknown for want of moves, Moves lists none. Turns
// alternate, and only a move of the attacker reaches the goal, so that a win takes an
// odd number of plies where he moves.
type Holder interface {
	Position
	Dominator
	// Behind is the base and what the attacker holds behind a legal move.
	Behind(Move) (base Key, held Resource)
	// Most is all that the attacker could hold with this base.
	Most() Resource
	// Join is the least that covers both, Meet the most that both cover.
	Join(a, b Resource) Resource
	Meet(a, b Resource) Resource
	// Before turns what is enough, or not enough, behind a legal move of the attacker
	// into what it is before that move.
	Before(m Move, held Resource) Resource
	// Shift is what is held somewhere else if there, too, to is held instead of from.
	Shift(held, from, to Resource) Resource
	// Enough is the least that is enough here, where the defender moves, if need is
	// enough behind each of his moves: with less, he may have more moves.
	Enough(need Resource) Resource
	// Lacks is the most that is not enough here, where the attacker moves, if most is
	// not enough before any of his moves: with more, he may have more moves.
	Lacks(most Resource) Resource
	// Glance sees what a moment's look shows where the attacker moves: Proven within
	// so many plies, with the least that is enough; Disproven for ever, with the
	// most that is not; or Unknown, with the most that is not enough to reach the goal
	// by the next move.
	Glance() (v Value, held Resource, plies int)
}
