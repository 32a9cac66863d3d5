package reversi_test

import (
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
)

// moves are the legal moves as texts.
func moves(p game.Problem) []string {
	var list []string
	for _, m := range p.Moves(nil) {
		list = append(list, p.FormatMove(m))
	}
	return list
}

func TestFreeChoice(t *testing.T) {
	// Green encloses nothing, so every empty square next to a ball is free.
	p := parse(t, reversi.Rolit, "4x4 players=2 for=green turn=green 4/1rr1/1rr1/4", "")
	if got := moves(p); len(got) != 12 {
		t.Errorf("free choice among %v", got)
	}
	// Where something can be enclosed, it must be.
	p = parse(t, reversi.Rolit, "4x4 players=2 for=green turn=green 4/1rg1/1rr1/4", "")
	if got := moves(p); !slices.Equal(got, []string{"a2", "a4", "c4"}) {
		t.Errorf("moves %v, want those that enclose something", got)
	}
	// Balls of no player are enclosed like others.
	p = parse(t, reversi.Rolit, "4x4 players=2 for=red", "")
	if got := moves(p); !slices.Equal(got, []string{"d2", "b4", "d4"}) {
		t.Errorf("red begins with %v", got)
	}
}

func TestPasses(t *testing.T) {
	p := parse(t, reversi.Othello, "XXXXXXXXXXXOXX-- O", "score>=0")
	if got := moves(p); !slices.Equal(got, []string{"pass"}) {
		t.Fatalf("white may play %v", got)
	}
	m, err := p.ParseMove("pass")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	if got := moves(p); !slices.Contains(got, "d4") {
		t.Errorf("black may play %v", got)
	}
	// The winner gets the squares that nobody can take.
	p = parse(t, reversi.Othello, "XXXXXXXXXXXXXX-- O", "score>=-16")
	if p.Value() != game.Proven || parse(t, reversi.Othello, "XXXXXXXXXXXXXX-- O", "score>=-15").Value() != game.Disproven {
		t.Error("the end is not worth -16 to white")
	}
}

func TestQuarters(t *testing.T) {
	// Player a may not play into the quarter of c, at the lower right.
	p := parse(t, reversi.Yonin, "4x4 for=a", "score>=1")
	if got := moves(p); !slices.Equal(got, []string{"b1", "a2"}) {
		t.Errorf("a begins with %v", got)
	}
	if got := p.Players(); len(got) != 4 || p.Seat() != 0 || p.About() != 0 {
		t.Errorf("players %v", got)
	}
	p = parse(t, reversi.Yonin, "4x4 for=c turn=d xxoo/xxoo/xxoo/xxox", "score>=1")
	if got := p.Scores(nil); p.Value() != game.Proven || !slices.Equal(got, []int{4, 4, 1, 0}) {
		t.Errorf("scores %v, %v", got, p.Value())
	}
}

// TestSymmetry wants the first move of Othello to be one of four, and no move to be dropped once the
// symmetry is gone.
func TestSymmetry(t *testing.T) {
	for _, size := range []string{"4x4", "6x6", "8x8"} {
		p := parse(t, reversi.Othello, size, "")
		kept := p.Prune(p.Moves(nil))
		if len(kept) != 1 {
			t.Errorf("%s: %d first moves", size, len(kept))
		}
		p.Play(kept[0])
		if all := p.Moves(nil); len(p.Prune(slices.Clone(all))) != len(all) {
			t.Errorf("%s: replies are dropped", size)
		}
	}
}
