package tsumego

import (
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// TestRecorded reads what sites and programs write, each in its own way.
func TestRecorded(t *testing.T) {
	const stones = "(;SZ[9]AB[aa]AW[bb]"
	for _, c := range []struct{ name, tree, right, wrong string }{
		{"nothing", ")", "", ""},
		{"one line", ";B[ac];W[ad])", "A7", ""},
		{"several lines without marks", "(;B[ac])(;B[ad]))", "A7", ""},
		{"goproblems", "(;B[ac];W[ad];B[ae]C[good, RIGHT])(;B[ad];W[ac]))", "A7", "A6"},
		{"goproblems, one way of several", "(;B[ac](;W[ad]C[CHOICE];B[ae]C[CHOICERIGHT])(;W[ae]C[CHOICEFORCE];B[ad];W[af]))(;B[ag];W[ac]))", "A7", "A3"},
		{"goproblems, all but this", "(;B[ac];W[ad];B[ae]C[RIGHT])(;B[ad]C[NOTTHIS];W[ac];B[ae]C[RIGHT]))", "A7", "A6"},
		{"no word", "(;B[ac]C[BRIGHT])(;B[ad]C[RIGHT]))", "A6", "A7"},
		{"Tsumego Hero", "(;B[ac];W[ad];B[ae]C[+])(;B[ad];W[ac]))", "A7", "A6"},
		{"Tsumego Hero with words", "(;B[ad];W[ac]C[1+1])(;B[ac]C[+ the only move]))", "A7", "A6"},
		{"Go Game Guru", "(;B[ac];W[ad];B[ae]C[Correct. Black lives.])(;B[ad]C[Not correct])(;B[ae]C[Also correct]))", "A7,A5", "A6"},
		{"besogo", "(;B[ac]TE[1];W[ad])(;B[ad]BM[1];W[ac]))", "A7", "A6"},
		{"besogo, good for one", "(;B[ad];W[ac]GW[1])(;B[ac];W[ad];B[ae]GB[1]))", "A7", "A6"},
		{"good for White", "(;W[ad];B[ac]GB[1])(;W[ac]GW[1]))", "A7", "A6"},
		{"tesuji of the opponent", "(;B[ac];W[ad]TE[1])(;B[ad]TE[1];W[ac]BM[1]))", "A6", "A7"},
		{"uliGo", "(;B[ac];W[ad];B[ae])(;B[ad]WV[];W[ac])(;B[ae]TR[ae];W[ac]))", "A7", "A6,A5"},
		{"uliGo, later", "(;B[ac];W[ad](;B[ae])(;B[af]WV[]))(;B[ad];W[ac](;B[ae]WV[])(;B[af]TR[af])))", "A7", "A6"},
		{"triangles that mean something else", "(;B[ac]TR[ac]C[RIGHT])(;B[ad]TR[ac]))", "A7", "A6"},
		{"refuted by one of two replies", "(;B[ac](;W[ad];B[ae])(;W[ae];B[ad];W[af]C[Wrong]))(;B[ad]))", "A6", "A7"},
		{"only wrong ones", "(;B[ac]C[Wrong: it dies])(;B[ad]C[wrong]))", "", "A7,A6"},
		{"a mistake behind a right move", "(;B[ac];W[ad](;B[ae]C[Wrong!])(;B[af]C[RIGHT])))", "A7", ""},
		{"right behind a mistake", "(;B[ac]BM[1];W[ad];B[ae]C[RIGHT])(;B[ad]TE[1]))", "A6", "A7"},
		{"twice the same", "(;B[ac];W[ad])(;B[ac];W[ae];B[af]C[RIGHT]))", "A7", ""},
		{"who moves by PL", "PL[W](;W[ac]C[RIGHT])(;B[ad]C[RIGHT]))", "A7", ""},
		{"stones in a second node", ";AB[ca]PL[B](;B[ac]C[RIGHT])(;B[ad]))", "A7", "A6"},
		{"a pass", "(;B[]C[RIGHT])(;B[tt])(;B[ad]))", "pass", "A6"},
		{"a move beyond the board", "(;B[zz]C[RIGHT])(;B[ad]))", "", "A6"},
		{"in Japanese", "(;B[ac]C[正解図])(;B[ad]C[失敗]))", "A7", "A6"},
	} {
		items, err := split(stones + c.tree)
		if err != nil || len(items) != 1 {
			t.Fatalf("%s: %v", c.name, err)
		}
		if right, wrong := items[0].Meta["right"], items[0].Meta["wrong"]; right != c.right || wrong != c.wrong {
			t.Errorf("%s: right %q and wrong %q, want %q and %q", c.name, right, wrong, c.right, c.wrong)
		}
	}
}

// TestRecordedAgain reads a solution that Record has written, with all its marks and
// with those alone that one kind of reader knows.
func TestRecordedAgain(t *testing.T) {
	p := mustParse(t, compose(corner, "B"), "kill")
	a1, b1, c1 := code(p.board.At(0, 0)), code(p.board.At(1, 0)), code(p.board.At(2, 0))
	text, err := p.Record("sgf", &game.Tree{Value: game.Proven, Children: []*game.Tree{
		{Move: b1, Value: game.Proven, Right: true, Children: []*game.Tree{{Move: a1, Value: game.Proven}}},
		{Move: a1, Value: game.Disproven, Children: []*game.Tree{{Move: b1, Value: game.Disproven, Right: true}}},
		{Move: c1, Value: game.Disproven},
	}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, drop := range []string{"", "TE BM GB GW", "C GB GW", "C TE BM", "C TE GB GW"} {
		c, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for n := range c.Games[0].All() {
			for _, name := range strings.Fields(drop) {
				n.Set(name)
			}
		}
		right, wrong := recordedMoves(c.Games[0])
		if !slices.Equal(right, []string{"B1"}) || !slices.Equal(wrong, []string{"A1", "C1"}) {
			t.Errorf("without %q: right %v, wrong %v: %s", drop, right, wrong, text)
		}
	}
}

// FuzzRecorded: whatever the file, names are those of points, and no move is both
// right and wrong.
func FuzzRecorded(f *testing.F) {
	f.Add("(;SZ[9]AB[aa]AW[bb](;B[ac];W[ad];B[ae]C[RIGHT])(;B[ad]BM[1];W[ac]))")
	f.Add("(;PL[W](;W[]TR[aa])(;W[zz]WV[])(;B[aa]))")
	f.Add("(;SZ[3:2](;B[aa](;W[ba](;B[ca]C[Wrong])(;B[cb]C[+])))(;B[aa]C[NOTTHIS]))")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := sgf.Parse([]byte(text))
		if err != nil {
			return
		}
		for _, root := range c.Games {
			right, wrong := recordedMoves(root)
			wide, tall, _ := root.Size()
			for _, name := range append(slices.Clone(right), wrong...) {
				b, err := New(wide, tall, Rules{})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := b.Find(name); err != nil {
					t.Error(err)
				}
			}
			for _, name := range right {
				if slices.Contains(wrong, name) {
					t.Errorf("%s is right and wrong", name)
				}
			}
		}
	})
}
