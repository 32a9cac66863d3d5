package mnk

import (
	"math/bits"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// player is one of the two players; stones of the first are x, of the second o.
type player = notation.Player

const (
	first  = notation.First
	second = notation.Second
)

// goal is what the attacker wants.
type goal uint8

const (
	win goal = iota
	draw
)

func (g goal) String() string {
	if g == win {
		return "win"
	}
	return "draw"
}

// counts holds how many stones each player has in each of 64 windows.
type counts struct {
	// least[j] are the windows that hold at least j stones of the player, for j
	// from 0 to k. Windows that do not exist, in the last word, hold none, yet
	// are in least[1] of both players: nobody can use them.
	least [2][MaxSize + 1]uint64
}

// Position is a board with its stones and the question about it.
type Position struct {
	*board
	goal     goal
	attacker player
	maker    player // who must complete a line for the question to be settled his way

	empty []uint64 // set of points
	first []uint64 // set of points with stones of the first player
	lines []counts
	turn  player
	over  bool // the player not to move has a line
	odd   bool // the number of passes is odd
	left  int  // number of empty points
	// hi and lo are the sums of random words under each symmetry.
	hi, lo [8]uint64

	played []uint16 // points and passes, for Undo

	// What follows is scratch space.
	surveys [2]survey
	measure
	sequence
	allowed []uint64  // see restrict
	spare   *Position // see SetState
}

var _ game.Problem = (*Position)(nil)

// newPosition is an empty board without a question.
func newPosition(b *board) *Position {
	p := &Position{
		board:  b,
		empty:  make([]uint64, b.pointWords),
		first:  make([]uint64, b.pointWords),
		lines:  make([]counts, b.lineWords),
		played: make([]uint16, 0, b.points),
	}
	p.scratch()
	p.clear()
	return p
}

// scratch gives the position scratch space of its own.
func (p *Position) scratch() {
	p.surveys = [2]survey{newSurvey(p.board), newSurvey(p.board)}
	p.measure = newMeasure(p.board)
	p.sequence = newSequence(p.board)
	p.allowed = make([]uint64, p.pointWords)
	p.spare = nil
}

// clear takes away all stones and the question.
func (p *Position) clear() {
	p.turn, p.over, p.odd, p.left = first, false, false, p.points
	p.played = p.played[:0]
	for i := range p.empty {
		p.empty[i], p.first[i] = ones(p.points-64*i), 0
	}
	clear(p.lines)
	for i := range p.lines {
		exist := ones(len(p.window)/p.k - 64*i)
		for who := range p.lines[i].least {
			p.lines[i].least[who][0] = exist
			p.lines[i].least[who][1] = ^exist
		}
	}
	for s := range p.hi {
		p.hi[s], p.lo[s] = uint64(s), 0
	}
}

// ones is a word with the lowest n bits set, or all if n is larger.
func ones(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<n - 1
}

// ask sets the question of a position that has none yet.
func (p *Position) ask(g goal, attacker player) {
	p.goal, p.attacker, p.maker = g, attacker, attacker
	if g == draw {
		p.maker = attacker.Other()
	}
	r := p.constant(g, attacker)
	for s := range p.hi {
		p.hi[s] ^= r.Hi
		p.lo[s] ^= r.Lo
	}
}

// Turn says who moves.
func (p *Position) Turn() game.Side { return p.side(p.turn) }

func (p *Position) side(who player) game.Side { return game.Side(who ^ p.attacker) }

// wants is the answer that a player plays for. A player who completes a line
// gets it, whatever the goal.
func (p *Position) wants(who player) game.Value { return p.side(who).Wants() }

// Value is the answer by the rules mnk/1: a line is complete, or the maker has no
// open line left.
func (p *Position) Value() game.Value {
	if p.over {
		return p.wants(p.turn.Other())
	}
	if p.open(p.maker) {
		return game.Unknown
	}
	return p.wants(p.maker.Other())
}

// open reports whether some window holds no stone of the player's opponent.
func (p *Position) open(who player) bool {
	for i := range p.lines {
		if p.lines[i].open(who) != 0 {
			return true
		}
	}
	return false
}

// open are the windows that hold no stone of the player's opponent.
func (l *counts) open(who player) uint64 { return ^l.least[who.Other()][1] }

// Moves appends all empty points while the game is not over.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over {
		return buf
	}
	for i, set := range p.empty {
		for ; set != 0; set &= set - 1 {
			buf = append(buf, move(64*i+bits.TrailingZeros64(set)))
		}
	}
	return buf
}

