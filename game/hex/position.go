package hex

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// player is one of the two players: the first has Black, the second White.
type player = notation.Player

const (
	first  = notation.First
	second = notation.Second
)

// colour is the name that people know a player by.
func colour(p player) string {
	if p == first {
		return "black"
	}
	return "white"
}

// Position is a board with its stones and the question about it.
type Position struct {
	*board
	attacker player

	stones [2]set
	turn   player
	over   bool // the player not to move has connected his sides
	// sums are the sums of random words for the board as it is, and turned by
	// half a turn.
	sums [2]game.Key

	played []uint8 // cells, for Undo

	// knows is scratch space for knowledge; it is made when first needed.
	knows *knowledge
}

var _ game.Problem = (*Position)(nil)

// newPosition is an empty board without a question.
func newPosition(b *board) *Position {
	return &Position{board: b, played: make([]uint8, 0, b.cells)}
}

// ask sets the question of a position that has none yet.
func (p *Position) ask(attacker player) {
	p.attacker = attacker
	k := p.constant(attacker)
	for i := range p.sums {
		p.sums[i] = p.sums[i].Xor(k)
	}
}

// Turn says who moves.
func (p *Position) Turn() game.Side { return p.side(p.turn) }

func (p *Position) side(who player) game.Side { return game.Side(who ^ p.attacker) }

// wants is the answer that a player plays for; he gets it by connecting.
func (p *Position) wants(who player) game.Value { return p.side(who).Wants() }

// Value is the answer once a player has connected his sides.
func (p *Position) Value() game.Value {
	if p.over {
		return p.wants(p.turn.Other())
	}
	return game.Unknown
}

// empty is the set of cells without a stone.
func (p *Position) empty() set { return p.all.without(p.stones[0].or(p.stones[1])) }

// Moves appends all empty cells while the game is not over, those in the middle
// first.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over {
		return buf
	}
	empty := p.empty()
	for _, c := range p.centre {
		if empty.has(int(c)) {
			buf = append(buf, move(int(c)))
		}
	}
	return buf
}

// Play puts a stone of the side to move.
func (p *Position) Play(m game.Move) {
	c := point(m)
	p.played = append(p.played, uint8(c))
	p.put(c, p.turn)
	p.over = p.joinsAt(c, p.stones[p.turn], p.turn)
	p.turn = p.turn.Other()
}

// put adds a stone of a player.
func (p *Position) put(c int, who player) {
	p.stones[who] = p.stones[who].or(cell(c))
	p.sum(c, who)
}

// Undo takes back the last move.
func (p *Position) Undo() {
	last := len(p.played) - 1
	c := int(p.played[last])
	p.played = p.played[:last]
	p.turn = p.turn.Other()
	p.over = false
	p.stones[p.turn] = p.stones[p.turn].without(cell(c))
	p.sum(c, p.turn)
}

// sum adds a stone to the sums or takes it away.
func (p *Position) sum(c int, who player) {
	p.sums[0] = p.sums[0].Xor(p.random[who][c])
	p.sums[1] = p.sums[1].Xor(p.random[who][p.cells-1-c])
}

// Key is the lesser of the sums of the board and of the board turned by half a
// turn. On a square there are reflections too that swap the colours, but they
// also swap who began, so that no two positions of play are equal by them.
func (p *Position) Key() game.Key {
	if p.sums[1].Less(p.sums[0]) {
		return p.sums[1]
	}
	return p.sums[0]
}

// Repeated is Unknown: stones are never taken away, so nothing repeats.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	q.played = append(make([]uint8, 0, p.cells), p.played...)
	q.knows = nil
	return &q
}
