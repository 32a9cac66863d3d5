package endgame

import (
	"context"
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

// Keys finds the values of a database by key, for a search. Keys may be shared by
// symmetric positions, so it is smaller than the database. It is not changed after
// it was made, so that many workers may use it.
type Keys struct {
	keys   []game.Key   // a power of two, at most half used
	values []game.Value // Unknown: the slot is empty
	used   int
}

// Keys makes the keys of all positions. It fails with ErrMemory if they take more
// bytes than that, 0 means no limit, and if positions of different values share a
// key: then the game's keys, or the values, are wrong.
func (d *Database) Keys(ctx context.Context, memory int64) (*Keys, error) {
	p, ok := d.problem.Clone().(game.Problem)
	if !ok {
		return nil, fmt.Errorf("endgame: a clone of a problem is none")
	}
	k := &Keys{}
	for i, a := range d.answers {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if memory > 0 && int64(len(k.keys))*slotBytes > memory {
				return nil, ErrMemory
			}
		}
		if err := p.SetState(d.state(i)); err != nil {
			return nil, fmt.Errorf("%d: %w", i+2, err)
		}
		if !k.add(p.Key(), a.value()) {
			return nil, fmt.Errorf("%d: %s shares its key with a position of another value", i+2, d.state(i))
		}
	}
	return k, nil
}

const slotBytes = 17

// Len is the number of different keys.
func (k *Keys) Len() int { return k.used }

// Probe is the value of the position with that key, or Unknown.
func (k *Keys) Probe(key game.Key) game.Value {
	mask := uint64(len(k.keys) - 1)
	for i := key.Lo & mask; ; i = (i + 1) & mask {
		if v := k.values[i]; v == game.Unknown || k.keys[i] == key {
			return v
		}
	}
}

// add notes a value and reports whether it agrees with what is known.
func (k *Keys) add(key game.Key, v game.Value) bool {
	if 2*(k.used+1) > len(k.keys) {
		k.grow()
	}
	mask := uint64(len(k.keys) - 1)
	i := key.Lo & mask
	for k.values[i] != game.Unknown {
		if k.keys[i] == key {
			return k.values[i] == v
		}
		i = (i + 1) & mask
	}
	k.keys[i], k.values[i] = key, v
	k.used++
	return true
}

// grow doubles the slots.
func (k *Keys) grow() {
	keys, values := k.keys, k.values
	n := max(64, 2*len(keys))
	k.keys, k.values, k.used = make([]game.Key, n), make([]game.Value, n), 0
	for i, v := range values {
		if v != game.Unknown {
			k.add(keys[i], v)
		}
	}
}
