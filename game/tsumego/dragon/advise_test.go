package dragon

import (
	"context"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// TestAdvise wants a better move than a bad one, the same each time, and none than the best.
func TestAdvise(t *testing.T) {
	// Four white stones are in atari, and so are as many black ones if White connects.
	text := "(;SZ[9]AB[ag:fg][ah][bi:ei]AW[bh:eh][gf:gh]PL[B])"
	d := game.Doubt{Move: "C5", Margin: 2, Games: 3000}
	a, err := Advise(t.Context(), text, d)
	if err != nil || a.Move != "F2" || a.Points < d.Margin || a.Games > d.Games {
		t.Fatalf("%+v, %v", a, err)
	}
	if again, _ := Advise(t.Context(), text, d); again != a {
		t.Errorf("%+v, then %+v", a, again)
	}
	d.Move = a.Move
	if a, err = Advise(t.Context(), text, d); err != nil || a.Move != "" || a.Points != 0 {
		t.Errorf("about the best move: %+v, %v", a, err)
	}
	d.Move = ""
	if a, err = Advise(t.Context(), text, d); err != nil || a.Move != "F2" {
		t.Errorf("about none: %+v, %v", a, err)
	}
}

// TestAdviseEnds wants no advice where there was no time for it.
func TestAdviseEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := Advise(ctx, "(;SZ[9]AB[cc]AW[dd])", game.Doubt{Games: 1000}); err != nil || a != (game.Advice{}) {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestAdviseErrors wants moves that are none to be refused.
func TestAdviseErrors(t *testing.T) {
	for _, move := range []string{"C7", "Z9", "?"} {
		if a, err := Advise(t.Context(), "(;SZ[9]AB[cc]AW[dd])", game.Doubt{Move: move, Games: 10}); err == nil {
			t.Errorf("%s: %+v", move, a)
		}
	}
	if a, err := Advise(t.Context(), "nothing", game.Doubt{Games: 10}); err == nil {
		t.Errorf("no text: %+v", a)
	}
}

// TestCount wants stones and what they enclose to be counted, and points between both to count
// for neither.
func TestCount(t *testing.T) {
	b, err := tsumego.Setting("(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de])", game.Question{Turn: "white"})
	if err != nil {
		t.Fatal(err)
	}
	g := newAreaGames(b)
	if n := g.count(); n != 0 || b.Turn() != tsumego.White {
		t.Errorf("%v points, %v to move", n, b.Turn())
	}
	b.Play(b.At(2, 2), tsumego.White)
	if n := g.count(); n != -1 {
		t.Errorf("%v points", n)
	}
	g.usual = 0
	if g.worth(0) != 0.5 || g.worth(8) <= g.worth(0) || g.worth(1000) > 1 {
		t.Errorf("worth %v %v %v", g.worth(0), g.worth(8), g.worth(1000))
	}
}

// TestAreaTree wants a tree to leave the board as it was, to stay within its moves, and to
// count its games.
func TestAreaTree(t *testing.T) {
	b, err := tsumego.Setting("(;SZ[7]AB[cc][dc][ec]AW[cd][dd][ed])", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	before := b.String()
	g := newAreaGames(b)
	tree := &areaTree{areaGames: g, given: []ply{{b.At(1, 3), true}}}
	tree.grow(500)
	if b.String() != before || b.Played() != 0 {
		t.Errorf("the board is\n%s", b)
	}
	visits := float32(0)
	for _, k := range tree.root.kids {
		visits += k.visits
		if k.worth < 0 || k.worth > k.visits || k.gave > k.also {
			t.Errorf("%s: %+v", b.Name(k.move), k)
		}
	}
	if visits != 500 || tree.root.visits != 500 {
		t.Errorf("%v visits of %v games", visits, tree.root.visits)
	}
}
