package random

import "github.com/yomi-solver/yomi/game"

// hinted is a position that offers estimates.
type hinted struct{ *Position }

var (
	_ game.Problem   = (*hinted)(nil)
	_ game.Estimator = (*hinted)(nil)
)

// Estimate counts the points that each side is short of a win behind a move.
// Where only near moves matter, it guesses how near a move is instead: a near one
// is as good as 1 or 2 for its player, one elsewhere as 4 to 32, as distances
// guess in Go [Yoshizoe 2009].
func (h *hinted) Estimate(m game.Move) game.Numbers {
	k := int(m) - 1
	if h.near > 0 {
		guess := h.next(uint64(k)).lo
		own := uint32(1) << (guess % 2)
		if h.rank(h.node, k) >= h.near {
			own = 4 << (guess % 4)
		}
		return game.NumbersFor(h.Turn(), own, 1)
	}
	score := h.child(h.node, k).score
	return game.Numbers{
		Proof:    uint32(max(1, h.lead-score)),
		Disproof: uint32(max(1, h.lead+score)),
	}
}

// Clone copies the position.
func (h *hinted) Clone() game.Position { return &hinted{h.clone()} }
