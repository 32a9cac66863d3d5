package tsumego

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

// Forward pruning for capturing one block [Yoshizoe 2009, 4.6.1]. It is a guess:
// what it drops may matter, so it is used only on request, and the answer says so.

var _ game.Selector = (*Position)(nil)

// pick is how moves are selected.
type pick struct {
	weak  bool // neighbours of what is selected are selected too
	force bool // the hunter must threaten to take the prey by ataris
	sure  bool // nothing is dropped for the owner
	grow  int  // the hunter gives up when the prey has so many new stones; 0: never
	start Set  // the owner's stones at the beginning
}

// usualEscape is enough for captures by threats of order 4.
const usualEscape = 6

// Weakly selects more moves where selection is allowed: neighbours of the others.
func (p *Position) Weakly() *Position {
	return p.asking(func(q *question) { q.pick.weak = true })
}

// Forcing lets the hunter play nothing but moves that threaten to take the prey
// by ataris, where selection is allowed: threats of order 2. The owner may play
// whatever he likes, so a capture that is found is certain.
func (p *Position) Forcing() *Position {
	return p.asking(func(q *question) { q.pick.weak, q.pick.force = true, true })
}

// Surely lets the owner play whatever he likes, so a capture that is found is
// certain.
func (p *Position) Surely() *Position {
	return p.asking(func(q *question) { q.pick.sure = true })
}

// Growing lets the hunter give up when the prey's block has grown by more stones than
// that, where selection is allowed. What ataris take falls all the same.
func (p *Position) Growing(stones int) *Position {
	return p.asking(func(q *question) {
		q.pick.grow, q.pick.start = stones, p.board.sets[q.hunter.Other()]
	})
}

// grown tells whether the prey's block has too many new stones.
func (p *Position) grown(stone Point) bool {
	k := &p.asks.pick
	if k.grow == 0 {
		return false
	}
	b, n := p.board, 0
	for s := stone; ; {
		if !k.start.Has(s) {
			n++
		}
		if s = b.next[s]; s == stone {
			return n > k.grow
		}
	}
}

// limit is the number of liberties that is an escape.
func (p *Position) limit() int {
	if p.asks.escape == 0 {
		return usualEscape
	}
	return p.asks.escape
}

// Assumes names what the selection takes for granted.
func (p *Position) Assumes() string {
	if !p.chased() {
		return "nothing: all moves are searched for " + p.asks.goal.String()
	}
	if p.asks.pick.force {
		return "no captures but those by threats to take the target by ataris"
	}
	kind := "strong"
	if p.asks.pick.weak {
		kind = "weak"
	}
	return fmt.Sprintf("%s forward pruning; %d liberties are an escape", kind, p.limit())
}

// Select keeps the moves that have to do with the prey: its liberties and their
// neighbours, and the liberties of the weak blocks around it, of those around them,
// and so on. The hunter gives up where the prey has escaped.
func (p *Position) Select(moves []game.Move) []game.Move {
	if q := p.ghost(); q != Pass {
		return p.returns(moves, q) // all else gives the prey up
	}
	stone, ok := p.hunted()
	if !ok || !p.chased() {
		return moves
	}
	b := p.board
	if b.turn == p.asks.hunter && (b.Free(stone) >= p.limit() || p.grown(stone)) {
		return append(moves[:0], code(Pass))
	}
	if p.asks.pick.force {
		return p.forcing(stone, moves)
	}
	if p.asks.pick.sure && b.turn != p.asks.hunter {
		return moves
	}
	set := p.concerned(stone)
	kept := moves[:0]
	for _, m := range moves {
		if q := point(m); q == Pass || set.Has(q) {
			kept = append(kept, m)
		}
	}
	return orPass(kept)
}

