// Package domineering is the game of Domineering: two players cover a board with
// dominoes, one of them upright and the other level, until one cannot go on.
//
// # Rules domineering/1
//
// The first player, Vertical, covers two empty squares one above the other; the
// second player, Horizontal, two side by side. They move in turn, and who cannot
// move loses. The board has up to 26 columns, 26 rows and 64 squares; squares
// may be covered from the start.
//
// Who has covered a square is kept for drawings only: positions that differ in
// nothing else are the same position.
package domineering

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "domineering",
	Title: "Domineering",
	Doc: `Vertical, who moves first, covers two squares one above the other with a domino, Horizontal two
side by side; who cannot move loses. A position is WxH (up to 64 squares), then moves, each the lower
or left square of the domino, as in "5x5 c3 a1"; or WxH, the rows from the top, separated by
slashes, with V and H for squares that the players have covered, # for any covered square and numbers
for runs of empty ones, then v or h for who moves, as in "4x4 4/V3/V1HH/4 v", and moves. The goal "win"
asks whether the side to move wins; "win:first" (Vertical) or "win:second" (Horizontal) name the
player instead.`,
	Rules: "domineering/1",
	Goals: []string{"win"},
	Files: []string{".domineering"},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// player is one of the two players.
type player = notation.Player

const (
	vertical   = notation.First
	horizontal = notation.Second
)

var _ game.Problem = (*Position)(nil)

// maxPlies bounds the length of a game: half the squares.
const maxPlies = 32

// Position is a position of Domineering, and the question which player wins.
type Position struct {
	*board
	// taken are the covered squares as they look under each symmetry; the
	// first of these leaves the board as it is.
	taken    [symmetries]uint64
	owned    [2]uint64 // squares that a player is known to have covered
	turn     player
	attacker player
	salt     [2]zobrist.Pair // by turn
	played   int             // moves that Undo can take back
	history  [maxPlies]uint8
}

// ask sets the question of a position that has none yet.
func (p *Position) ask(attacker player) {
	p.attacker = attacker
	for turn := range p.salt {
		p.salt[turn] = zobrist.At(saltSeed, uint64(p.width)<<16|uint64(p.height)<<8|uint64(attacker)<<1|uint64(turn))
	}
}

// saltSeed keeps the keys of this game apart from those of others.
const saltSeed = 0xd0

// Turn says who moves.
func (p *Position) Turn() game.Side { return game.Side(p.turn ^ p.attacker) }

// wonBy is the answer when a player wins.
func (p *Position) wonBy(who player) game.Value { return game.Side(who ^ p.attacker).Wants() }

// Value tells whether the side to move cannot.
func (p *Position) Value() game.Value {
	if p.places(p.turn, p.empty()) == 0 {
		return p.wonBy(p.turn.Other())
	}
	return game.Unknown
}

// empty are the squares that are not covered.
func (p *Position) empty() uint64 { return p.all &^ p.taken[0] }

// Moves appends the dominoes that fit, row by row from the bottom left.
func (p *Position) Moves(buf []game.Move) []game.Move {
	for set := p.places(p.turn, p.empty()); set != 0; set &= set - 1 {
		buf = append(buf, move(bits.TrailingZeros64(set)))
	}
	return buf
}

// move codes the lower or left square of a domino.
func move(s int) game.Move { return game.Move(s + 1) }

func square(m game.Move) int { return int(m) - 1 }

// flip lays or lifts a domino of the side to move.
func (p *Position) flip(s int) {
	domino := &p.dominoes[p.turn][s]
	for k := range p.taken {
		p.taken[k] ^= domino[k]
	}
	p.owned[p.turn] ^= domino[0]
}

// Play lays a domino of the side to move.
func (p *Position) Play(m game.Move) {
	p.history[p.played] = uint8(square(m))
	p.played++
	p.flip(square(m))
	p.turn = p.turn.Other()
}

// Undo lifts the last domino.
func (p *Position) Undo() {
	p.played--
	p.turn = p.turn.Other()
	p.flip(int(p.history[p.played]))
}

// Key is the same for a position, its mirror images and the board turned upside
// down, and whether squares that no domino fits on are covered or not. For each side
// to move it is a bijection of what is left. Turning the board by a quarter
// exchanges the players, which asks the opposite question, so it has no part in this.
func (p *Position) Key() game.Key {
	code := ^uint64(0)
	for _, taken := range p.taken {
		code = min(code, p.open(p.all&^taken))
	}
	salt := &p.salt[p.turn]
	lo := zobrist.Mix(code + salt.Lo)
	return game.Key{Hi: zobrist.Mix(lo ^ salt.Hi), Lo: lo}
}

// Repeated is Unknown: dominoes stay.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}
