package hands

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestWiden fills a part that grows, with runs at its beginning and across its end, and
// wants every entry to be found from its home after every step.
func TestWiden(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const most = 50_000
	h := new(part)
	if err := newPart(h, most, 16, largeEntries, false); err != nil {
		t.Fatal(err)
	}
	defer h.free()
	var keys []game.Key
	seek := func(key game.Key, held game.Resource) bool {
		for i := h.home(key); h.entries[i].used; i = h.next(i) {
			if e := &h.entries[i]; e.key == key && e.held == held {
				return e.amount == uint32(held)
			}
		}
		return false
	}
	for size := len(h.entries); len(keys) < most/2; {
		key := game.Key{Hi: r.Uint64(), Lo: r.Uint64()}
		switch r.IntN(40) {
		case 0:
			key.Lo >>= 16 // at the beginning
		case 1:
			key.Lo |= 0xfff << 52 // at the end
		}
		held := game.Resource(len(keys))
		h.at(key, held).amount = uint32(held)
		keys = append(keys, key)
		if len(h.entries) == size {
			continue
		}
		size = len(h.entries)
		for i, key := range keys {
			if !seek(key, game.Resource(i)) {
				t.Fatalf("entry %d of %d is lost among %d places", i, len(keys), size)
			}
		}
	}
	if len(h.entries) != h.most || h.used != len(keys) {
		t.Errorf("%d places and %d entries, want %d and %d", len(h.entries), h.used, h.most, len(keys))
	}
}
