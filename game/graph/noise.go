package graph

import (
	"cmp"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// WithNoise offers knowledge about p that is worth nothing: small random
// estimates, a random order of moves, random chains, threats that threaten
// nothing and passes that are moves, always the same for the same seed. A search
// must give the right answer with it all the same. It takes p over.
func WithNoise(p *Position, seed uint64) game.Problem { return &noisy{p, seed} }

type noisy struct {
	*Position
	seed uint64
}

var (
	_ game.Problem    = (*noisy)(nil)
	_ game.Estimator  = (*noisy)(nil)
	_ game.Orderer    = (*noisy)(nil)
	_ game.Correlator = (*noisy)(nil)
	_ game.Passer     = (*noisy)(nil)
	_ game.Threatener = (*noisy)(nil)
	_ game.Scorer     = (*noisy)(nil)
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

// Chains is true of all.
func (n *noisy) Chains() bool { return true }

// Chain puts two moves in three into one of two chains or into the last one.
func (n *noisy) Chain(m game.Move) uint8 {
	return []uint8{0, 0, 0, 1, 2, game.LastChain}[n.word(m).Lo>>32%6]
}

// pass is the code of a pass, beyond all moves.
const pass game.Move = 1 << 24

// Pass goes where a move goes, if one leads to a node of the other side: lines
// of play stay finite where they are.
func (n *noisy) Pass() game.Move {
	if n.passed() < 0 {
		return game.NoMove
	}
	return pass
}

// passed is the node behind a pass.
func (n *noisy) passed() int32 {
	for _, c := range n.graph.children(n.node) {
		if (n.graph.labels[c] == andNode) != (n.graph.labels[n.node] == andNode) && n.graph.value(c, n.question) == game.Unknown {
			return c
		}
	}
	return -1
}

func (n *noisy) Play(m game.Move) {
	if m != pass {
		n.Position.Play(m)
		return
	}
	to := n.passed()
	n.path = append(n.path, n.node)
	n.node = to
}

// Threats keeps about half of the moves.
func (n *noisy) Threats(order int, moves []game.Move) []game.Move {
	return slices.DeleteFunc(moves, func(m game.Move) bool { return n.word(m).Hi>>order&1 == 0 })
}

// Replies keeps all moves: any of them may help.
func (n *noisy) Replies(_ int, moves []game.Move) []game.Move { return moves }

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
