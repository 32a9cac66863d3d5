package lambda

import "github.com/yomi-solver/yomi/game"

// kind is what a move of the view does, in the low bits of its code. Small
// kinds are the orders of threats.
type kind uint32

const (
	maxOrder      = 8
	reply    kind = 9 + iota - 1
	delayed       // a reply that is a threat itself, tried after all others
	pass          // the other side does nothing
	giveUp        // nothing is left to try
	smaller       // all smaller orders, in a chain
	rest          // what comes after smaller or pass, in a chain
	counter       // the other side becomes the hunter
)

const (
	kindBits = 4
	kindMask = 1<<kindBits - 1
	// maxMove is the largest code of a real move that fits.
	maxMove = 1<<(32-kindBits) - 1
)

func pack(m game.Move, k kind) game.Move { return m<<kindBits | game.Move(k) }

func unpack(m game.Move) (game.Move, kind) { return m >> kindBits, kind(m & kindMask) }

// line keeps the real moves of a line, in place, up to the first pass: what comes
// behind that is no line of play.
func line(moves []game.Move) []game.Move {
	kept := moves[:0]
	for _, m := range moves {
		switch real, k := unpack(m); k {
		case pass:
			return kept
		case giveUp, smaller, rest, counter:
		default:
			kept = append(kept, real)
		}
	}
	return kept
}
