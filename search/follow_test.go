package search_test

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/table"
)

// TestFollow goes down by remembered children, as a search with a tree of its own does, and
// wants the table to be asked and told as Enter and Close do it.
func TestFollow(t *testing.T) {
	p, err := mnk.Game.Parse("3x3x3", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.New(table.Config{Bytes: 1 << 16})
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Free()
	team := search.NewTeam(search.Config{Table: tab, Threads: 3})
	err = team.Run(t.Context(), p, func(w *search.Worker) {
		if w.ID > 0 {
			return
		}
		c := w.Open()[0]
		w.Follow(c)
		below := w.Open()[0]
		if w.Follow(below).Seen != 0 {
			t.Error("the table knows a node that nobody was at")
		}
		w.Put(game.Numbers{Proof: 7, Disproof: 8}, 0, search.Free, 5)
		w.Up()
		if got := w.Follow(below); got.Numbers != (game.Numbers{Proof: 7, Disproof: 8}) || w.Settled() != 0 {
			t.Errorf("put, and found %v", got.Numbers)
		}
		w.Put(game.NumbersOf(game.Proven), 0, search.Free, 6)
		if w.Settled() != 2 {
			t.Errorf("settled at depth %d, want 2", w.Settled())
		}
		w.Up()
		w.Up()
		if w.Depth() != 0 || w.Position.Key() != p.Key() {
			t.Error("not back at the root")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
