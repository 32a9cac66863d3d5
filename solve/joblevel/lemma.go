package joblevel

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// The two lemmas of a job's certificate. They have no file, so their hashes are those
// of their names; which positions they hold is told beside the certificate.
const (
	settledName = "job-level:settled"
	pathName    = "job-level:path"
)

func nameOf(name string) proof.Lemma {
	sum := sha256.Sum256([]byte(name))
	return proof.Lemma{Name: name, SHA256: hex.EncodeToString(sum[:])}
}

// results are positions that jobs have settled. It notes which of them were asked for
// and found.
type results struct {
	known map[string]Settled
	found map[string]bool
}

var _ proof.Database = (*results)(nil)

// Lemma names the results.
func (r *results) Lemma() proof.Lemma { return nameOf(settledName) }

// Find looks a position up.
func (r *results) Find(state []byte) (game.Value, uint32, bool) {
	s, ok := r.known[string(state)]
	if ok {
		r.found[string(state)] = true
	}
	return s.Value, s.Rank, ok
}

// list is what was found, in order.
func (r *results) list() []string {
	return slices.Sorted(maps.Keys(r.found))
}

// way is the positions on the way to a job, to which play may not return. It notes the
// highest one that was asked for and found.
type way struct {
	above    map[string]uint32
	repeated game.Value
	highest  uint32
}

var _ proof.Endless = (*way)(nil)

// newWay is the way along some moves, without the position at its end.
func newWay(p game.Problem, moves []game.Move) *way {
	above := states(p, moves)
	for s, depth := range above {
		if int(depth) == len(moves) {
			delete(above, s)
		}
	}
	return &way{above, p.Repeated(), free}
}

// Lemma names the way.
func (w *way) Lemma() proof.Lemma { return nameOf(pathName) }

// Endless says that a repetition has a value and no length.
func (w *way) Endless() {}

// Find looks a position up.
func (w *way) Find(state []byte) (game.Value, uint32, bool) {
	depth, ok := w.above[string(state)]
	if !ok {
		return game.Unknown, 0, false
	}
	w.highest = min(w.highest, depth)
	return w.repeated, 0, true
}
