package search

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
	"github.com/yomi-solver/yomi/table"
)

// dominance settles positions by others that differ in resources only. For each
// base it keeps one proven position, with the least resources seen, and one
// disproven one, with the most.
type dominance struct {
	game  game.Dominator
	table *table.Table
}

// value settles the position as it stands, if a kept one dominates it.
func (d *dominance) value() game.Value {
	held := d.game.Held()
	if e, ok := d.table.Load(d.key(game.Proven)); ok && d.game.Covers(held, game.Resource(e.Move)) {
		return game.Proven
	}
	if e, ok := d.table.Load(d.key(game.Disproven)); ok && d.game.Covers(game.Resource(e.Move), held) {
		return game.Disproven
	}
	return game.Unknown
}

// store keeps a value that holds on every path, unless the kept one says more.
func (d *dominance) store(v game.Value, work uint64) {
	key, held := d.key(v), d.game.Held()
	if e, ok := d.table.Load(key); ok {
		kept := game.Resource(e.Move)
		if v == game.Proven && d.game.Covers(held, kept) || v == game.Disproven && d.game.Covers(kept, held) {
			return
		}
	}
	d.table.Store(key, table.Entry{Numbers: game.NumbersOf(v), Move: game.Move(held), Work: work})
}

// key is where the kept position of a value is.
func (d *dominance) key(v game.Value) game.Key {
	base := d.game.Base()
	return game.Key{Hi: base.Hi ^ zobrist.Mix(uint64(v)+0x646f6d), Lo: base.Lo ^ zobrist.Mix(uint64(v)+0x696e6174)}
}
