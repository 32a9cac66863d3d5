package tsumego

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// TestRecord writes a tree with a right move, a wrong one, one that is not settled
// and lines that end with passes.
func TestRecord(t *testing.T) {
	p := mustParse(t, compose(corner, "B"), "kill")
	a1, b1, c1, pass := code(p.board.At(0, 0)), code(p.board.At(1, 0)), code(p.board.At(2, 0)), code(Pass)
	text, err := p.Record("sgf", &game.Tree{Value: game.Proven, Children: []*game.Tree{
		{Move: b1, Value: game.Proven, Right: true, Left: 2, Children: []*game.Tree{
			{Move: a1, Value: game.Proven},
			{Move: pass, Value: game.Proven, Children: []*game.Tree{{Move: c1, Value: game.Proven, Right: true, Left: 7}}},
		}},
		{Move: a1, Value: game.Disproven, Class: "seki", Children: []*game.Tree{
			{Move: b1, Value: game.Disproven, Right: true, Children: []*game.Tree{
				{Move: pass, Value: game.Disproven, Children: []*game.Tree{{Move: pass, Value: game.Disproven, Right: true}}},
			}},
		}},
		{Move: c1},
	}}, "dead]")
	if err != nil {
		t.Fatal(err)
	}
	_, tree, _ := strings.Cut(text, "YO[hunter=black]")
	const want = "C[black to move; kill?\ndead\\]]\n" +
		"(;B[bg]C[moves left out: 2]TE[1]\n(;W[ag]GB[1]C[RIGHT])\n(;W[];B[cg]GB[1]C[RIGHT\nmoves left out: 7]))\n" +
		"(;B[ag]BM[1]C[seki];W[bg]GW[1]C[Wrong])\n(;B[cg]))\n"
	if tree != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	if again := mustParse(t, text, "kill"); again.Key() != p.Key() {
		t.Errorf("the root is read as %s", again)
	}
	if c, err := sgf.Parse([]byte(text)); err != nil || c.Mended > 0 {
		t.Errorf("%v, mended %d times", err, c.Mended)
	}
	if _, err := p.Record("kif", &game.Tree{}, ""); err == nil {
		t.Error("kif is written")
	}
}
