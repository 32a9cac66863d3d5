package search

import (
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestJumble wants the same order for the same seed, others for others, all
// children kept, and the first one mostly near the front.
func TestJumble(t *testing.T) {
	order := func(n int, key game.Key, seed uint64) []game.Move {
		children := make([]game.Child, n)
		for i := range children {
			children[i].Move = game.Move(i + 1)
		}
		jumble(children, key, seed)
		var moves []game.Move
		for _, c := range children {
			moves = append(moves, c.Move)
		}
		return moves
	}
	for _, n := range []int{0, 1, 2} {
		if got := order(n, game.Key{Lo: 3}, 1); len(got) != n {
			t.Errorf("%d children become %v", n, got)
		}
	}
	const n = 150 // more than a word has coins
	first, seen := 0, map[game.Move]bool{}
	for seed := uint64(1); seed <= 100; seed++ {
		got := order(n, game.Key{Lo: 7}, seed)
		if again := order(n, game.Key{Lo: 7}, seed); !slices.Equal(got, again) {
			t.Fatalf("seed %d: two orders", seed)
		}
		if slices.Equal(got, order(n, game.Key{Lo: 8}, seed)) || slices.Equal(got, order(n, game.Key{Lo: 7}, seed+1)) {
			t.Errorf("seed %d: the order does not depend on position and seed", seed)
		}
		first += slices.Index(got, 1)
		seen[got[n-1]] = true
		if slices.Sort(got); got[0] != 1 || got[n-1] != n || len(slices.Compact(got)) != n {
			t.Errorf("seed %d: children are lost", seed)
		}
	}
	if first < 50 || first > 200 {
		t.Errorf("the first child moves by %d hundredths on average, want about one place", first)
	}
	if len(seen) < 2 {
		t.Error("the last child never moves")
	}
}
