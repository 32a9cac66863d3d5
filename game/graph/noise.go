package graph

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// WithNoise offers knowledge about p that is worth nothing: small random
// estimates and a random order of moves, always the same for the same seed. A
// search must give the right answer with it all the same. It takes p over.
func WithNoise(p *Position, seed uint64) game.Problem { return &noisy{p, seed} }

type noisy struct {
	*Position
	seed uint64
}

var (
	_ game.Problem   = (*noisy)(nil)
	_ game.Estimator = (*noisy)(nil)
	_ game.Orderer   = (*noisy)(nil)
	_ game.Scorer    = (*noisy)(nil)
)

// maxNoise is the largest estimate: enough to mislead, small as estimates are.
const maxNoise = 8

// Estimate depends on the seed and on the node behind the move.
func (n *noisy) Estimate(m game.Move) game.Numbers {
	w := n.word(m)
	return game.Numbers{Proof: 1 + uint32(w.Hi%maxNoise), Disproof: 1 + uint32(w.Lo%maxNoise)}
}

// Order sorts by random words.
func (n *noisy) Order(moves []game.Move) {
	slices.SortFunc(moves, func(a, b game.Move) int {
		return cmp.Or(cmp.Compare(n.word(a).Hi, n.word(b).Hi), cmp.Compare(a, b))
	})
}

func (n *noisy) word(m game.Move) zobrist.Pair {
	return zobrist.At(n.seed, uint64(n.graph.children(n.node)[m-1]))
}

func (n *noisy) Clone() game.Position {
	c := *n.Position
	c.path = slices.Clone(n.path)
	return &noisy{&c, n.seed}
}

// AtLeast keeps the noise.
func (n *noisy) AtLeast(level int) game.Problem { return &noisy{n.ask(level), n.seed} }
