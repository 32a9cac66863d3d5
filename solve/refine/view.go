package refine

import (
	"slices"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/table"
)

// view is a position whose leaves may be settled by their estimates. It has keys
// of its own for each threshold, since values under one do not hold under
// another.
type view struct {
	game.Position
	can       search.Abilities
	table     *table.Table
	threshold int
	last      int           // the threshold before, to be guided by
	likely    []game.Value  // of the positions on the way here
	cut       *atomic.Int64 // leaves that were taken for settled, by all copies
}

// real is the threshold of the last search: no estimate counts as a value.
const real = 1 << 62

func newView(p game.Position, t *table.Table, threshold, last int, skip game.Knowledge) *view {
	// Without estimates there would be nothing to refine.
	can := search.AbilitiesOf(p, skip&^game.KnowEstimate)
	return &view{Position: p, can: can, table: t, threshold: threshold, last: last, cut: new(atomic.Int64)}
}

// lean is the value that an estimate leans to by the threshold or more.
func (v *view) lean(n game.Numbers) game.Value {
	switch {
	case int64(n.Disproof)-int64(n.Proof) >= int64(v.threshold):
		return game.Proven
	case int64(n.Proof)-int64(n.Disproof) >= int64(v.threshold):
		return game.Disproven
	}
	return game.Unknown
}

// Play notes where the estimate of the move leans.
func (v *view) Play(m game.Move) {
	v.likely = append(v.likely, v.lean(v.can.Estimate(m)))
	v.Position.Play(m)
}

func (v *view) Undo() {
	v.likely = v.likely[:len(v.likely)-1]
	v.Position.Undo()
}

// Value is that of the rules, else the likely one.
func (v *view) Value() game.Value {
	value := v.Position.Value()
	if n := len(v.likely); value == game.Unknown && n > 0 && v.likely[n-1] != game.Unknown {
		v.cut.Add(1)
		return v.likely[n-1]
	}
	return value
}

// Decide passes on what the game sees.
func (v *view) Decide() game.Value { return v.can.Decide() }

// Estimate trusts what the search with the last threshold came to.
func (v *view) Estimate(m game.Move) game.Numbers {
	n := v.can.Estimate(m)
	v.Position.Play(m)
	e, ok := v.table.Load(v.key(v.last))
	v.Position.Undo()
	switch {
	case !ok || v.last == 0:
	case e.Value() == game.Proven:
		return game.Numbers{Proof: 1, Disproof: n.Disproof + uint32(v.last)}
	case e.Value() == game.Disproven:
		return game.Numbers{Proof: n.Proof + uint32(v.last), Disproof: 1}
	}
	return n
}

// Order puts the best move of the last threshold first.
func (v *view) Order(moves []game.Move) {
	v.can.Order(moves)
	e, _ := v.table.Load(v.key(v.last))
	if i := slices.Index(moves, e.Move); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = e.Move
	}
}

// Prune and Chain pass on what the game says.
func (v *view) Prune(moves []game.Move) []game.Move { return v.can.Prune(moves) }
func (v *view) Chains() bool                        { return v.can.Correlator != nil }
func (v *view) Chain(m game.Move) uint8             { return v.can.Chain(m) }

// seed sets the keys of views apart from those of positions.
const seed = 0x72656669

func (v *view) key(threshold int) game.Key {
	if threshold == real {
		return v.Position.Key()
	}
	return v.Position.Key().Xor(game.Key(zobrist.At(seed, uint64(threshold))))
}

// Key is that of the position under this threshold. A likely value belongs to
// the move and not to the position, so positions that have one are apart.
func (v *view) Key() game.Key {
	k := v.key(v.threshold)
	if n := len(v.likely); n > 0 && v.likely[n-1] != game.Unknown {
		return k.Xor(game.Key(zobrist.At(seed+1, uint64(v.likely[n-1]))))
	}
	return k
}

func (v *view) Clone() game.Position {
	c := *v
	c.Position = v.Position.Clone()
	c.likely = slices.Clone(v.likely)
	c.can = v.can.Of(c.Position)
	return &c
}
