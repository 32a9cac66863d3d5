package shogi

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Board is a position of shogi, without a question: who stands where, who holds
// what, who moves. It is two-fold, squares with their pieces and pieces with their
// sets of squares, since some ask one way and some the other.
type Board struct {
	cells   [NoSquare]Piece
	colours [2]Set
	// kinds are the squares of each kind, of either colour. The first has all that
	// move like golds.
	kinds [kinds]Set
	kings [2]Square // NoSquare for a king that is not there
	hands [2]Hand
	turn  Colour
	// checkers are the pieces that attack the king of the side to move.
	checkers Set
	// key is that of the board and of who moves, without the hands.
	key  game.Key
	past []record
}

const goldens = 0

// record is what Undo needs.
type record struct {
	key      game.Key
	checkers Set
	hands    [2]Hand
	move     Move
}

// empty returns a board without pieces, Black to move.
func empty() Board { return Board{kings: [2]Square{NoSquare, NoSquare}} }

// ToMove is the colour that moves.
func (b *Board) ToMove() Colour { return b.turn }

// At is what stands on a square.
func (b *Board) At(s Square) Piece { return b.cells[s] }

// Holds is what a colour has in hand.
func (b *Board) Holds(c Colour) Hand { return b.hands[c] }

// KingOf is where a colour's king stands, or NoSquare.
func (b *Board) KingOf(c Colour) Square { return b.kings[c] }

// Occupied are the squares with pieces.
func (b *Board) Occupied() Set { return b.colours[Black].Or(b.colours[White]) }

// Pieces are the squares of a colour's pieces of a kind.
func (b *Board) Pieces(c Colour, k Kind) Set { return b.kinds[k].And(b.colours[c]) }

// Of are the squares of all pieces of a colour.
func (b *Board) Of(c Colour) Set { return b.colours[c] }

// InCheck reports whether the king of the side to move is attacked.
func (b *Board) InCheck() bool { return !b.checkers.Empty() }

// Checkers are the pieces that attack the king of the side to move.
func (b *Board) Checkers() Set { return b.checkers }

// Attackers are the pieces of a colour that attack a square as the board stands, a
// measure of its support there.
func (b *Board) Attackers(s Square, by Colour) Set { return b.attackers(s, by, b.Occupied()) }

// Attacked reports whether a colour attacks a square.
func (b *Board) Attacked(s Square, by Colour) bool { return b.attacked(s, by, b.Occupied()) }

// Pinned are a colour's pieces that alone shield its king from an attack.
func (b *Board) Pinned(c Colour) Set {
	if b.kings[c] == NoSquare {
		return Set{}
	}
	return b.blockers(b.kings[c], c.Other()).And(b.colours[c])
}

// BoardKey identifies the board and who moves, whatever is in hand.
func (b *Board) BoardKey() game.Key { return b.key }

// handKey is a key of a hand, to be joined to that of a board.
func handKey(h Hand) game.Key {
	const a, c = 0x9e3779b97f4a7c15, 0xd1342543de82ef95
	return game.Key{Hi: zobrist.Mix(uint64(h)*a + c), Lo: zobrist.Mix(uint64(h)*c + a)}
}

// flip puts a piece on a square or takes it off.
func (b *Board) flip(p Piece, s Square) {
	bit := &one[s]
	c, k := &b.colours[p>>4&1], &b.kinds[p&15]
	c.Lo ^= bit.Lo
	c.Hi ^= bit.Hi
	k.Lo ^= bit.Lo
	k.Hi ^= bit.Hi
	like := -(uint64(golden) >> (p & 15) & 1)
	b.kinds[goldens].Lo ^= bit.Lo & like
	b.kinds[goldens].Hi ^= bit.Hi & like
}

// hash changes the key by a piece on a square.
func (b *Board) hash(p Piece, s Square) {
	w := &words[p&31][s]
	b.key.Hi ^= w.Hi
	b.key.Lo ^= w.Lo
}

// hashTurn changes the key by who moves. The words of no piece are free for it.
func (b *Board) hashTurn() { b.hash(NoPiece, 0) }

// put sets a piece up on an empty square.
func (b *Board) put(p Piece, s Square) {
	b.cells[s] = p
	b.flip(p, s)
	b.hash(p, s)
	if p.Kind() == King {
		b.kings[p.Colour()] = s
	}
}

// checking finds the pieces that attack the king of the side to move.
func (b *Board) checking() Set {
	k := b.kings[b.turn]
	if k == NoSquare {
		return Set{}
	}
	return b.attackers(k, b.turn.Other(), b.Occupied())
}

// setTurn gives the turn to a colour.
func (b *Board) setTurn(c Colour) {
	if b.turn != c {
		b.turn = c
		b.hashTurn()
	}
}

// Move plays a legal move.
func (b *Board) Move(m Move) {
	b.past = append(b.past, record{b.key, b.checkers, b.hands, m})
	us, to, kind := b.turn, m.To(), m.Kind()
	after := PieceOf(us, m.Becomes())
	if m.IsDrop() {
		b.hands[us] = b.hands[us].Sub(kind)
	} else {
		from, before := m.From(), PieceOf(us, kind)
		if captured := m.Captured(); captured != NoKind {
			p := PieceOf(us.Other(), captured)
			b.flip(p, to)
			b.hash(p, to)
			b.hands[us] = b.hands[us].Add(captured)
		}
		b.cells[from] = NoPiece
		b.flip(before, from)
		b.hash(before, from)
		if kind == King {
			b.kings[us] = to
		}
	}
	b.cells[to] = after
	b.flip(after, to)
	b.hash(after, to)
	b.turn ^= 1
	b.hashTurn()
	b.checkers = b.checking()
}

// Undo takes the last move back. There must be one.
func (b *Board) Undo() {
	last := len(b.past) - 1
	r := &b.past[last]
	b.turn ^= 1
	us, m := b.turn, r.move
	to, kind := m.To(), m.Kind()
	b.flip(PieceOf(us, m.Becomes()), to)
	b.cells[to] = NoPiece
	if !m.IsDrop() {
		from, before := m.From(), PieceOf(us, kind)
		if captured := m.Captured(); captured != NoKind {
			p := PieceOf(us.Other(), captured)
			b.cells[to] = p
			b.flip(p, to)
		}
		b.cells[from] = before
		b.flip(before, from)
		if kind == King {
			b.kings[us] = from
		}
	}
	b.key, b.checkers, b.hands = r.key, r.checkers, r.hands
	b.past = b.past[:last]
}

// Last is the last move played, 0 if there is none.
func (b *Board) Last() Move {
	if len(b.past) == 0 {
		return 0
	}
	return b.past[len(b.past)-1].move
}

// copy returns an independent copy.
func (b *Board) copy() Board {
	c := *b
	c.past = slices.Clone(b.past)
	return c
}
