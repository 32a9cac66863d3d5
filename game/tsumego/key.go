package tsumego

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// The seeds of the words that keys are made of. Keys are kept in files, so they
// must never change.
const (
	stoneSeed = 0x7473756d65676f01 + iota
	koSeed
	turnSeed
	sizeSeed
)

// words are what stones of each colour add to a key on each point, and what the
// player to move adds.
type words struct {
	stone [2][area]game.Key
	turn  [2]game.Key
}

func newWords() *words {
	w := &words{turn: [2]game.Key{TurnKey(Black), TurnKey(White)}}
	for p := range w.stone[0] {
		w.stone[0][p] = game.Key(zobrist.At(stoneSeed, uint64(p)<<1))
		w.stone[1][p] = game.Key(zobrist.At(stoneSeed, uint64(p)<<1|1))
	}
	return w
}

// sizeKey is the key of an empty board.
func sizeKey(width, height int) game.Key {
	return game.Key(zobrist.At(sizeSeed, uint64(width)<<8|uint64(height)))
}

// KoKey is what a forbidden point adds to a key; Pass adds nothing.
func KoKey(p Point) game.Key {
	if p == Pass {
		return game.Key{}
	}
	return game.Key(zobrist.At(koSeed, uint64(p)))
}

// TurnKey is what the player to move adds to a key: Black adds nothing.
func TurnKey(c Colour) game.Key {
	if c == White {
		return game.Key(zobrist.At(turnSeed, 0))
	}
	return game.Key{}
}

// StonesKey identifies the size of the board and its stones alone.
func (b *Board) StonesKey() game.Key { return b.stones }

// Key identifies the size of the board, its stones, the player to move and the
// point that ko forbids. What superko forbids depends on the history and is not
// part of it.
func (b *Board) Key() game.Key {
	return b.stones.Xor(b.words.turn[b.turn-1]).Xor(KoKey(b.ko))
}
