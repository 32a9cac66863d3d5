package mate

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

func keyAt(i int) game.Key {
	rnd := rand.New(rand.NewPCG(uint64(i), 1))
	return game.Key{Hi: rnd.Uint64(), Lo: rnd.Uint64()}
}

// TestBounds wants an answer for one limit to be one for all limits that it is enough for, and for no other.
func TestBounds(t *testing.T) {
	m, err := newMemory(1 << 16)
	if err != nil {
		t.Fatal(err)
	}
	defer m.free()
	key := keyAt(0)
	m.store(key, 5, answer{Numbers: game.Numbers{Proof: 7, Disproof: 9}}, 10)
	m.store(key, 3, answer{Numbers: game.DisprovenNumbers}, 10)
	m.store(key, 8, answer{Numbers: game.ProvenNumbers, moves: 7}, 10)
	for left, want := range map[int]answer{
		0: {Numbers: game.DisprovenNumbers, known: true},
		3: {Numbers: game.DisprovenNumbers, known: true},
		4: {},
		5: {Numbers: game.Numbers{Proof: 7, Disproof: 9}, known: true},
		6: {},
		7: {Numbers: game.ProvenNumbers, moves: 7, known: true},
		9: {Numbers: game.ProvenNumbers, moves: 7, known: true},
	} {
		if got := m.look(key, left); got != want {
			t.Errorf("%d moves left: %+v, want %+v", left, got, want)
		}
	}
	if within, upTo := m.bounds(key); within != 7 || upTo != 3 {
		t.Errorf("bounds %d, %d", within, upTo)
	}
	if got := m.look(keyAt(1), 5); got.known {
		t.Errorf("a stranger is known: %+v", got)
	}
	m.store(key, 5, answer{Numbers: game.DisprovenNumbers}, 10)
	if m.used != 1 {
		t.Errorf("%d entries, want the bounds alone", m.used)
	}
}

// TestGrowth wants a table to grow without losing what it holds, up to its size and no further, and to give up
// numbers before bounds.
func TestGrowth(t *testing.T) {
	const most = 1 << 16
	m, err := newMemory(most * entryBytes)
	if err != nil {
		t.Fatal(err)
	}
	defer m.free()
	if len(m.entries) >= most {
		t.Errorf("begins with %d places", len(m.entries))
	}
	const settled = most / 8
	for i := range settled {
		m.store(keyAt(i), 4, answer{Numbers: game.ProvenNumbers, moves: 2}, 1000)
	}
	for i := settled; i < 3*most; i++ {
		m.store(keyAt(i), 4, answer{Numbers: game.Numbers{Proof: 1, Disproof: 1}}, 1)
	}
	if len(m.entries) != most || m.used > most {
		t.Errorf("%d places, %d used, want %d", len(m.entries), m.used, most)
	}
	kept := 0
	for i := range settled {
		if m.look(keyAt(i), 2).moves == 2 {
			kept++
		}
	}
	if kept < settled*97/100 {
		t.Errorf("%d of %d bounds are kept", kept, settled)
	}
	if _, err := newMemory(1); err == nil {
		t.Error("no error for a table without room")
	}
}
