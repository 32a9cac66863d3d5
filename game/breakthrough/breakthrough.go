// Package breakthrough is the game of Breakthrough: two rows of pawns on each
// side run at each other, and who gets one through wins.
//
// # Rules breakthrough/1
//
// The board has 2 to 8 columns and 4 to 8 rows. The first player (White) starts
// with pawns on the lowest two rows and moves up, the second (Black) starts on the
// highest two and moves down. A move takes a pawn one row ahead: straight to an
// empty square, or aslant to an empty square or one with an enemy pawn, which is
// taken. A player wins by reaching the last row or by taking all enemy pawns. A
// player without a move would lose, but that does not occur: aslant of the
// foremost pawn stands no pawn of its own side, and a board of two columns or more
// has such a square.
//
// Pawns only move ahead, so nothing repeats, and there are no draws.
//
// A position is two bitboards, one of each player's pawns; board draws the order of
// the bits.
package breakthrough

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "breakthrough",
	Title: "Breakthrough",
	Doc: `Two rows of pawns each; a pawn steps one row ahead, straight to an empty square or aslant, where
it may take an enemy pawn. Who reaches the last row or takes all pawns wins. A position is WxH
(2 to 8 columns, 4 to 8 rows), then moves such as a2a3 (b2xc3 is read too), as in "5x5 b2b3 c4b3";
or WxH, the rows from the top, separated by slashes, with w for pawns of the first player (White,
who moves up), b for the second and numbers for runs of empty squares, then w or b for who moves,
as in "3x4 bb1/b1b/1w1/ww1 b", and moves. The goal "win" asks whether the side to move wins;
"win:first" or "win:second" name the player instead.`,
	Rules: "breakthrough/1",
	Goals: []string{"win"},
	Files: []string{".breakthrough"},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// player is one of the two players.
type player = notation.Player

const (
	first  = notation.First
	second = notation.Second
)

var _ game.Problem = (*Position)(nil)

// maxPlies bounds the length of a game: 16 pawns a side, 7 steps a pawn.
const maxPlies = 2 * 16 * 7

// Position is a position of Breakthrough, and the question which player wins.
type Position struct {
	*board
	pawns    [2]uint64 // by player
	mirror   [2]uint64 // the same seen in a mirror, for the key
	turn     player
	attacker player
	salt     [2]zobrist.Pair // by turn
	played   int             // moves that Undo can take back
	// history holds those moves; captured marks the ones that took a pawn.
	history [maxPlies]uint16
}

const captured = 1 << 12

// ask sets the question of a position that has none yet.
func (p *Position) ask(attacker player) {
	p.attacker = attacker
	for turn := range p.salt {
		p.salt[turn] = zobrist.At(saltSeed, uint64(p.width)<<16|uint64(p.height)<<8|uint64(attacker)<<1|uint64(turn))
	}
}

// saltSeed keeps the keys of this game apart from those of others.
const saltSeed = 0xb7

// Turn says who moves.
func (p *Position) Turn() game.Side { return game.Side(p.turn ^ p.attacker) }

// wonBy is the answer when a player wins.
func (p *Position) wonBy(who player) game.Value { return game.Side(who ^ p.attacker).Wants() }

// Value tells whether a player has won.
func (p *Position) Value() game.Value {
	for who := first; who <= second; who++ {
		if p.won(who) {
			return p.wonBy(who)
		}
	}
	return game.Unknown
}

// won reports whether a player is on the last row or has taken all pawns.
func (p *Position) won(who player) bool {
	return p.pawns[who]&p.last[who] != 0 || p.pawns[who.Other()] == 0
}

func (p *Position) over() bool { return p.won(first) || p.won(second) }

// Moves appends the moves of all pawns, from the lowest square, unless the game is
// over.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.over() {
		return buf
	}
	for pawns := p.pawns[p.turn]; pawns != 0; pawns &= pawns - 1 {
		from := bits.TrailingZeros64(pawns)
		for set := p.targets(p.turn, 1<<from); set != 0; set &= set - 1 {
			buf = append(buf, move(from, bits.TrailingZeros64(set)))
		}
	}
	return buf
}

// targets are the squares that a set of a player's pawns can move to.
func (p *Position) targets(who player, pawns uint64) uint64 {
	occupied := p.pawns[first] | p.pawns[second]
	return p.ahead(who, pawns)&^occupied | p.aslant(who, pawns)&^p.pawns[who]
}

// move codes the squares of a move, from and to. They differ, so that no move is
// NoMove.
func move(from, to int) game.Move { return game.Move(from<<6 | to) }

func squares(m game.Move) (from, to int) { return int(m >> 6), int(m & 63) }

// Play moves a pawn of the side to move.
func (p *Position) Play(m game.Move) {
	from, to := squares(m)
	me, you := p.turn, p.turn.Other()
	entry := uint16(m)
	if p.pawns[you]>>to&1 != 0 {
		entry |= captured
		p.pawns[you] ^= 1 << to
		p.mirror[you] ^= 1 << p.mirrored[to]
	}
	p.pawns[me] ^= 1<<from | 1<<to
	p.mirror[me] ^= 1<<p.mirrored[from] | 1<<p.mirrored[to]
	p.history[p.played] = entry
	p.played++
	p.turn = you
}

// Undo takes back the last move.
func (p *Position) Undo() {
	p.played--
	p.turn = p.turn.Other()
	me, you := p.turn, p.turn.Other()
	entry := p.history[p.played]
	from, to := squares(game.Move(entry &^ captured))
	p.pawns[me] ^= 1<<from | 1<<to
	p.mirror[me] ^= 1<<p.mirrored[from] | 1<<p.mirrored[to]
	if entry&captured != 0 {
		p.pawns[you] ^= 1 << to
		p.mirror[you] ^= 1 << p.mirrored[to]
	}
}

// Key is the same for a position and its mirror image. For each side to move it is
// a bijection of the rest, so that such positions asked the same question never
// share one. Turning the board round and exchanging the players would ask the
// opposite question, so it has no part in this.
func (p *Position) Key() game.Key {
	a := p.pawns
	if b := p.mirror; b[first] < a[first] || b[first] == a[first] && b[second] < a[second] {
		a = b
	}
	salt := &p.salt[p.turn]
	lo := zobrist.Mix(a[first] + salt.Lo)
	hi := zobrist.Mix(a[second] ^ salt.Hi ^ lo)
	return game.Key{Hi: hi, Lo: zobrist.Mix(lo + hi)}
}

// Repeated is Unknown: pawns never move back.
func (p *Position) Repeated() game.Value { return game.Unknown }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}