// Play puts a stone of the side to move, or none if it passes.
func (p *Position) Play(m game.Move) {
	c := point(m)
	p.played = append(p.played, uint16(c))
	if m == pass {
		p.skip()
		return
	}
	p.over = p.put(c, p.turn)
	p.turn = p.turn.Other()
}

// put adds a stone of a player and reports whether it completes a line.
func (p *Position) put(c int, who player) bool {
	p.empty[c>>6] &^= 1 << (c & 63)
	if who == first {
		p.first[c>>6] |= 1 << (c & 63)
	}
	p.left--
	p.sum(c, who)
	var complete uint64
	for i, here := range p.windowsAt(c) {
		if here == 0 {
			continue
		}
		least := p.lines[i].least[who][:p.k+1]
		complete |= least[p.k-1] & here
		for j := p.k; j > 0; j-- {
			least[j] |= least[j-1] & here
		}
	}
	return complete != 0
}

// Undo takes back the last move.
func (p *Position) Undo() {
	last := len(p.played) - 1
	c := int(p.played[last])
	p.played = p.played[:last]
	if c == point(pass) {
		p.skip()
		return
	}
	p.turn = p.turn.Other()
	p.over = false
	p.remove(c, p.turn)
}

func (p *Position) remove(c int, who player) {
	p.empty[c>>6] |= 1 << (c & 63)
	p.first[c>>6] &^= 1 << (c & 63)
	p.left++
	p.sum(c, who)
	for i, here := range p.windowsAt(c) {
		if here == 0 {
			continue
		}
		least := p.lines[i].least[who][:p.k+1]
		for j := 1; j < p.k; j++ {
			least[j] = least[j]&^here | least[j+1]&here
		}
		least[p.k] &^= here
	}
}

// windowsAt returns the set of windows through a point.
func (p *Position) windowsAt(c int) []uint64 {
	return p.through[c*p.lineWords : (c+1)*p.lineWords]
}

// sum adds a stone to the sums or takes it away.
func (p *Position) sum(c int, who player) {
	r := &p.random[who][c]
	for s := range r.hi {
		p.hi[s] ^= r.hi[s]
		p.lo[s] ^= r.lo[s]
	}
}

// Key is the least of the sums under all symmetries of the board, by their first
// word. The bits that the tags take are filled up from the second word.
func (p *Position) Key() game.Key {
	least := p.hi[0]
	for s := 1; s < p.symmetries; s++ {
		least = min(least, p.hi[s])
	}
	return key(least, p.lo[least&tags])
}

func key(hi, lo uint64) game.Key { return game.Key{Hi: hi&^tags | lo>>61, Lo: lo} }

// Repeated is Unknown: stones are never taken away, so nothing repeats.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	q.empty = slices.Clone(p.empty)
	q.first = slices.Clone(p.first)
	q.lines = slices.Clone(p.lines)
	q.played = append(make([]uint16, 0, p.points), p.played...)
	q.scratch()
	return &q
}

// isEmpty reports whether a point holds no stone.
func (p *Position) isEmpty(c int) bool { return p.empty[c>>6]>>(c&63)&1 != 0 }

// isFirst reports whether a point holds a stone of the first player.
func (p *Position) isFirst(c int) bool { return p.first[c>>6]>>(c&63)&1 != 0 }
