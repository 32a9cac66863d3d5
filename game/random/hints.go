package random

import "github.com/yomi-solver/yomi/game"

// hinted is a position that offers estimates.
type hinted struct{ *Position }

var (
	_ game.Problem   = (*hinted)(nil)
	_ game.Estimator = (*hinted)(nil)
)

// Estimate counts the points that each side is short of a win behind a move.
func (h *hinted) Estimate(m game.Move) game.Numbers {
	score := h.child(h.node, int(m)-1).score
	return game.Numbers{
		Proof:    uint32(max(1, h.lead-score)),
		Disproof: uint32(max(1, h.lead+score)),
	}
}

// Clone copies the position.
func (h *hinted) Clone() game.Position { return &hinted{h.clone()} }
