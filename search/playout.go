package search

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// Playouts is how random games evaluate new leaves [Saito et al. 2007]. The zero
// value plays none.
type Playouts struct {
	Games int // played at each leaf
	Plies int // after which a game that has no end counts as one without the goal
	Depth int // of a leaf, from which on games are played
}

// Whole is what a leaf without playouts has of both numbers where leaves with
// playouts have a share of it. Numbers of a search are whole, those of the paper
// lie between 0 and 1.
const Whole = 1000

// never is the share of a leaf none of whose games reaches the goal. It is not 0, since
// random games prove nothing.
const never = Whole / 100

// playouts gives a leaf, at which p stands, its first numbers. The games depend
// on the position and the seed of the run alone, so that a search can be repeated.
func (x *expander) playouts(p game.Position, key game.Key) game.Numbers {
	if x.level+1 < x.Playouts.Depth {
		return game.Numbers{Proof: Whole, Disproof: Whole}
	}
	random, reached := zobrist.At(x.shuffle+1, key.Lo).Lo, 0
	for range x.Playouts.Games {
		random = zobrist.Mix(random + 1)
		if x.playout(p, random) == game.Proven {
			reached++
		}
	}
	disproof := uint32(never)
	if reached > 0 {
		disproof = uint32(Whole * reached / (x.Playouts.Games + 1))
	}
	return game.Numbers{Proof: Whole - disproof, Disproof: disproof}
}

// playout plays one random game from p on and takes it back.
func (x *expander) playout(p game.Position, random uint64) game.Value {
	plies, start := 0, len(x.behind)
	v := p.Value()
	for ; v == game.Unknown && plies < x.Playouts.Plies; plies++ {
		x.behind = p.Moves(x.behind[:start])
		moves := x.behind[start:]
		random = zobrist.Mix(random + 1)
		p.Play(moves[random%uint64(len(moves))])
		v = p.Value()
	}
	for range plies {
		p.Undo()
	}
	x.behind = x.behind[:start]
	return v
}