// forcing keeps the hunter's moves after which ataris take the prey if its owner
// passes, and all moves of the owner.
func (p *Position) forcing(stone Point, moves []game.Move) []game.Move {
	b := p.board
	if b.turn != p.asks.hunter {
		return moves
	}
	if b.Free(stone) > 3 {
		return append(moves[:0], code(Pass))
	}
	set := p.concerned(stone)
	kept := moves[:0]
	for _, m := range moves {
		if q := point(m); q == Pass || set.Has(q) && p.threatens(stone, q) {
			kept = append(kept, m)
		}
	}
	return orPass(kept)
}

// orPass is a pass where there is no move.
func orPass(moves []game.Move) []game.Move {
	if len(moves) == 0 {
		return append(moves, code(Pass))
	}
	return moves
}

// threatens tells whether ataris take the prey if the hunter plays on q and the
// owner passes.
func (p *Position) threatens(stone, q Point) bool {
	b := p.board
	b.Play(q, p.asks.hunter)
	good := b.cells[stone] == Empty || b.Free(stone) == 1
	if !good && b.Free(stone) == 2 {
		l := p.reader(stone)
		b.Play(Pass, p.asks.hunter.Other())
		good = l.attack()
		b.Undo()
	}
	b.Undo()
	return good
}

// returns keeps the move that takes a prey back, and the pass.
func (p *Position) returns(moves []game.Move, ghost Point) []game.Move {
	kept := moves[:0]
	for _, m := range moves {
		if q := point(m); q == Pass || q == ghost {
			kept = append(kept, m)
		}
	}
	return kept
}

// How far the fight about a block reaches.
const (
	surround  = 4 // chains of blocks around blocks
	closeFree = 4 // liberties of a block next to the prey that its owner may attack
	weakFree  = 3 // liberties of other blocks that may fall on the way
	maxChain  = 48
)

// concerned is the points that the selection keeps.
func (p *Position) concerned(stone Point) Set {
	b := p.board
	set := *b.Liberties(stone)
	b.spread(&set)
	// Step 1: blocks that touch the prey or share a liberty with it.
	var list [maxChain]Point
	var seen Set
	seen.Add(b.head[stone])
	n := b.neighbours(list[:0], &seen, stone)
	// Step 2: weak ones among them bring those around them.
	from := 0
	for depth := 0; depth < surround && from < len(n); depth++ {
		end := len(n)
		for ; from < end; from++ {
			k := &b.blocks[n[from]]
			limit := weakFree
			if depth == 0 && b.turn != p.asks.hunter {
				limit = closeFree
			}
			if int(k.free) > limit {
				continue
			}
			liberties := k.liberties
			if k.free <= 2 {
				b.spread(&liberties)
			}
			set = set.Or(liberties)
			n = b.neighbours(n, &seen, n[from])
		}
	}
	if p.asks.pick.weak {
		b.spread(&set)
	}
	return set
}

// spread adds the empty neighbours of the points of a set.
func (b *Board) spread(s *Set) {
	*s = s.grown(b.stride).And(b.sets[Empty])
}

// neighbours appends the names of blocks that touch the block of p or share a liberty
// with it and are not seen yet, as long as there is room.
func (b *Board) neighbours(list []Point, seen *Set, p Point) []Point {
	other := b.cells[p].Other()
	for s := p; ; {
		for _, q := range b.Near(s) {
			if b.cells[q] == other && !seen.Has(b.head[q]) && len(list) < maxChain {
				seen.Add(b.head[q])
				list = append(list, b.head[q])
			}
		}
		if s = b.next[s]; s == p {
			break
		}
	}
	for i, word := range b.Liberties(p) {
		for ; word != 0; word &= word - 1 {
			for _, q := range b.Near(origin + Point(i<<6+trailing(word))) {
				c := b.cells[q]
				if (c == Black || c == White) && !seen.Has(b.head[q]) && len(list) < maxChain {
					seen.Add(b.head[q])
					list = append(list, b.head[q])
				}
			}
		}
	}
	return list
}
