// Package random is a game without a board: trees and graphs of any size drawn
// from a seed, a node at a time, while they are searched. It is for experiments,
// where the shape of the search space is the question: how many moves there are,
// how deep play goes, how often two lines of play meet.
//
// # Play
//
// Attacker and defender take turns, the attacker first. Every position has b
// moves. Most gain nothing; the others bring their player one point or, with half
// the chance each time, one more, up to half the lead that wins. Who leads by so
// many points wins at once.
// After d moves whoever leads has won, and a coin, drawn once for each position,
// decides if nobody does.
//
// So the value of a position depends on that of its parent, as in real games:
// trees whose leaves are sums of what lies on the way to them are the usual model
// of that [Nau 1982]. A lead one short of a win is a threat, and the replies to it
// are few.
//
// # Trees and layers
//
// In a tree each line of play leads to a position of its own. In a dag a position
// is its layer (the moves played), one of w slots of the layer, and the score. The
// children of a slot lie near it in the next layer, on a ring, spread over b times
// spread slots, so that lines of play meet again after two moves and everywhere.
// A slot has the same moves whatever the score.
//
// # Near and far
//
// With near=k only k of the b moves of a tree matter, as in a fight in one corner
// of a large board: the others are played elsewhere, and leave the near moves as
// they were. A near move may be worth something to one side only. How many moves
// there are elsewhere changes the search and not the answer.
//
// # Text
//
//	tree:b=30,d=8,lead=3,gain=0.1,seed=7
//	tree:b=80,d=41,lead=2,gain=0.4,seed=7,near=4
//	dag:b=4,d=40,w=200,spread=2,lead=4,gain=0.3,seed=7
//
// Of these b, d and, in a dag, w must be given. With hints=1 the position offers
// estimates that follow the score, or guess which moves are near. A position after some moves has its state
// behind an @: for a tree the moves with dots between them, for a dag layer, slot
// and score.
package random

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry of the catalog.
var Game = game.Game{
	Name:  "random",
	Title: "Random tree or graph",
	Doc: `A game drawn from a seed, for experiments. The players take turns, the attacker
first, and always have b moves; few of them gain points. A lead of so many
points wins; after d moves whoever leads has won, else a coin decides.

Text: tree:b=30,d=8,lead=3,gain=0.1,seed=7 is a tree, and
dag:b=4,d=40,w=200,spread=2,lead=4,gain=0.3,seed=7 has layers of w slots, so that
many lines of play lead to one position. gain is the share of moves that gain a
point, half of them two, and so on; with near=4 only four moves of a tree matter and
the others are played elsewhere; hints=1 offers estimates, by the score or by how
near a move is.

Goal: win, the attacker wins.`,
	Rules: "random/1",
	Goals: []string{goal},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// goal is the only question.
const goal = "win"

// shape is what the text says, the same for all positions of a problem.
type shape struct {
	layered       bool // a dag
	branch, depth int
	width, spread int // of a layer, if layered
	lead          int // that wins
	near          int // moves that matter, in a tree; 0: all
	gain          float64
	hints         bool
	seed          uint64

	often uint64 // gain as a share of all 32-bit words
	root  word   // of the first position
}

// word is what a position's moves are drawn from.
type word struct{ hi, lo uint64 }

// node is a position without its history.
type node struct {
	word
	core               word // what near moves are drawn from, in a tree
	layer, slot, score int
}

// Position is a position with the way that led to it.
type Position struct {
	*shape
	node
	before []node
	moves  []game.Move // from the root, in a tree: they are its state
}

var (
	_ game.Problem = (*Position)(nil)
	_ game.Speaker = (*Position)(nil)
)

// newPosition is the first position of a shape.
func newPosition(s *shape) *Position {
	p := &Position{shape: s}
	p.node = s.first()
	return p
}

// complete fills in what follows from the text.
func (s *shape) complete() {
	const one = 1 << 32
	s.often = uint64(s.gain * one)
	h := zobrist.At(keySeed, s.seed)
	branch := s.branch
	if s.near > 0 {
		// Moves elsewhere do not change what is drawn, however many they are: with
		// a single one the same problem is small.
		branch = -s.near
	}
	for _, n := range []int{branch, s.depth, s.width, s.spread, s.lead, int(s.often)} {
		h = zobrist.At(h.Hi+h.Lo, uint64(n))
	}
	s.root = word{h.Hi, h.Lo}
}

// keySeed tells the keys of this game from those of others.
const keySeed = 0x72616e646f6d

func (s *shape) first() node { return node{word: s.root, core: s.root} }

// golden spreads small numbers over a word.
const golden = 0x9e3779b97f4a7c15

// next mixes a number into a word. Both halves are bijections of what they were,
// so that two positions of a tree share a word only by a chance of 128 bits.
func (w word) next(n uint64) word {
	hi := zobrist.Mix(w.hi + (2*n+1)*golden)
	return word{hi, zobrist.Mix(w.lo + (2*n+2)*golden ^ hi)}
}

// at is the position of a layer, slot and score. What it draws from does not
// depend on the score.
func (s *shape) at(layer, slot, score int) node {
	return node{word: s.root.next(uint64(layer)).next(uint64(slot)), layer: layer, slot: slot, score: score}
}

// child is the position behind the k-th move, from 0.
func (s *shape) child(n node, k int) node {
	edge := n.next(uint64(k))
	drawn := edge
	if s.near > 0 {
		rank := s.rank(n, k)
		if rank >= s.near {
			return node{word: edge, core: n.core, layer: n.layer + 1, score: n.score}
		}
		drawn = n.core.next(uint64(rank))
	}
	score := n.score
	luck := drawn.hi
	if s.near > 0 && n.turn() == game.Defender {
		// The same near move may be worth something to one side only.
		luck = drawn.lo
	}
	if luck>>32 < s.often {
		gain := min(1+bits.LeadingZeros32(uint32(luck)), (s.lead+1)/2)
		if n.turn() == game.Defender {
			gain = -gain
		}
		score = min(max(score+gain, -s.lead), s.lead)
	}
	if !s.layered {
		return node{word: edge, core: drawn, layer: n.layer + 1, score: score}
	}
	slot := n.slot + k*s.spread + int(edge.lo%uint64(s.spread))
	return s.at(n.layer+1, slot%s.width, score)
}

// rank numbers the moves with the near ones first. In the list these are next to
// each other, at a place that nothing gives away.
func (s *shape) rank(n node, k int) int {
	return (k + int(n.core.lo%uint64(s.branch))) % s.branch
}

// turn is the attacker's after an even number of moves.
func (n node) turn() game.Side { return game.Side(n.layer & 1) }

// value is what the rules say.
func (s *shape) value(n node) game.Value {
	switch {
	case n.score >= s.lead, n.layer == s.depth && n.score > 0:
		return game.Proven
	case n.score <= -s.lead, n.layer == s.depth && n.score < 0:
		return game.Disproven
	case n.layer < s.depth:
		return game.Unknown
	case n.hi&1 == 0:
		return game.Proven
	}
	return game.Disproven
}

// Turn is the attacker's after an even number of moves.
func (p *Position) Turn() game.Side { return p.turn() }

// Value is known once somebody leads by enough, or the game is over.
func (p *Position) Value() game.Value { return p.value(p.node) }

// Moves appends the numbers from 1 to b.
func (p *Position) Moves(buf []game.Move) []game.Move {
	for k := range p.branch {
		buf = append(buf, game.Move(k+1))
	}
	return buf
}

// Play makes a move.
func (p *Position) Play(m game.Move) {
	p.before = append(p.before, p.node)
	p.node = p.child(p.node, int(m)-1)
	if !p.layered {
		p.moves = append(p.moves, m)
	}
}

// Undo takes the last move back.
func (p *Position) Undo() {
	last := len(p.before) - 1
	p.node = p.before[last]
	p.before = p.before[:last]
	if !p.layered {
		p.moves = p.moves[:len(p.moves)-1]
	}
}

// Key identifies a position of a tree by its way, and one of a dag by layer, slot
// and score.
func (p *Position) Key() game.Key {
	w := p.word
	if p.layered {
		w = w.next(uint64(p.lead + p.score))
	}
	return game.Key{Hi: w.hi, Lo: w.lo}
}

// Repeated promises that nothing can repeat: every move leads a layer on.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone copies the way and shares the shape.
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position {
	c := *p
	c.before = slices.Clone(p.before)
	c.moves = slices.Clone(p.moves)
	return &c
}

// Goal is always "win".
func (p *Position) Goal() string { return goal }

// FormatMove writes the number of the move.
func (p *Position) FormatMove(m game.Move) string { return strconv.Itoa(int(m)) }

// ParseMove reads what FormatMove writes.
func (p *Position) ParseMove(s string) (game.Move, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > p.branch || strconv.Itoa(n) != s {
		return game.NoMove, fmt.Errorf("random: move %.40q: want a number from 1 to %d", s, p.branch)
	}
	return game.Move(n), nil
}

// Mover is "attacker" or "defender".
func (p *Position) Mover() string { return p.Turn().String() }

// Verdict says who wins.
func (p *Position) Verdict(v game.Value, length int) string {
	switch {
	case v == game.Proven && length > 0:
		return fmt.Sprintf("the attacker wins in %d", length)
	case v == game.Proven:
		return "the attacker wins"
	case v == game.Disproven:
		return "the attacker does not win"
	}
	return "unknown"
}
